#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "games/mnk/exact/exact_solver.hpp"

// The solver's results against a search of everything that is written from the rules alone.
namespace palamedes::mnk {
namespace {

struct Board {
  int rows;
  int columns;
  int k;
  bool exact = false;
  bool caro = false;

  Settings settings() const { return {rows, columns, k, exact, caro}; }
  std::string name() const {
    return std::to_string(rows) + "x" + std::to_string(columns) + "," + std::to_string(k) + (exact ? " exact" : "") +
           (caro ? " caro" : "");
  }
};

// A board as a string of X, O and '.', searched to the end of every game.
class EveryGame {
 public:
  explicit EveryGame(const Board& board) : board_(board) {}

  // 1 if the side to move wins, 0 if it draws, -1 if it loses.
  int value(const std::string& cells, char mover) {
    const auto known = known_.find({cells, mover});
    if (known != known_.end()) return known->second;
    const char opponent = mover == 'X' ? 'O' : 'X';
    int best = -2;
    for (std::size_t cell = 0; cell < cells.size() && best < 1; ++cell) {
      if (cells[cell] != '.') continue;
      std::string next = cells;
      next[cell] = mover;
      best = std::max(best, wins(next, static_cast<int>(cell)) ? 1 : -value(next, opponent));
    }
    if (best == -2) best = 0;
    known_[{cells, mover}] = best;
    return best;
  }

  // Does the stone on this cell lie in a line that wins?
  bool wins(const std::string& cells, int cell) const {
    constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const auto& [up, right] : kSteps) {
      int run = 1;
      int stopped = 0;
      for (const int sign : {1, -1}) {
        int row = cell / board_.columns + sign * up;
        int column = cell % board_.columns + sign * right;
        const auto is_inside = [&] { return row >= 0 && row < board_.rows && column >= 0 && column < board_.columns; };
        const auto stone = [&] { return cells[static_cast<std::size_t>(row * board_.columns + column)]; };
        while (is_inside() && stone() == cells[static_cast<std::size_t>(cell)]) {
          ++run;
          row += sign * up;
          column += sign * right;
        }
        stopped += is_inside() && stone() != '.' ? 1 : 0;
      }
      if (run > board_.k && !board_.exact) return true;
      if (run == board_.k && !(board_.caro && stopped == 2)) return true;
    }
    return false;
  }

 private:
  Board board_;
  std::map<std::pair<std::string, char>, int> known_;
};

RaceStones stones_of(const std::string& cells, char mover) {
  RaceStones stones;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] != '.') stones.of[cells[cell] == 'X' ? 0 : 1] |= cell_bit(static_cast<int>(cell));
  }
  stones.to_move = mover == 'X' ? Side::kFirst : Side::kSecond;
  return stones;
}

int number_of(ExactValue value) {
  EXPECT_NE(value, ExactValue::kUnknown);
  return value == ExactValue::kWin ? 1 : value == ExactValue::kDraw ? 0 : -1;
}

// A position of a random game with so many cells left, or nothing if the game was over before.
std::string random_cells(const Board& board, int left, Random& random) {
  const EveryGame rules(board);
  std::string cells(static_cast<std::size_t>(board.rows * board.columns), '.');
  char mover = 'X';
  for (int free = board.rows * board.columns; free > left; --free) {
    std::vector<std::size_t> open;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      if (cells[cell] == '.') open.push_back(cell);
    }
    const std::size_t cell = open[random.below(static_cast<std::uint32_t>(open.size()))];
    cells[cell] = mover;
    if (rules.wins(cells, static_cast<int>(cell))) return "";
    mover = mover == 'X' ? 'O' : 'X';
  }
  return cells;
}

void compare_positions(const Board& board, int most_left, int wanted) {
  ExactSolver solver(board.settings(), 1 << 22, {});
  EveryGame every(board);
  Random random(static_cast<std::uint64_t>(board.k * 1000 + most_left));
  int compared = 0;
  int decided = 0;
  for (int tries = 0; tries < 40 * wanted && compared < wanted; ++tries) {
    const int left = 2 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_left - 1)));
    const std::string cells = random_cells(board, left, random);
    if (cells.empty()) continue;
    ++compared;
    const char mover = random.below(2) == 0 ? 'X' : 'O';
    const RaceStones stones = stones_of(cells, mover);
    const int truth = every.value(cells, mover);
    decided += truth != 0 ? 1 : 0;
    ASSERT_EQ(number_of(solver.solve(stones)), truth) << board.name() << " " << cells << " " << mover;
    if (truth < 0) continue;
    ASSERT_EQ(std::popcount(solver.move()), 1) << board.name() << " " << cells << " " << mover;
    std::string next = cells;
    const int cell = std::countr_zero(solver.move());
    ASSERT_EQ(next[static_cast<std::size_t>(cell)], '.') << board.name() << " " << cells;
    next[static_cast<std::size_t>(cell)] = mover;
    const int kept = every.wins(next, cell) ? 1 : -every.value(next, mover == 'X' ? 'O' : 'X');
    ASSERT_EQ(kept, truth) << board.name() << " " << cells << " " << mover << " move " << cell;
  }
  EXPECT_GE(compared, wanted / 4) << board.name();
  EXPECT_GT(decided, 0) << board.name();
}

TEST(MnkExact, AgreesWithASearchOfEverything) {
  for (const Board& board : {Board{3, 3, 3}, Board{4, 3, 3}, Board{2, 5, 2}, Board{3, 4, 3, true}}) {
    compare_positions(board, 8, 300);
  }
  for (const Board& board : {Board{4, 4, 4}, Board{5, 5, 4}, Board{5, 4, 3, true}, Board{6, 5, 4}, Board{5, 6, 4, true},
                             Board{6, 6, 5}, Board{7, 7, 4}, Board{7, 7, 5}, Board{8, 8, 5}, Board{1, 20, 4}}) {
    compare_positions(board, 9, 150);
  }
}

TEST(MnkExact, AgreesWithASearchOfEverythingByCarosRule) {
  for (const Board& board : {Board{4, 4, 3, false, true}, Board{5, 4, 3, false, true}, Board{4, 5, 3, true, true},
                             Board{2, 6, 2, false, true}, Board{5, 5, 4, false, true}, Board{6, 6, 4, false, true},
                             Board{6, 6, 4, true, true}, Board{1, 20, 4, false, true}}) {
    compare_positions(board, 9, 150);
  }
}

TEST(MnkExactLong, AgreesWithASearchOfEverythingOnMorePositions) {
  for (const Board& board : {Board{4, 4, 4}, Board{5, 5, 4}, Board{5, 5, 4, true}, Board{6, 6, 5}, Board{6, 6, 4},
                             Board{7, 7, 5}, Board{8, 8, 5}, Board{8, 8, 4}}) {
    compare_positions(board, 12, 600);
  }
}

// Lines of free cells, in the way in which a carrier leaves them, searched to the end.
class EveryTouch {
 public:
  using Lines = std::set<CellSet>;

  bool maker_wins(const Lines& lines, bool maker_moves) {
    if (lines.contains(0)) return true;
    if (lines.empty()) return false;
    const auto known = known_.find({lines, maker_moves});
    if (known != known_.end()) return known->second;
    CellSet all = 0;
    for (const CellSet line : lines) all |= line;
    bool wins = !maker_moves;
    for (int cell = 0; cell < 64 && wins != maker_moves; ++cell) {
      const CellSet bit = CellSet{1} << cell;
      if ((all & bit) == 0) continue;
      Lines next;
      for (const CellSet line : lines) {
        if (maker_moves) {
          next.insert(line & ~bit);
        } else if ((line & bit) == 0) {
          next.insert(line);
        }
      }
      wins = maker_wins(next, !maker_moves);
    }
    known_[{lines, maker_moves}] = wins;
    return wins;
  }

 private:
  std::map<std::pair<Lines, bool>, bool> known_;
};

// What a result rests on is enough for it.
void check_carriers(const Board& board, int most_left, int wanted) {
  MakerBreaker solver(board.settings(), 1 << 22, {});
  EveryTouch every;
  Random random(static_cast<std::uint64_t>(board.k + most_left));
  int maker = 0;
  for (int i = 0; i < wanted; ++i) {
    const int left = 4 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_left - 3)));
    const std::string cells = random_cells(board, left, random);
    if (cells.empty()) continue;
    const bool maker_moves = random.below(2) == 0;
    const RaceStones stones = stones_of(cells, 'X');
    const LineGraph graph = RaceBoard(board.settings()).graph(stones.of[0], stones.of[1], maker_moves);
    const EveryTouch::Lines lines(graph.lines.begin(), graph.lines.end());
    const Settled settled = solver.solve(graph);
    const bool truth = every.maker_wins(lines, maker_moves);
    ASSERT_EQ(settled.verdict, truth ? GraphVerdict::kMaker : GraphVerdict::kBreaker) << board.name() << " " << cells;
    maker += truth ? 1 : 0;
    EveryTouch::Lines inside;
    for (const CellSet line : lines) {
      if (!truth) inside.insert(line & settled.carrier);
      if (truth && (line & ~settled.carrier) == 0) inside.insert(line);
    }
    EXPECT_EQ(every.maker_wins(inside, maker_moves), truth)
        << board.name() << " " << cells << " carrier " << settled.carrier;
  }
  EXPECT_GT(maker, 0) << board.name();
}

TEST(MnkExact, CarriersAreEnough) {
  check_carriers({4, 4, 3}, 9, 300);
  check_carriers({5, 5, 4}, 11, 400);
  check_carriers({6, 6, 4}, 10, 300);
  check_carriers({7, 7, 5}, 10, 300);
}

ExactValue start_value(const Board& board, std::size_t bytes = 1 << 24) {
  return ExactSolver(board.settings(), bytes, {}).solve({});
}

TEST(MnkExact, KnowsWhatTheFieldKnows) {
  for (const Board& board : {Board{3, 3, 3}, Board{4, 4, 4}, Board{5, 4, 4}, Board{5, 5, 5}, Board{6, 6, 6},
                             Board{7, 7, 7}, Board{3, 8, 4}}) {
    EXPECT_EQ(start_value(board), ExactValue::kDraw) << board.name();
  }
  for (const Board& board : {Board{4, 3, 3}, Board{4, 4, 3}, Board{2, 2, 2}, Board{6, 5, 4}, Board{6, 6, 4}}) {
    EXPECT_EQ(start_value(board), ExactValue::kWin) << board.name();
  }
}

TEST(MnkExact, StopsWhenAsked) {
  const Board board{8, 8, 5};
  std::uint64_t seen = 0;
  ExactSolver solver(board.settings(), 1 << 20, [&](std::uint64_t nodes) {
    seen = nodes;
    return nodes >= 50;
  });
  EXPECT_EQ(solver.solve({}), ExactValue::kUnknown);
  EXPECT_LT(seen, 100U);
}

}  // namespace
}  // namespace palamedes::mnk
