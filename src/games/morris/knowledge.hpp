#pragma once

#include <bit>

#include "games/morris/morris.hpp"
#include "games/weights.hpp"

namespace palamedes::morris {

// What a search knows of the Morris games beyond the rules.
template <class G>
class Knowledge {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Knowledge(const G& /*game*/, const Weights& weights) : pieces_(weights.of("pieces")) {}

  int evaluate(const G& /*game*/, const Position& position) const {
    const auto mine = static_cast<std::size_t>(index_of(position.to_move));
    return pieces_ * (std::popcount(position.pieces[mine]) + position.in_hand[mine] -
                      std::popcount(position.pieces[1 - mine]) - position.in_hand[1 - mine]);
  }
  int order(const G& /*game*/, const Position& /*position*/, Move move) const { return move.removes() ? 1 : 0; }
  bool noisy(const G& /*game*/, const Position& /*position*/, Move move) const { return move.removes(); }

 private:
  int pieces_;
};

}  // namespace palamedes::morris
