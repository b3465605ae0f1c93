#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/exact/tables_engine.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::engines {
namespace {

using tables::ScratchFolder;

const StopToken kNever;

TEST(EngineMemory, HasTheFilesOfAFolderOpenOnce) {
  const ScratchFolder folder;
  tables::BuildSettings settings;
  settings.up_to = "3-3";
  const Spec six = Spec::parse("morris:six,repetition=draws");
  tables::make_game_tables(six, folder.path())->build(settings, kNever);
  const auto first = open_tables(six, folder.path());
  EXPECT_EQ(open_tables(six, folder.path()).tables, first.tables);
  EXPECT_NE(open_tables(Spec::parse("morris:six"), folder.path()).tables, first.tables) << "other rules";
  settings.up_to = "4-3";
  tables::make_game_tables(six, folder.path())->build(settings, kNever);
  EXPECT_NE(open_tables(six, folder.path()).tables, first.tables) << "there is more since then";
}

// Sanitizers take memory of their own, and keep what was given back.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

constexpr std::int64_t kMebibyte = 1 << 20;

// Bytes of this program that are in memory.
std::int64_t resident() {
  std::ifstream file("/proc/self/statm");
  std::int64_t all = 0;
  std::int64_t pages = 0;
  file >> all >> pages;
  return pages * sysconf(_SC_PAGESIZE);
}

// Engines that have thought about the start for so many nodes each.
std::vector<std::unique_ptr<Engine>> thinkers(const std::string& spec, const std::string& name, std::uint64_t nodes,
                                              int count) {
  std::vector<std::unique_ptr<Engine>> engines;
  const auto game = catalog::make_game(name);
  EngineQuestion question;
  question.limits.nodes = nodes;
  for (int i = 0; i < count; ++i) {
    engines.push_back(make_engine(spec, *game, 1));
    static_cast<void>(engines.back()->think(*game, question, kNever));
  }
  return engines;
}

TEST(EngineMemory, IsWhatTheNodesOfASearchCanFill) {
  constexpr int kEngines = 8;
  for (const std::string game : {"mingmang", "gomoku", "kalah:6,4", "kalah:6,6", "morris", "darkchess"}) {
    // What all share is there with the first.
    const auto first = thinkers("best:tables=off", game, 2000, 1);
    const std::int64_t before = resident();
    const auto others = thinkers("best:tables=off", game, 2000, kEngines);
    EXPECT_LT((resident() - before) / kEngines, 8 * kMebibyte) << game;
  }
}

TEST(EngineMemory, HasOneEndgameForAllEngines) {
  constexpr int kEngines = 10;
  const ScratchFolder folder;
  tables::BuildSettings settings;
  settings.up_to = "14";
  tables::make_game_tables(Spec::parse("kalah:6,4"), folder.path())->build(settings, kNever);
  const std::string spec = "best:tables=" + folder.path();
  const auto first = thinkers(spec, "kalah:6,4", 100, 1);
  const std::int64_t before = resident();
  const auto others = thinkers(spec, "kalah:6,4", 100, kEngines);
  EXPECT_LT((resident() - before) / kEngines, 3 * kMebibyte) << "the endgame has 7 million positions";
}

#endif

}  // namespace
}  // namespace palamedes::engines
