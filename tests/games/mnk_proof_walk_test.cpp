#include "games/mnk_proof_walk.hpp"

#include <string>

#include <gtest/gtest.h>

#include "games/mnk/exact/exact_solver.hpp"

namespace palamedes::mnk {
namespace {

struct Board {
  int rows;
  int columns;
  int k;

  Settings settings() const { return {rows, columns, k, false}; }
  std::string name() const { return std::to_string(rows) + "x" + std::to_string(columns) + "," + std::to_string(k); }
};

LineGraph graph_of(const walk::Lines& lines, bool maker_moves) {
  LineGraph graph;
  graph.maker_moves = maker_moves;
  for (const walk::Cells line : lines) graph.lines.push_back(line);
  return graph;
}

// The second player's answer by the solver: a cell after which the first does not win.
std::optional<int> holding_cell(MakerBreaker& solver, const walk::Lines& lines) {
  const LineGraph graph = graph_of(lines, false);
  const Potential weights = potential(graph);
  for (CellSet left = graph.cells(); left != 0;) {
    int best = std::countr_zero(left);
    for (int cell = 0; cell < 64; ++cell) {
      const bool heavier =
          weights.through[static_cast<std::size_t>(cell)] > weights.through[static_cast<std::size_t>(best)];
      if ((left >> cell & 1) != 0 && heavier) best = cell;
    }
    left &= ~cell_bit(best);
    if (solver.solve(after(graph, best)).verdict == GraphVerdict::kBreaker) return best;
  }
  return std::nullopt;
}

void walk_draw(const Board& board) {
  MakerBreaker solver(board.settings(), 1 << 26, {});
  walk::DrawWalk walk([&](const walk::Lines& lines) { return holding_cell(solver, lines); });
  EXPECT_TRUE(walk.first_to_move(walk::lines_of(board.rows, board.columns, board.k)).has_value()) << board.name();
  ::testing::Test::RecordProperty(board.name(), static_cast<int>(walk.positions()));
}

// Where the second player cannot do without lines of his own.
void walk_hold(const Board& board) {
  MakerBreaker alone(board.settings(), 1 << 26, {});
  ExactSolver solver(board.settings(), 1 << 26, {});
  walk::DrawWalk draw([&](const walk::Lines& lines) { return holding_cell(alone, lines); });
  const walk::Lines lines = walk::lines_of(board.rows, board.columns, board.k);
  walk::HoldWalk walk(
      lines, board.rows * board.columns,
      [&](const walk::Stones& stones) -> std::optional<int> {
        const RaceStones race{{stones.first, stones.second}, Side::kSecond};
        const ExactValue value = solver.solve(race);
        if (value != ExactValue::kWin && value != ExactValue::kDraw) return std::nullopt;
        return std::countr_zero(solver.move());
      },
      [&](const walk::Lines& open) { return alone.solve(graph_of(open, true)).verdict == GraphVerdict::kBreaker; },
      draw);
  EXPECT_TRUE(walk.first_does_not_win({})) << board.name();
}

void walk_win(const Board& board) {
  ExactSolver solver(board.settings(), 1 << 26, {});
  walk::WinWalk walk(walk::lines_of(board.rows, board.columns, board.k), board.rows * board.columns,
                     [&](const walk::Stones& stones) -> std::optional<int> {
                       const RaceStones race{{stones.first, stones.second}, Side::kFirst};
                       if (solver.solve(race) != ExactValue::kWin) return std::nullopt;
                       return std::countr_zero(solver.move());
                     });
  EXPECT_TRUE(walk.first_wins({})) << board.name();
  ::testing::Test::RecordProperty(board.name(), static_cast<int>(walk.positions()));
}

TEST(MnkProofWalk, DrawsOfSmallBoards) {
  for (const Board& board : {Board{4, 4, 4}, Board{5, 4, 4}, Board{5, 5, 5}, Board{6, 6, 6}, Board{7, 7, 7}}) {
    walk_draw(board);
  }
  walk_hold({3, 3, 3});
}

TEST(MnkProofWalk, WinsOfSmallBoards) {
  for (const Board& board : {Board{4, 3, 3}, Board{4, 4, 3}, Board{6, 5, 4}}) walk_win(board);
}

// A walk that is led astray says so.
TEST(MnkProofWalk, SeesThatAClaimIsWrong) {
  const walk::Lines lines = walk::lines_of(4, 3, 3);
  walk::DrawWalk draw([](const walk::Lines& left) { return std::optional<int>(std::countr_zero(left.front())); });
  EXPECT_FALSE(draw.first_to_move(lines).has_value());
  walk::WinWalk win(walk::lines_of(3, 3, 3), 9, [](const walk::Stones& stones) {
    return std::optional<int>(std::countr_one(stones.first | stones.second));
  });
  EXPECT_FALSE(win.first_wins({}));
}

TEST(MnkProofWalkLong, DrawsOfTheCourse) {
  for (const Board& board :
       {Board{6, 4, 4}, Board{7, 4, 4}, Board{6, 6, 5}, Board{7, 5, 5}, Board{7, 6, 5}, Board{7, 7, 6}}) {
    walk_draw(board);
  }
}

TEST(MnkProofWalkLong, TheLargestDrawOfTheCourse) { walk_draw({7, 7, 5}); }

TEST(MnkProofWalkLong, ADrawOfTheCourseThatNeedsTheSecondPlayersLines) { walk_hold({5, 5, 4}); }

TEST(MnkProofWalkLong, WinsOfTheCourse) {
  for (const Board& board : {Board{6, 6, 4}, Board{7, 5, 4}, Board{7, 6, 4}, Board{7, 7, 4}, Board{8, 8, 4}}) {
    walk_win(board);
  }
}

}  // namespace
}  // namespace palamedes::mnk
