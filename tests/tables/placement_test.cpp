#include "games/morris/tables/placement.hpp"

#include <chrono>
#include <csignal>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/files/file.hpp"
#include "base/random.hpp"
#include "games/morris/tables/placement_file.hpp"
#include "oracles/oracle.hpp"
#include "tables/brute_force.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::tables {
namespace {

const search::StopToken kNever;

std::unique_ptr<GameTables> complete_tables(const std::string& game, const ScratchFolder& folder) {
  auto tables = make_game_tables(Spec::parse(game), folder.path());
  BuildSettings settings;
  settings.threads = 2;
  tables->build(settings, kNever);
  return tables;
}

SolveSettings small(int threads = 2) {
  SolveSettings settings;
  settings.threads = threads;
  settings.table_bytes = 16 << 20;
  return settings;
}

void expect_as_by_brute_force(GameTables& tables, BruteForce& brute, const std::string& position,
                              const std::string& game) {
  const Solution solution = tables.solve_earlier(position, small(), kNever);
  EXPECT_EQ(number(solution.value.outcome), brute.value(solution.position)) << solution.position;
  const auto oracle = oracles::make_oracle(game);
  oracle->set_position(solution.position);
  EXPECT_EQ(solution.moves.size(), oracle->legal_moves().size());
  for (const MoveValue& move : solution.moves) {
    oracle->set_position(solution.position);
    oracle->play(move.move);
    EXPECT_EQ(number(move.value.outcome), -brute.value(oracle->position_text()))
        << solution.position << " " << move.move;
  }
  // Both sides keep the value along the line, to the last placement or the end.
  int value = number(solution.value.outcome);
  oracle->set_position(solution.position);
  for (const std::string& move : solution.line) {
    oracle->play(move);
    value = -value;
    const std::string text = oracle->position_text();
    EXPECT_EQ(brute.value(text), value) << text;
    oracle->set_position(text);
  }
  EXPECT_TRUE(oracle->position_text().ends_with(" 0 0") || oracle->result() != "ongoing");
}

TEST(Placement, OfThreeMensMorrisIsThatOfBruteForce) {
  const std::string game = "morris:three,repetition=draws";
  const ScratchFolder folder;
  const auto tables = complete_tables(game, folder);
  BruteForce brute(*tables, game);
  expect_as_by_brute_force(*tables, brute, "", game);
  // From every position after two placements too, so that wins and losses are among them.
  int decided = 0;
  for (int white = 0; white < 9; ++white) {
    for (int black = 0; black < 9; ++black) {
      if (white == black) continue;
      std::string text(9, 'x');
      text[static_cast<std::size_t>(white)] = 'W';
      text[static_cast<std::size_t>(black)] = 'B';
      text += " w 2 2";
      expect_as_by_brute_force(*tables, brute, text, game);
      decided += brute.value(text) != 0 ? 1 : 0;
    }
  }
  EXPECT_GT(decided, 0);
}

// Positions with few pieces to place, so that brute force gets through; some of them with mills to close.
TEST(Placement, OfSixMensMorrisIsThatOfBruteForceNearItsEnd) {
  const std::string game = "morris:six,repetition=draws";
  const ScratchFolder folder;
  const auto tables = complete_tables(game, folder);
  BruteForce brute(*tables, game);
  Random random(8);
  int values = 0;
  for (int i = 0; i < 12; ++i) {
    std::string board = "WWWWBBBBxxxxxxxx";
    for (std::size_t k = board.size(); k > 1; --k) {
      std::swap(board[k - 1], board[random.below(static_cast<std::uint32_t>(k))]);
    }
    const std::string text = board + (i % 2 == 0 ? " w 2 2" : " b 1 2");
    expect_as_by_brute_force(*tables, brute, text, game);
    values |= 1 << (brute.value(text) + 1);
  }
  EXPECT_NE(values, 2) << "nothing but draws";
}

TEST(PlacementLong, SixMensMorrisIsSolved) {
  const ScratchFolder folder;
  const auto tables = complete_tables("morris:six", folder);
  const Solution one = tables->solve_earlier("", small(), kNever);
  EXPECT_EQ(one.moves.size(), 16U);
  EXPECT_FALSE(one.line.empty());
  // Again from nothing, on one thread: the same values.
  std::filesystem::remove(tables->folder() + "/" + kPlacementFile);
  const Solution other = tables->solve_earlier("", small(1), kNever);
  EXPECT_EQ(one.value, other.value);
  for (std::size_t i = 0; i < one.moves.size(); ++i) EXPECT_EQ(one.moves[i].value, other.moves[i].value);
}

TEST(Placement, GoesOnFromWhatIsKept) {
  const ScratchFolder folder;
  const auto tables = complete_tables("morris:three", folder);
  const Solution first = tables->solve_earlier("", small(), kNever);
  const Solution again = tables->solve_earlier("", small(), kNever);
  EXPECT_EQ(first.value, again.value);
  EXPECT_LT(again.nodes, first.nodes / 2);
}

TEST(Placement, KilledAndResumedGivesTheSameValues) {
  const ScratchFolder folder;
  const auto tables = complete_tables("morris:three", folder);
  const Solution undisturbed = tables->solve_earlier("", small(), kNever);
  std::filesystem::remove(tables->folder() + "/" + kPlacementFile);
  Random random(5);
  for (int i = 0; i < 10; ++i) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      SolveSettings settings = small();
      settings.save_seconds = 0;
      static_cast<void>(
          make_game_tables(Spec::parse("morris:three"), folder.path())->solve_earlier("", settings, kNever));
      ::_exit(0);
    }
    std::this_thread::sleep_for(std::chrono::duration<double>(0.02 * random.unit()));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
  }
  const Solution resumed = tables->solve_earlier("", small(), kNever);
  EXPECT_EQ(resumed.value, undisturbed.value);
  ASSERT_EQ(resumed.moves.size(), undisturbed.moves.size());
  for (std::size_t i = 0; i < resumed.moves.size(); ++i) {
    EXPECT_EQ(resumed.moves[i].value, undisturbed.moves[i].value) << resumed.moves[i].move;
  }
}

TEST(Placement, StopsWhenTold) {
  const ScratchFolder folder;
  const auto tables = complete_tables("morris:six", folder);
  search::StopToken stop;
  SolveSettings settings = small();
  settings.on_progress = [&](const SolveProgress&) { stop.stop(); };
  EXPECT_THROW(static_cast<void>(tables->solve_earlier("", settings, stop)), BuildStopped);
}

TEST(Placement, RefusesWhatItCannotSolve) {
  const ScratchFolder folder;
  const auto empty = make_game_tables(Spec::parse("morris:three"), folder.path());
  const auto said = [&](GameTables& tables, const std::string& position) {
    return message_of([&] { static_cast<void>(tables.solve_earlier(position, small(), kNever)); });
  };
  EXPECT_NE(said(*empty, "").find("no table of 3-3"), std::string::npos) << said(*empty, "");
  const auto tables = complete_tables("morris:three", folder);
  EXPECT_NE(said(*tables, "WWxBxBWxB w 0 0").find("placed"), std::string::npos);
  EXPECT_NE(said(*tables, "Wxxxxxxxx w 2 3").find("in hand"), std::string::npos);
  EXPECT_NE(said(*tables, "WWWBxBxxx b 0 1").find("over"), std::string::npos);
}

TEST(PlacementFile, KeepsWhatIsKnownAndRefusesDamage) {
  const ScratchFolder folder;
  const std::string path = folder / "values";
  {
    PlacementFile file(path, "game", 1e9);
    file.add(5, {0, 1});
    file.add(5, {-1, 0});
    file.add(77, {-1, -1});
    file.save();
  }
  PlacementFile file(path, "game", 1e9);
  EXPECT_EQ(file.size(), 2U);
  EXPECT_EQ(file.find(5), (Bounds{0, 0}));
  EXPECT_EQ(file.find(77), (Bounds{-1, -1}));
  EXPECT_EQ(file.find(6), std::nullopt);
  EXPECT_NE(message_of([&] { PlacementFile(path, "other", 1); }).find("is not of other"), std::string::npos);
  const std::string whole = read_file(path);
  const auto refused = [&](const std::string& content) {
    write_file(path, content);
    return message_of([&] { PlacementFile(path, "game", 1); });
  };
  for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_NE(refused(whole.substr(0, size)), "") << size;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string flipped = whole;
    flipped[i] = static_cast<char>(flipped[i] ^ 1);
    EXPECT_NE(refused(flipped), "") << i;
  }
  EXPECT_EQ(refused(whole), "");
}

TEST(PlacementTable, FindsWhatItKeepsAndNothingElse) {
  PlacementTable table(1 << 12);
  EXPECT_EQ(table.probe(PlacementEntry::key(1, 2, 3)), std::nullopt);
  const std::uint64_t key = PlacementEntry::key(0xffffff, 0, 24);
  table.store({key, {-1, 0}, 22});
  table.store({key, {0, 0}, 7});
  const auto found = table.probe(key);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->bounds(), (Bounds{0, 0}));
  EXPECT_EQ(found->point(), 7);
  EXPECT_EQ(found->left(), 24);
  // What has most below it stays when all else is pushed out.
  Random random(1);
  for (int i = 0; i < 10'000; ++i) {
    table.store({PlacementEntry::key(random.below(1 << 23), random.below(1 << 23), 1), {0, 1}, 0});
  }
  EXPECT_TRUE(table.probe(key));
}

}  // namespace
}  // namespace palamedes::tables
