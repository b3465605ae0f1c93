#pragma once

#include "games/mnk/mnk.hpp"
#include "games/weights.hpp"

namespace palamedes::mnk {

// What a search knows of m,n,k-games beyond the rules.
template <class G>
class Knowledge {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Knowledge(const G& /*game*/, const Weights& /*weights*/) {}

  int evaluate(const G& /*game*/, const Position& /*position*/) const { return 0; }
  int order(const G& game, const Position& position, Move move) const {
    if (game.would_win(position, position.to_move, move)) return 2;
    return game.would_win(position, other(position.to_move), move) ? 1 : 0;
  }
  bool noisy(const G& game, const Position& position, Move move) const {
    return game.would_win(position, position.to_move, move);
  }
};

}  // namespace palamedes::mnk
