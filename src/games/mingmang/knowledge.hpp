#pragma once

#include <bit>

#include "games/mingmang/mingmang.hpp"
#include "games/weights.hpp"

namespace palamedes::mingmang {

// What a search knows of Ming Mang beyond the rules.
template <class G>
class Knowledge {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Knowledge(const G& /*game*/, const Weights& weights) : pieces_(weights.of("pieces")) {}

  int evaluate(const G& /*game*/, const Position& position) const {
    return pieces_ * (std::popcount(position.mine) - std::popcount(position.theirs));
  }
  int order(const G& game, const Position& position, Move move) const {
    return std::popcount(game.capture_mask(position, move));
  }
  bool noisy(const G& game, const Position& position, Move move) const { return game.is_capture(position, move); }
  bool make_null(const G& /*game*/, Position& position) const {
    position = {position.theirs, position.mine, (position.state & 1) ^ 1};
    return true;
  }

 private:
  int pieces_;
};

}  // namespace palamedes::mingmang
