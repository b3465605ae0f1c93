#pragma once

#include "search/common/score.hpp"

namespace palamedes::search {

// What an alpha-beta search asks: the exact value where it lies between the bounds, else only on which side it lies.
struct Window {
  Score alpha = -kInfinity;
  Score beta = kInfinity;

  // Null windows: is it more than alpha, is it at least beta?
  static constexpr Window above(Score alpha) { return {alpha, alpha + 1}; }
  static constexpr Window from(Score beta) { return {beta - 1, beta}; }

  constexpr bool is_null() const { return beta - alpha == 1; }
  // The same question, asked by the other side.
  constexpr Window reversed() const { return {-beta, -alpha}; }

  // A bound that stays what it is when its sign is changed, as the smallest of the processor's numbers does.
  static constexpr Score kOverflowing = -kInfinity - 1;
  // The same question as it arrives where such numbers are bounds: a fault that some programs have.
  constexpr Window reversed_overflowing() const {
    const auto negated = [](Score bound) { return bound == kOverflowing ? kOverflowing : -bound; };
    return {negated(beta), negated(alpha)};
  }
};

}  // namespace palamedes::search
