#pragma once

#include <algorithm>
#include <climits>

#include "search/common/score.hpp"

namespace palamedes::search {

// The value of a subtree, and what it rests on.
struct Value {
  Score score = 0;
  // The smallest ply of the present line that the value refers to by a rule about repetition; kFree if it refers to
  // none above its own root. A value that depends on how its position was reached must not go into the table: it would
  // be wrong on another path (the graph-history interaction problem; Campbell 1985, Kishimoto and Müller 2004).
  int dependency = kFree;
  bool estimated = false;  // an evaluation or an unsound cut went into it

  static constexpr int kFree = INT_MAX;

  Value negated() const { return {search::negated(score), dependency, estimated}; }
  // This value rests on that one too.
  void rest_on(const Value& other) {
    dependency = std::min(dependency, other.dependency);
    estimated = estimated || other.estimated;
  }
};

}  // namespace palamedes::search
