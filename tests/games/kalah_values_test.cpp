#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "games/kalah_support.hpp"

namespace palamedes::kalah::testing {
namespace {

// Exact values by fail-soft alpha-beta with a memory of bounds: short rather than fast. A value here is what the side
// to move will still gain over the depots as they stand.
class Solver {
 public:
  explicit Solver(const Packed& game) : game_(game) {}

  int value(const Packed::Position& position) { return solve(position, -kAll, kAll); }

 private:
  static constexpr int kAll = 1000;
  struct Bounds {
    int low = -kAll;
    int high = kAll;
  };
  struct HashHouses {
    std::size_t operator()(const PackedBoard& board) const { return board.hash(); }
  };

  int solve(const Packed::Position& position, int alpha, int beta) {
    if (game_.result(position) != Result::kOngoing) return 0;
    PackedBoard houses = position.board;
    houses.set(PackedBoard::kDepot, 0);
    houses.set(PackedBoard::kOtherDepot, 0);
    const Bounds known = memory_[houses];
    if (known.low >= beta || known.low == known.high) return known.low;
    if (known.high <= alpha) return known.high;
    alpha = std::max(alpha, known.low);
    beta = std::min(beta, known.high);
    const int best = search(position, alpha, beta);
    Bounds& bounds = memory_[houses];
    if (best > alpha) bounds.low = best;
    if (best < beta) bounds.high = best;
    return best;
  }

  int search(const Packed::Position& position, int alpha, int beta) {
    Packed::MoveList moves;
    game_.legal_moves(position, moves);
    int best = -kAll;
    for (const bool extra_turns : {true, false}) {
      for (const auto move : moves) {
        if (game_.gives_turn(position, move) != extra_turns) continue;
        auto child = position;
        static_cast<void>(game_.play(child, move));
        const int sign = child.side == position.side ? 1 : -1;
        const int gain = sign * game_.margin(child) - game_.margin(position);
        const int below = sign > 0 ? solve(child, alpha - gain, beta - gain) : solve(child, gain - beta, gain - alpha);
        best = std::max(best, gain + sign * below);
        alpha = std::max(alpha, best);
        if (alpha >= beta) return best;
      }
    }
    return best;
  }

  const Packed& game_;
  std::unordered_map<PackedBoard, Bounds, HashHouses> memory_;
};

struct Entry {
  int houses;
  int stones;
  int empty_capture;
  int standard;
};

void check(const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    for (const bool empty_capture : {true, false}) {
      const int expected = empty_capture ? entry.empty_capture : entry.standard;
      const Packed game(Settings{.houses = entry.houses, .stones = entry.stones, .empty_capture = empty_capture});
      EXPECT_EQ(Solver(game).value(game.start()), expected) << game.spec().text();
    }
  }
}

TEST(KalahValues, SmallBoards) {
  check({
      {1, 1, 0, 0},   {1, 2, -2, -2}, {1, 3, 6, 6},     {1, 4, -2, -2},  {1, 5, 2, 2}, {1, 6, 0, 0}, {2, 1, 2, 2},
      {2, 2, -2, -2}, {2, 3, -2, -2}, {2, 4, -12, -10}, {2, 5, 6, 6},    {2, 6, 8, 8}, {3, 1, 0, 0}, {3, 2, 4, 4},
      {3, 3, 2, 2},   {3, 4, 2, 2},   {3, 5, 6, 6},     {3, 6, -10, -8}, {4, 1, 2, 2}, {4, 2, 6, 6}, {4, 3, 8, 6},
      {4, 4, 2, 2},   {5, 1, 0, 0},   {5, 2, 0, 2},     {6, 1, 2, 2},
  });
}
TEST(KalahValuesLong, LargerBoards) { check({{4, 5, 2, 4}, {5, 3, 8, 6}, {6, 2, 10, 6}}); }

}  // namespace
}  // namespace palamedes::kalah::testing
