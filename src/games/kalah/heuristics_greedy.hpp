#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "games/kalah/settings.hpp"

namespace palamedes::kalah {

// The greedy heuristic of the student agent MagicAI: try every chain of own moves, repetitions followed to the end; its
// gain is what it banks minus the most that a chain of the opponent then banks. What a ply banks is the change of the
// margin, so that an end of the game counts the leftovers of both sides.
template <class G>
class Greedy {
 public:
  using Position = typename G::Position;
  using MoveList = typename G::MoveList;

  // A chain has no bound but the stones, and the number of chains grows with every repetition at hand. Behind so many
  // plies a chain ends where it is, so that no position takes long.
  static constexpr std::uint32_t kMostPlies = 20'000;

  explicit Greedy(const G& game) : game_(&game) {}

  // The gain of the best chain that begins with a move.
  int gain(const Position& position, Move move) {
    plies_ = 0;
    return gain_of(position, move, true);
  }

  // The first house of the best chain; of equal ones the nearest to the depot. Nothing once the game is over.
  std::optional<Move> suggestion(const Position& position) {
    MoveList moves;
    game_->legal_moves(position, moves);
    std::optional<Move> best;
    int most = std::numeric_limits<int>::min();
    for (const Move move : moves) {
      const int its_gain = gain(position, move);
      if (its_gain <= most) continue;
      most = its_gain;
      best = move;
    }
    return best;
  }

 private:
  int gain_of(const Position& position, Move move, bool answered) {
    ++plies_;
    Position next = position;
    static_cast<void>(game_->play(next, move));
    const bool again = next.side == position.side;
    const int change = (again ? game_->margin(next) : -game_->margin(next)) - game_->margin(position);
    if (game_->result(next) != Result::kOngoing || plies_ >= kMostPlies) return change;
    if (again) return change + best_gain(next, answered);
    return answered ? change - best_gain(next, false) : change;
  }

  int best_gain(const Position& position, bool answered) {
    MoveList moves;
    game_->legal_moves(position, moves);
    int most = std::numeric_limits<int>::min();
    for (const Move move : moves) most = std::max(most, gain_of(position, move, answered));
    return most;
  }

  const G* game_;
  std::uint32_t plies_ = 0;
};

}  // namespace palamedes::kalah
