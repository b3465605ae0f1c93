#pragma once

#include "games/kalah/kalah.hpp"
#include "games/weights.hpp"

namespace palamedes::kalah {

// What a search knows of Kalah beyond the rules.
template <class G>
class Knowledge {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Knowledge(const G& /*game*/, const Weights& weights) : margin_(weights.of("margin")) {}

  int evaluate(const G& game, const Position& position) const { return margin_ * game.margin(position); }
  int order(const G& game, const Position& position, Move move) const {
    return (game.gives_turn(position, move) ? 100 : 0) + game.captured(position, move);
  }
  bool noisy(const G& game, const Position& position, Move move) const {
    return game.gives_turn(position, move) || game.captured(position, move) > 1;
  }

 private:
  int margin_;
};

}  // namespace palamedes::kalah
