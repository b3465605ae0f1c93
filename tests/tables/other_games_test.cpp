#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "tables/heaps_game.hpp"
#include "tables/ring_game.hpp"
#include "tables/tables_support.hpp"

// Two games that the layer has never heard of, one of each kind, through everything that it offers.
namespace palamedes::tables {
namespace {

const search::StopToken kNever;

std::unique_ptr<GameTables> ring(const ScratchFolder& folder) {
  return std::make_unique<RingTables>(folder.path(), std::make_unique<const RingModel>());
}

std::unique_ptr<GameTables> heaps(const ScratchFolder& folder) {
  return std::make_unique<HeapsTables>(folder.path(), std::make_unique<const HeapsModel>());
}

std::vector<std::string> built(GameTables& tables, BuildSettings settings = {}) {
  std::vector<std::string> names;
  settings.threads = 2;
  settings.on_group = [&](const std::vector<TableInfo>& infos, double seconds) {
    for (const TableInfo& info : infos) {
      if (seconds > 0) names.push_back(info.slice);
    }
  };
  tables.build(settings, kNever);
  return names;
}

using Made = std::unique_ptr<GameTables> (*)(const ScratchFolder&);
class OtherGames : public ::testing::TestWithParam<Made> {
 protected:
  std::unique_ptr<GameTables> make() const { return GetParam()(folder_); }

  ScratchFolder folder_;
};
INSTANTIATE_TEST_SUITE_P(All, OtherGames, ::testing::Values(&ring, &heaps));

TEST_P(OtherGames, AreBuiltAndVerified) {
  const auto tables = make();
  EXPECT_EQ(built(*tables).size(), tables->slices().size());
  for (const bool samples : {false, true}) {
    VerifySettings settings;
    if (samples) settings.samples = 50;
    std::uint64_t checked = 0;
    settings.on_slice = [&](const std::string& slice, std::uint64_t states, bool whole) {
      EXPECT_EQ(states, samples ? 50 : tables->slices()[tables->slices().find(slice)].states);
      EXPECT_TRUE(whole);
      ++checked;
    };
    tables->verify(settings);
    EXPECT_EQ(checked, tables->slices().size());
  }
  for (const TableInfo& info : tables->infos()) {
    EXPECT_EQ(info.game, tables->game());
    EXPECT_EQ(info.wins + info.draws + info.losses, info.states);
  }
}

TEST_P(OtherGames, GoOnWhereTheyWereStopped) {
  const auto tables = make();
  search::StopToken stop;
  BuildSettings settings;
  settings.on_group = [&](const std::vector<TableInfo>&, double) { stop.stop(); };
  EXPECT_THROW(tables->build(settings, stop), BuildStopped);
  EXPECT_EQ(tables->infos().size(), 1U);
  EXPECT_EQ(built(*tables).size(), tables->slices().size() - 1);
  const auto whole = contents_of(folder_.path());
  EXPECT_TRUE(built(*tables).empty());
  // What is missing is made again, to the byte.
  const std::string last = tables->slices()[tables->slices().groups().back().front()].name;
  for (const auto& entry : std::filesystem::directory_iterator(tables->folder())) {
    if (entry.path().stem() == last) std::filesystem::remove(entry.path());
  }
  EXPECT_EQ(built(*tables), std::vector<std::string>{last});
  EXPECT_EQ(contents_of(folder_.path()), whole);
}

TEST_P(OtherGames, AreAskedByTheirPositions) {
  const auto tables = make();
  built(*tables);
  for (const TableInfo& info : tables->infos()) {
    for (std::uint64_t index = 0; index < info.states; ++index) {
      const Sampled sampled = tables->sampled(info.slice, index);
      EXPECT_EQ(tables->value(sampled.position), sampled.value);
      EXPECT_EQ(tables->known(sampled.position)->value, sampled.value);
    }
  }
  EXPECT_NE(message_of([&] { tables->slices().find("9-9"); }).find("a table is named by"), std::string::npos);
  EXPECT_NE(message_of([&] { tables->estimations(); }).find("no estimation"), std::string::npos);
  EXPECT_EQ(tables->earlier_phase(), "");
  EXPECT_NE(message_of([&] { tables->solve_earlier("", {}, kNever); }).find("reach the start"), std::string::npos);
}

TEST_P(OtherGames, TellWhatCannotBeUsed) {
  built(*make());
  const auto tables = make();
  const Slice& slice = tables->slices()[0];
  const std::string position = tables->sampled(slice.name, 0).position;
  for (const auto& entry : std::filesystem::directory_iterator(tables->folder())) {
    if (entry.path().stem() == slice.name) write_file(entry.path().string(), "no table");
  }
  const auto again = make();
  EXPECT_FALSE(again->known(position));
  EXPECT_NE(again->trouble().find(slice.name), std::string::npos);
  EXPECT_NE(message_of([&] { again->verify({}); }).find("no table of Palamedes"), std::string::npos);
}

TEST(RingTables, KnowWhoWinsAndHowFast) {
  const ScratchFolder folder;
  const auto tables = ring(folder);
  EXPECT_EQ(built(*tables, {.up_to = "xxo"}), (std::vector<std::string>{"xo", "xxo", "xoo"}));
  EXPECT_EQ(built(*tables), std::vector<std::string>{"xxoo"});
  EXPECT_EQ(tables->value("xo.... x"), (Value{Outcome::kWin, 1, std::nullopt}));
  EXPECT_EQ(tables->value("x.o... o"), Value{});  // who comes near is taken
  EXPECT_EQ(tables->value("x..... o"), (Value{Outcome::kLoss, 0, std::nullopt}));
  EXPECT_NE(message_of([&] { tables->value("xxx..o x"); }).find("has more men"), std::string::npos);
  // One man between two must go near one of them.
  EXPECT_EQ(tables->value("o.x.o. x").outcome, Outcome::kLoss);
  for (const TableInfo& info : tables->infos()) {
    if (info.longest_win == 0) continue;
    const std::string text = tables->position_at_level(info.slice, static_cast<int>(info.longest_win));
    EXPECT_EQ(tables->value(text).plies, static_cast<int>(info.longest_win));
  }
}

TEST(RingTables, AreBelievedByASearch) {
  const ScratchFolder folder;
  const auto tables = ring(folder);
  built(*tables, {.up_to = "xo"});
  const auto proof = [&](const std::string& text) { return tables->Probe::value(Ring().parse_position(text)); };
  EXPECT_EQ(proof("xo.... x"), (Proof{Proof::Kind::kWin, 1}));
  EXPECT_EQ(proof("x.o... x"), Proof{Proof::Kind::kDraw});
  EXPECT_EQ(proof("xxo... x"), Proof{});                      // no table
  EXPECT_EQ(proof("xxxo.. x"), Proof{});                      // in no slice
  EXPECT_EQ(tables->Probe::value(std::uint8_t{0}), Proof{});  // no position of the game
}

TEST(RingTables, KeepWhoWinsAlone) {
  const ScratchFolder folder;
  const auto tables = ring(folder);
  BuildSettings results_only;
  results_only.keep_distances = false;
  built(*tables, results_only);
  for (const auto& [name, content] : contents_of(folder.path())) EXPECT_TRUE(name.ends_with(".results")) << name;
  EXPECT_EQ(tables->value("xo.... x"), (Value{Outcome::kWin, std::nullopt, std::nullopt}));
  bool whole = true;
  VerifySettings settings;
  settings.on_slice = [&](const std::string&, std::uint64_t, bool distances) { whole = distances; };
  tables->verify(settings);
  EXPECT_FALSE(whole);
}

// The margin that the side to move still makes, by the rules alone.
int plain_margin(const Heaps::Position& position) {
  const Heaps game;
  Heaps::MoveList moves;
  game.legal_moves(position, moves);
  if (moves.empty()) return 0;
  static std::map<std::tuple<int, int>, int> known;
  const auto key = std::tuple(position.heaps[0], position.heaps[1]);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  int best = -1000;
  for (const Heaps::Move move : moves) {
    Heaps::Position next = position;
    game.play(next, move);
    const int rest = plain_margin(next);
    best = std::max(best, move.stones + (next.to_move == position.to_move ? rest : -rest));
  }
  return known[key] = best;
}

TEST(HeapsTables, HoldMargins) {
  const ScratchFolder folder;
  const auto tables = heaps(folder);
  EXPECT_EQ(built(*tables, {.up_to = "3"}), (std::vector<std::string>{"1", "2", "3"}));
  built(*tables);
  for (int first = 0; first <= 6; ++first) {
    for (int second = first == 0 ? 1 : 0; second <= 6; ++second) {
      for (const int ahead : {0, 3}) {
        const Heaps::Position position{{first, second}, {ahead, 1}, Side::kFirst};
        const int margin = plain_margin(position) + position.ahead();
        EXPECT_EQ(tables->value(Heaps().position_text(position)), Value::of_margin(margin));
      }
    }
  }
  // Over, and who is to move has lost.
  EXPECT_EQ(tables->value("0 0 2 5 first"), Value::of_margin(-3));
  EXPECT_NE(message_of([&] { tables->value("9 9 0 0 first"); }).find("has more stones"), std::string::npos);
  // A proof has no room for a margin.
  EXPECT_EQ(tables->Probe::value(Heaps().parse_position("1 0 0 0 first")), Proof{});
  EXPECT_NE(message_of([&] { tables->position_at_level("3", 1); }).find("distances"), std::string::npos);
  const TableInfo info = tables->infos().front();
  EXPECT_EQ(info.kind, FileKind::kMargins);
  EXPECT_EQ(info.longest_win, 1U);
  EXPECT_EQ(tables->memory(tables->slices().groups()[2], 1), 4U + 3U + 2U);
}

TEST(HeapsTables, WithOneWrongEntryAreFound) {
  const ScratchFolder folder;
  built(*heaps(folder));
  const std::string path = heaps(folder)->folder() + "/7.margins";
  std::vector<std::uint8_t> cells(8);
  TableInfo info;
  {
    const TableFile file(path);
    info = file.info();
    file.read_block(0, cells);
  }
  ++cells[3];
  write_table(path, info, 1, [&](std::uint64_t, std::span<std::uint8_t> content) {
    std::copy(cells.begin(), cells.end(), content.begin());
  });
  const std::string found = message_of([&] { heaps(folder)->verify({}); });
  EXPECT_NE(found.find("the table of 7 is wrong at '3 4 0 0 first': it has a margin of"), std::string::npos) << found;
}

TEST(ForTheMover, TurnsAValueRound) {
  EXPECT_EQ(for_the_mover({Outcome::kLoss, 4, std::nullopt}, false), (Value{Outcome::kWin, 5, std::nullopt}));
  EXPECT_EQ(for_the_mover({Outcome::kWin, std::nullopt, std::nullopt}, false),
            (Value{Outcome::kLoss, std::nullopt, std::nullopt}));
  EXPECT_EQ(for_the_mover(Value{}, false), Value{});
  EXPECT_EQ(for_the_mover(Value::of_margin(3), false), Value::of_margin(-3));
  EXPECT_EQ(for_the_mover(Value::of_margin(3), true), Value::of_margin(3));
}

}  // namespace
}  // namespace palamedes::tables
