#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::tables {
namespace {

const search::StopToken kNever;

std::unique_ptr<GameTables> tables_of(const std::string& game, const ScratchFolder& folder) {
  return make_game_tables(Spec::parse(game), folder.path());
}

BuildSettings up_to(const std::string& slice, int threads = 2) {
  BuildSettings settings;
  settings.up_to = slice;
  settings.threads = threads;
  return settings;
}

TEST(Build, OfSixMensMorrisVerifies) {
  const ScratchFolder folder;
  const auto game = tables_of("morris:six", folder);
  EXPECT_EQ(game->game(), "morris:six,repetition=draws");
  game->build(up_to("5-4"), kNever);
  VerifySettings all;
  all.threads = 2;
  std::uint64_t checked = 0;
  all.on_slice = [&](const std::string&, std::uint64_t states, bool distances) {
    checked += states;
    EXPECT_TRUE(distances);
  };
  game->verify(all);
  std::uint64_t stored = 0;
  for (const TableInfo& info : game->infos()) {
    stored += info.states;
    EXPECT_EQ(info.wins + info.draws + info.losses, game->slices()[game->slices().find(info.slice)].positions);
  }
  EXPECT_EQ(game->infos().size(), 8U);  // 3-3, 4-3, 3-4, 4-4, 5-3, 3-5, 5-4, 4-5
  EXPECT_EQ(checked, stored);
}

TEST(Build, MakesOnlyWhatIsMissing) {
  const ScratchFolder folder;
  const auto game = tables_of("six-mens-morris", folder);
  game->build(up_to("4-4"), kNever);
  const auto before = contents_of(folder.path());
  std::filesystem::remove(game->folder() + "/4-3.results");
  std::vector<std::string> built;
  BuildSettings settings = up_to("4-4");
  settings.on_group = [&](const std::vector<TableInfo>& infos, double seconds) {
    if (seconds > 0) built.push_back(infos.front().slice);
  };
  game->build(settings, kNever);
  EXPECT_EQ(built, std::vector<std::string>{"4-3"});
  EXPECT_EQ(contents_of(folder.path()), before);
}

TEST(Build, WithoutDistancesKeepsResultsAlone) {
  const ScratchFolder folder;
  const ScratchFolder other;
  BuildSettings settings = up_to("4-4");
  settings.keep_distances = false;
  const auto game = tables_of("morris:six", folder);
  game->build(settings, kNever);
  auto kept = contents_of(folder.path());
  EXPECT_TRUE(std::all_of(kept.begin(), kept.end(), [](const auto& file) { return file.first.ends_with("results"); }));
  // And it can go on from there, though it has to solve some again.
  settings.up_to = "5-4";
  game->build(settings, kNever);
  settings.keep_distances = true;
  const auto whole = tables_of("morris:six", other);
  whole->build(settings, kNever);
  auto expected = contents_of(other.path());
  std::erase_if(expected, [](const auto& file) { return !file.first.ends_with("results"); });
  EXPECT_EQ(contents_of(folder.path()), expected);
}

TEST(Build, StopsWhenTold) {
  const ScratchFolder folder;
  const auto game = tables_of("morris:six", folder);
  search::StopToken stop;
  BuildSettings settings = up_to("4-4");
  settings.on_group = [&](const std::vector<TableInfo>&, double) { stop.stop(); };
  EXPECT_THROW(game->build(settings, stop), BuildStopped);
  EXPECT_EQ(game->infos().size(), 1U);
}

// Kills a child that builds, at random moments, until one gets through; the files must be those of an undisturbed run.
void kill_and_resume(const std::string& name, const std::string& last, int kills) {
  const ScratchFolder folder;
  const ScratchFolder undisturbed;
  const Stopwatch watch;
  tables_of(name, undisturbed)->build(up_to(last), kNever);
  const double seconds = watch.seconds();
  Random random(4);
  for (int i = 0; i < kills; ++i) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      tables_of(name, folder)->build(up_to(last), kNever);
      ::_exit(0);
    }
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds * random.unit()));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    // What is there can be used at once, whatever is missing.
    const auto game = tables_of(name, folder);
    if (!game->infos().empty()) {
      EXPECT_EQ(message_of([&] { game->verify({.samples = 100}); }), "");
    }
  }
  tables_of(name, folder)->build(up_to(last), kNever);
  // Nothing that was begun lies about either.
  EXPECT_EQ(contents_of(folder.path()), contents_of(undisturbed.path()));
}

TEST(Build, KilledTenTimesGivesTheSameFiles) { kill_and_resume("morris:six", "5-5", 10); }

TEST(BuildLong, VariantDKilledTenTimesGivesTheSameFiles) { kill_and_resume("morris", "4-4", 10); }

using Blocks = std::vector<std::vector<std::uint8_t>>;

// What is in a file, to be changed and written back with checksums that are right.
std::pair<TableInfo, Blocks> plain_content(const std::string& path) {
  const TableFile file(path);
  Blocks blocks;
  for (std::uint64_t block = 0; block < file.info().blocks(); ++block) {
    blocks.emplace_back(file.info().block_bytes(block));
    file.read_block(block, blocks.back());
  }
  return {file.info(), blocks};
}

void write_plain(const std::string& path, const TableInfo& info, const Blocks& blocks) {
  write_table(path, info, 1, [&](std::uint64_t block, std::span<std::uint8_t> content) {
    std::copy(blocks[block].begin(), blocks[block].end(), content.begin());
  });
}

TEST(Verify, FindsOneWrongEntry) {
  const ScratchFolder folder;
  const auto game = tables_of("morris:six", folder);
  game->build(up_to("3-3"), kNever);
  const std::string path = game->folder() + "/3-3.distances";
  auto [info, blocks] = plain_content(path);
  // A win two plies later than it is: the results still agree.
  const auto win = std::find_if(blocks[0].begin() + 5'000, blocks[0].end(), [](int cell) { return cell == 6; });
  ASSERT_NE(win, blocks[0].end());
  *win = 8;
  write_plain(path, info, blocks);
  EXPECT_NE(message_of([&] { tables_of("morris:six", folder)->verify({}); }).find("is wrong at"), std::string::npos);
  *win = 7;
  write_plain(path, info, blocks);
  EXPECT_NE(message_of([&] { tables_of("morris:six", folder)->verify({}); }).find("contradict"), std::string::npos);
}

TEST(Verify, ChecksWhoWinsWhereThereAreNoDistances) {
  const ScratchFolder folder;
  const auto game = tables_of("morris:six", folder);
  BuildSettings settings = up_to("4-4");
  settings.keep_distances = false;
  game->build(settings, kNever);
  for (const bool samples : {false, true}) {
    VerifySettings all;
    all.threads = 2;
    if (samples) all.samples = 500;
    std::uint64_t spaces = 0;
    all.on_slice = [&](const std::string&, std::uint64_t, bool distances) {
      ++spaces;
      EXPECT_FALSE(distances);
    };
    game->verify(all);
    EXPECT_EQ(spaces, 4U);
  }
  // A draw that is called a win is found.
  const std::string path = game->folder() + "/4-4.results";
  auto [info, blocks] = plain_content(path);
  const auto draw = std::find(blocks[0].begin(), blocks[0].end(), 0);
  ASSERT_NE(draw, blocks[0].end());
  *draw = 1;
  write_plain(path, info, blocks);
  EXPECT_NE(message_of([&] { tables_of("morris:six", folder)->verify({}); }).find("is wrong at"), std::string::npos);
}

TEST(Verify, TheSecondOpinionAgrees) {
  const ScratchFolder folder;
  const auto game = tables_of("morris", folder);
  game->build(up_to("4-3"), kNever);
  const std::string command =
      std::string(PALAMEDES_CHECK_TABLES) + " " + game->folder() + " 5000 > " + (folder / "said");
  EXPECT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(read_file(folder / "said"),
            "3-3: 5000 entries agree with their successors\n"
            "3-4: 5000 entries agree with their successors\n"
            "4-3: 5000 entries agree with their successors\n");
}

TEST(Verify, TheSecondOpinionOnTheStandardBoardAgrees) {
  const ScratchFolder folder;
  const auto game = tables_of("morris:nine", folder);
  game->build(up_to("3-3"), kNever);
  const std::string command =
      std::string(PALAMEDES_CHECK_TABLES) + " nine " + game->folder() + " 5000 > " + (folder / "said");
  EXPECT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(read_file(folder / "said"), "3-3: 5000 entries agree with their successors\n");
}

TEST(Verify, SaysWhereThereIsNothing) {
  const ScratchFolder folder;
  EXPECT_NE(message_of([&] { tables_of("morris:six", folder)->verify({}); }).find("there are no tables"),
            std::string::npos);
}

TEST(Probe, RefusesWhatIsInNoTable) {
  const ScratchFolder folder;
  const auto game = tables_of("morris:six", folder);
  game->build(up_to("3-3"), kNever);
  const auto three = tables_of("morris:three", folder);
  EXPECT_NE(message_of([&] { three->value("xxxxxxxxx w 3 3"); }).find("to place"), std::string::npos);
  EXPECT_NE(message_of([&] { game->value("WWxWWxxxxxBxxBBx w 0 0"); }).find("no table of 4-3"), std::string::npos);
}

TEST(Known, IsTheValueOrNothing) {
  const ScratchFolder folder;
  const auto game = tables_of("morris:six", folder);
  game->build(up_to("3-3"), kNever);
  const std::string text = "WWxxxxxxxWxBxxBB w 0 0";
  const auto known = game->known(text);
  ASSERT_TRUE(known);
  EXPECT_EQ(known->value, game->value(text));
  EXPECT_GE(known->at_most, known->value.plies.value_or(0));
  EXPECT_FALSE(game->known("WWxxxxxxxWBxxBBx w 0 0")->value.plies && known->at_most == 0);
  EXPECT_EQ(game->known("WWxxWxxxxWBxxBBx w 0 0").has_value(), false);                        // no table of 4-3
  EXPECT_EQ(tables_of("morris:three", folder)->known("xxxxxxxxx w 3 3").has_value(), false);  // pieces to place
  EXPECT_EQ(game->trouble(), "");
}

TEST(Known, GoesOnWithoutADamagedFile) {
  const ScratchFolder folder;
  tables_of("morris:six", folder)->build(up_to("4-3"), kNever);
  const std::string path = tables_of("morris:six", folder)->folder() + "/3-3.distances";
  std::string content = read_file(path);
  content[content.size() - 5] = static_cast<char>(content[content.size() - 5] ^ 16);
  write_file(path, content);
  const auto game = tables_of("morris:six", folder);
  // The last block is the only one, so no position of 3-3 can be read; those of 4-3 still can.
  EXPECT_FALSE(game->known("WWxxxxxxxWxBxxBB w 0 0"));
  EXPECT_NE(game->trouble().find("3-3.distances"), std::string::npos) << game->trouble();
  EXPECT_EQ(game->trouble().find('\n'), std::string::npos);
  EXPECT_TRUE(game->known("WWxxWxxxxWxBxxBB w 0 0"));
}

TEST(Level, OfAPositionIsFound) {
  const ScratchFolder folder;
  const auto game = tables_of("morris:six", folder);
  game->build(up_to("4-4"), kNever);
  for (const TableInfo& info : game->infos()) {
    if (info.longest_win == 0) continue;
    const int plies = static_cast<int>(info.longest_win);
    const Value value = game->value(game->position_at_level(info.slice, plies));
    EXPECT_EQ(value, (Value{Outcome::kWin, plies, std::nullopt}));
    EXPECT_NE(message_of([&] { game->position_at_level(info.slice, plies + 2); }), "");
  }
}

// Files of the first release that had tables, kept as they were.
TEST(FirstFormat, IsStillReadAndWritten) {
  const std::string kept = std::string(PALAMEDES_TEST_DATA) + "/tables";
  const auto game = make_game_tables(Spec::parse("morris:six"), kept);
  ASSERT_EQ(game->infos().size(), 1U);
  EXPECT_EQ(game->infos().front().slice, "3-3");
  EXPECT_EQ(game->infos().front().wins, 70'696U);
  EXPECT_EQ(message_of([&] { game->verify({}); }), "");
  EXPECT_EQ(game->value("WWxxxxxxxWBxxBBx w 0 0"), (Value{Outcome::kWin, 1, std::nullopt}));
  const ScratchFolder folder;
  tables_of("morris:six", folder)->build(up_to("3-3"), kNever);
  EXPECT_EQ(contents_of(folder.path()), contents_of(kept));
}

TEST(GameTablesNames, AreOfGamesThatHaveThem) {
  EXPECT_NE(message_of([] {
              make_game_tables(Spec::parse("mingmang"), "x");
            }).find("there are for: kalah, morris, darkchess"),
            std::string::npos);
  EXPECT_NE(message_of([] { make_game_tables(Spec::parse("morris:repetition=loses"), "x"); }).find("repetition=draws"),
            std::string::npos);
  const auto game = make_game_tables(Spec::parse("morris"), "x");
  EXPECT_EQ(game->game(), "morris:repetition=draws");
  EXPECT_EQ(game->slices().groups_up_to("").size(), 28U);
  EXPECT_EQ(game->slices().groups_up_to("3-5").size(), 3U);
  EXPECT_NE(message_of([&] { game->slices().groups_up_to("2-5"); }).find("3 to 9 each"), std::string::npos);
}

TEST(GameTablesNames, AreFoundWhateverTheRuleOfRepetition) {
  const ScratchFolder folder;
  EXPECT_FALSE(has_game_tables(Spec::parse("morris:six"), folder.path()));
  tables_of("morris:six", folder)->build(up_to("3-3"), kNever);
  for (const std::string name : {"morris:six", "morris:six,repetition=draws", "morris:six,repetition=ignored"}) {
    EXPECT_TRUE(has_game_tables(Spec::parse(name), folder.path())) << name;
    EXPECT_EQ(open_game_tables(Spec::parse(name), folder.path())->infos().size(), 1U) << name;
    EXPECT_EQ(table_draws_hold(Spec::parse(name)), name != "morris:six");
  }
  EXPECT_FALSE(has_game_tables(Spec::parse("morris"), folder.path()));
  EXPECT_FALSE(has_game_tables(Spec::parse("kalah"), folder.path()));
}

}  // namespace
}  // namespace palamedes::tables
