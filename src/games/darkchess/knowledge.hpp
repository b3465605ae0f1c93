#pragma once

#include <array>

#include "games/darkchess/darkchess.hpp"
#include "games/weights.hpp"

namespace palamedes::darkchess {

// What a search knows of dark chess beyond the rules.
template <class G>
class Knowledge {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Knowledge(const G& /*game*/, const Weights& weights)
      : values_{weights.of("K"), weights.of("G"), weights.of("M"), weights.of("R"),
                weights.of("N"), weights.of("C"), weights.of("P")} {}

  int evaluate(const G& /*game*/, const Position& position) const {
    if (position.to_move == Colour::kUnknown) return 0;
    int value = 0;
    for (std::size_t kind = 0; kind < values_.size(); ++kind) {
      value += values_[kind] * (position.alive(piece_of(position.to_move, static_cast<Kind>(kind))) -
                                position.alive(piece_of(opposite(position.to_move), static_cast<Kind>(kind))));
    }
    return value;
  }
  int order(const G& game, const Position& position, Move move) const {
    if (!game.is_capture(position, move)) return move.is_flip() ? 0 : 1;
    return 2 + values_[static_cast<std::size_t>(kind_of(position.piece_on(move.to())))];
  }
  bool noisy(const G& game, const Position& position, Move move) const { return game.is_capture(position, move); }

 private:
  std::array<int, kKinds> values_;
};

}  // namespace palamedes::darkchess
