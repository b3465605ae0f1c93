#pragma once

#include <limits>

#include "search/common/score.hpp"

namespace palamedes::search {

// What an alpha-beta search asks: the exact value where it lies between the bounds, else only on which side it lies.
struct Window {
  Score alpha = -kInfinity;
  Score beta = kInfinity;

  // Null windows: is it more than alpha, is it at least beta?
  static constexpr Window above(Score alpha) { return {alpha, alpha + 1}; }
  static constexpr Window from(Score beta) { return {beta - 1, beta}; }

  constexpr bool is_null() const { return beta == alpha + 1; }
  // The same question, asked by the other side.
  constexpr Window reversed() const { return {negated(beta), negated(alpha)}; }

  // A bound that stays what it is when the window is reversed: a fault that some programs have.
  static constexpr Score kOverflowing = std::numeric_limits<Score>::min();
};

}  // namespace palamedes::search
