#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "games/mnk/exact/exact_solver.hpp"
#include "games/mnk/mnk.hpp"
#include "games/mnk/shapes/threat_search.hpp"

namespace palamedes::mnk {
namespace {

// Every win by threats on small boards is a win by the solver that looks at all moves.
void compare_with_solver(const Settings& settings, int least_stones, int most_stones, int wanted) {
  const Mnk<UpTo64Cells> game(settings);
  ExactSolver solver(settings, 1 << 24, {});
  ThreatSearch search(1 << 22);
  Random random(static_cast<std::uint64_t>(settings.cells()));
  int found = 0;
  int by_threes = 0;
  for (int tries = 0; tries < 200 * wanted && found < wanted; ++tries) {
    auto position = game.start();
    const int stones =
        least_stones + static_cast<int>(random.below(static_cast<std::uint32_t>(most_stones - least_stones + 1)));
    for (int i = 0; i < stones && position.result == Result::kOngoing; ++i) {
      Mnk<UpTo64Cells>::MoveList moves;
      game.legal_moves(position, moves);
      game.play(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (position.result != Result::kOngoing) continue;
    Shapes shapes(settings, {});
    shapes.set([&](int row, int column) {
      const Move cell = cell_at(row, column);
      return game.has_stone(position, Side::kFirst, cell) ? 1 : game.has_stone(position, Side::kSecond, cell) ? 2 : 0;
    });
    const StopAsked stop = [](std::uint64_t nodes) { return nodes > 3000; };
    const ThreatSearch::Win win = search.win(shapes, position.key, position.to_move, stop);
    if (win.plies == 0) continue;
    if (search.fours(shapes, position.key, position.to_move).empty()) ++by_threes;
    if (win.plies <= 3) continue;
    ++found;
    const RaceStones race{position.board.stones, position.to_move};
    EXPECT_EQ(solver.solve(race), ExactValue::kWin) << game.position_text(position);
    const RaceStones after = race.after(cell_bit(game.cell_number(shapes.move(win.first))));
    EXPECT_EQ(solver.solve(after), ExactValue::kLoss) << game.position_text(position);
  }
  EXPECT_GE(found, wanted) << settings.rows << "x" << settings.columns << "," << settings.k;
  EXPECT_GT(by_threes, 0) << settings.rows << "x" << settings.columns << "," << settings.k;
}

TEST(MnkThreats, WinsAreWins) {
  compare_with_solver({6, 6, 4, false}, 6, 14, 40);
  compare_with_solver({7, 7, 5, false}, 18, 28, 10);
}

}  // namespace
}  // namespace palamedes::mnk
