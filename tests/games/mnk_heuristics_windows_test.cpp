#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/mnk/cell_list.hpp"
#include "games/mnk/heap_selection.hpp"
#include "games/mnk/heuristics_student.hpp"
#include "games/mnk/lines/windows.hpp"
#include "games/mnk_support.hpp"

namespace palamedes::mnk {
namespace {

constexpr Side kSides[] = {Side::kFirst, Side::kSecond};

// By the text alone: for every cell and side how many windows, alive by the rules, miss 1, 2, … stones.
class SlowWindows {
 public:
  SlowWindows(const std::string& text, const Settings& settings) : board_(text), settings_(settings) {
    for (auto& live : live_) live.resize(static_cast<std::size_t>(settings.line()) + 1);
    for (int row = 0; row < settings.rows; ++row) {
      for (int column = 0; column < settings.columns; ++column) {
        for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) look(row, column, down, right);
      }
    }
  }

  int live(Side side, int missing) const {
    return live_[static_cast<std::size_t>(index_of(side))][static_cast<std::size_t>(missing)];
  }
  // Rows counted from the bottom, as in moves.
  int through(Side side, Move move, int missing) const {
    int count = 0;
    for (const auto& window : windows_) {
      if (window.side != side || window.missing != missing) continue;
      count += window.cells.count({settings_.rows - 1 - move.row, move.column}) != 0 ? 1 : 0;
    }
    return count;
  }

 private:
  struct Window {
    Side side;
    int missing;
    std::set<std::pair<int, int>> cells;
  };

  void look(int row, int column, int down, int right) {
    const int k = settings_.line();
    const int end_row = row + (k - 1) * down;
    const int end_column = column + (k - 1) * right;
    if (board_.at(row, column) == '#' || board_.at(end_row, end_column) == '#') return;
    for (const Side side : kSides) {
      const char mine = side == Side::kFirst ? 'X' : 'O';
      Window window{side, 0, {}};
      bool alive = true;
      for (int i = 0; i < k; ++i) {
        const char stone = board_.at(row + i * down, column + i * right);
        alive = alive && (stone == mine || stone == '.');
        window.missing += stone == '.' ? 1 : 0;
        window.cells.insert({row + i * down, column + i * right});
      }
      if (settings_.exact) {
        alive = alive && board_.at(row - down, column - right) != mine &&
                board_.at(end_row + down, end_column + right) != mine;
      }
      const char others = side == Side::kFirst ? 'O' : 'X';
      if (settings_.caro) {
        alive = alive && (board_.at(row - down, column - right) != others ||
                          board_.at(end_row + down, end_column + right) != others);
      }
      if (!alive) continue;
      ++live_[static_cast<std::size_t>(index_of(side))][static_cast<std::size_t>(window.missing)];
      windows_.push_back(window);
    }
  }

  SlowBoard board_;
  Settings settings_;
  std::vector<int> live_[2];
  std::vector<Window> windows_;
};

template <class G>
void expect_same_as_slow(const G& game, const typename G::Position& position, const Windows& windows) {
  const SlowWindows slow(game.position_text(position), game.settings());
  for (const Side side : kSides) {
    std::size_t listed[3] = {};
    for (int missing = 0; missing <= windows.k(); ++missing) {
      RC_ASSERT(windows.live(side, missing) == slow.live(side, missing));
      if (missing == 1 || missing == 2) listed[missing] = static_cast<std::size_t>(slow.live(side, missing));
    }
    RC_ASSERT(windows.missing(side, 1).size() == listed[1]);
    RC_ASSERT(windows.missing(side, 2).size() == listed[2]);
    game.for_each_free(position, [&](Move move) {
      for (int missing = 1; missing <= std::min(windows.k(), Windows::kCounted); ++missing) {
        RC_ASSERT(windows.through(side, game.cell_number(move), missing) == slow.through(side, move, missing));
      }
    });
  }
}

// What threats are, by the rules of the game alone.
template <class G>
std::vector<Move> winning_moves(const G& game, const typename G::Position& position, Side side) {
  std::vector<Move> moves;
  game.for_each_free(position, [&](Move move) {
    if (game.would_win(position, side, move)) moves.push_back(move);
  });
  return moves;
}

// Whether the other side, to move, can keep this one from winning with its next stone.
template <class G>
bool one_stone_stops(const G& game, typename G::Position position, Side side) {
  if (winning_moves(game, position, side).empty()) return true;
  position.to_move = other(side);
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    auto next = position;
    game.play(next, move);
    return winning_moves(game, next, side).empty();
  });
}

template <class G>
void expect_threats_by_the_rules(const G& game, typename G::Position position, const Windows& windows) {
  if (game.result(position) != Result::kOngoing) return;
  for (const Side side : kSides) {
    const auto wins = winning_moves(game, position, side);
    RC_ASSERT((windows.winning_cell(side) >= 0) == !wins.empty());
    RC_ASSERT(windows.wins_twice(side) == !one_stone_stops(game, position, side));
    if (!wins.empty() || game.settings().caro) continue;
    bool any = false;
    typename G::MoveList moves;
    game.legal_moves(position, moves);
    for (const Move move : moves) {
      auto next = position;
      if (next.to_move != side) game.pass(next);
      game.play(next, move);
      const bool forks = winning_moves(game, next, side).size() > 1;
      RC_ASSERT(windows.forks(side, game.cell_number(move)) == forks);
      any = any || forks;
    }
    RC_ASSERT((windows.fork_cell(side) >= 0) == any);
  }
}

Settings any_settings() {
  Settings settings;
  settings.rows = any_from(1, 8);
  settings.columns = any_from(1, 8);
  settings.k = any_from(1, 7);
  settings.exact = any_from(0, 2) == 1;
  settings.caro = any_from(0, 2) == 1;
  return settings;
}

RC_GTEST_PROP(MnkWindows, AreWhatARescanOfTheBoardFinds, ()) {
  const Settings settings = any_settings();
  const Mnk<UpTo64Cells> game(settings);
  Windows windows(settings);
  Random random(static_cast<std::uint64_t>(any_from(0, 1'000'000)));
  auto position = game.start();
  std::vector<Move> line;
  while (game.result(position) == Result::kOngoing && line.size() < 30) {
    const Move move = random_move(game, position, random);
    windows.place(position.to_move, game.cell_number(move));
    game.play(position, move);
    line.push_back(move);
    if (game.result(position) != Result::kOngoing) break;
    expect_threats_by_the_rules(game, position, windows);
  }
  expect_same_as_slow(game, position, windows);
  while (!line.empty()) {
    game.undo(position, line.back(), {});
    windows.remove(position.to_move, game.cell_number(line.back()));
    line.pop_back();
  }
  expect_same_as_slow(game, position, windows);
}

TEST(MnkWindows, AnOpenThreeLiesInMoreWindowsThanAHalfOpenOne) {
  const Settings settings{.rows = 1, .columns = 9, .k = 5, .exact = false};
  Windows windows(settings);
  for (const int cell : {3, 4, 5}) windows.place(Side::kFirst, cell);
  EXPECT_EQ(windows.live(Side::kFirst, 2), 3);
  EXPECT_TRUE(windows.forks(Side::kFirst, 2));
  EXPECT_TRUE(windows.forks(Side::kFirst, 6));
  EXPECT_FALSE(windows.forks(Side::kFirst, 1));
  windows.place(Side::kSecond, 2);
  EXPECT_EQ(windows.live(Side::kFirst, 2), 1);
  EXPECT_EQ(windows.fork_cell(Side::kFirst), -1);
}

TEST(MnkWindows, GoStraightToAnyPosition) {
  const Settings settings{.rows = 6, .columns = 6, .k = 4, .exact = false};
  const Mnk<UpTo64Cells> game(settings);
  Random random(7);
  Windows there(settings);
  for (int i = 0; i < 20; ++i) {
    const auto position = random_position(game, 4 + i, random);
    Windows fresh(settings);
    const auto stone_at = [&](int cell) {
      const Move move = game.cell_of_number(cell);
      if (game.is_free(position, move)) return 0;
      return game.has_stone(position, Side::kFirst, move) ? 1 : 2;
    };
    there.set(stone_at);
    fresh.set(stone_at);
    for (const Side side : kSides) {
      EXPECT_EQ(there.missing(side, 1), fresh.missing(side, 1));
      EXPECT_EQ(there.missing(side, 2), fresh.missing(side, 2));
      for (int cell = 0; cell < game.cells(); ++cell) EXPECT_EQ(there.worth(side, cell), fresh.worth(side, cell));
    }
  }
}

RC_GTEST_PROP(MnkCellList, MarkingAndUnmarkingRestoresTheArray, ()) {
  const int cells = any_from(1, 60);
  Random random(static_cast<std::uint64_t>(any_from(0, 1'000'000)));
  CellList list(cells);
  std::vector<CellList> before;
  std::set<int> free;
  for (int cell = 0; cell < cells; ++cell) free.insert(cell);
  for (int i = 0; i < any_from(0, cells + 1); ++i) {
    before.push_back(list);
    const int cell = list.free()[random.below(static_cast<std::uint32_t>(list.free().size()))];
    list.mark(cell);
    free.erase(cell);
    RC_ASSERT(std::set<int>(list.free().begin(), list.free().end()) == free);
  }
  while (!before.empty()) {
    list.unmark();
    RC_ASSERT(list == before.back());
    before.pop_back();
  }
}

RC_GTEST_PROP(MnkHeapSelection, KeepsWhatASortWould, (std::vector<int> items)) {
  const auto wanted = static_cast<std::size_t>(any_from(0, 12));
  std::vector<int> sorted = items;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  const std::size_t kept = keep_best(items.data(), items.size(), wanted, std::greater<>());
  RC_ASSERT(kept == std::min(wanted, sorted.size()));
  for (std::size_t i = 0; i < kept; ++i) RC_ASSERT(items[i] == sorted[i]);
}

RC_GTEST_PROP(MnkStudentHeuristic, WhatIsRememberedIsWhatALookWouldGive, ()) {
  const Settings settings = any_settings();
  const Mnk<UpTo64Cells> game(settings);
  Windows windows(settings);
  StudentHeuristic student(settings, 10, 5);
  Random random(static_cast<std::uint64_t>(any_from(0, 1'000'000)));
  auto position = game.start();
  std::vector<Move> line;
  for (int i = 0; i < 40; ++i) {
    if (game.result(position) == Result::kOngoing && (line.empty() || random.below(3) != 0)) {
      const Move move = random_move(game, position, random);
      windows.place(position.to_move, game.cell_number(move));
      student.marked(game.cell_number(move));
      game.play(position, move);
      line.push_back(move);
    } else {
      game.undo(position, line.back(), {});
      windows.remove(position.to_move, game.cell_number(line.back()));
      student.unmarked(game.cell_number(line.back()));
      line.pop_back();
    }
    StudentHeuristic fresh(settings, 10, 5);
    fresh.reset(windows);
    for (const Side side : kSides) {
      if (random.below(2) == 0) RC_ASSERT(student.board_value(windows, side) == fresh.board_value(windows, side));
      game.for_each_free(position, [&](Move move) {
        const int cell = game.cell_number(move);
        RC_ASSERT(student.value(windows, side, cell) == student.computed_value(windows, side, cell));
      });
    }
  }
}

TEST(MnkStudentHeuristic, StepsNeverOverlap) {
  const Settings settings{.rows = 10, .columns = 10, .k = 5, .exact = false};
  Windows windows(settings);
  StudentHeuristic student(settings, 10, 5);
  const auto put = [&](Side side, std::initializer_list<int> cells) {
    for (const int cell : cells) {
      windows.place(side, cell);
      student.marked(cell);
    }
  };
  put(Side::kFirst, {1, 2, 3, 4, 52, 53, 54});
  put(Side::kSecond, {90, 91, 92, 93, 27, 37, 47});
  const auto value = [&](int cell) { return student.move_value(windows, Side::kFirst, cell); };
  // Own end-game, the other's, own double-game, the other's, the rest.
  EXPECT_GT(value(0), value(94));
  EXPECT_EQ(value(0), value(5));
  EXPECT_GT(value(94), value(55));
  EXPECT_GT(value(55), value(57));
  EXPECT_GT(value(57), value(75));
  EXPECT_EQ(student.computed_value(windows, Side::kFirst, 55).step, StudentHeuristic::Step::kDoubleGame);
  // Alone on the board a stone counts for a cell beside it, alive on all sides: four windows of five hold it in the one
  // direction, next to it, and there are five alive in each of four directions.
  Windows lonely(settings);
  lonely.place(Side::kFirst, 44);
  EXPECT_EQ(student.computed_value(lonely, Side::kFirst, 45).rest, 10 * 1 * 4 + 5 * 1 + 4 * 5);
}

}  // namespace
}  // namespace palamedes::mnk
