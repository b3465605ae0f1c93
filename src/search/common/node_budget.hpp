#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace palamedes::search {

// How many nodes a search visits in a second, as measured once.
class NodeRate {
 public:
  // How long to measure where a move has so many seconds: a tenth of them, and no longer than needed.
  static double timing_seconds(double move_seconds) { return std::min(0.1 * move_seconds, kLongestRun); }

  bool known() const { return nodes_per_second_ > 0; }
  void measured(std::uint64_t nodes, double seconds) {
    nodes_per_second_ = static_cast<double>(std::max<std::uint64_t>(nodes, 1)) / std::max(seconds, kShortestRun);
  }
  // What surely fits: the clock itself is looked at as well, but a search that it ends has seen only some of the moves.
  std::uint64_t nodes_in(double seconds) const {
    return static_cast<std::uint64_t>(std::max(0.0, seconds) * kUsed * nodes_per_second_);
  }

 private:
  static constexpr double kLongestRun = 0.1;
  static constexpr double kShortestRun = 1e-6;
  static constexpr double kUsed = 0.9;
  double nodes_per_second_ = 0;
};

// Deals out nodes to moves that come best first: of n moves left the next gets as many parts as there are moves left,
// the one after it a part less, the last one part. What a move leaves unused goes to those after it.
class BudgetDealer {
 public:
  explicit BudgetDealer(std::uint64_t nodes) : left_(nodes) {}

  // The share of the next of so many moves: n of n + (n-1) + ... + 1 parts.
  std::uint64_t share(std::size_t moves_left) const { return left_ * 2 / (moves_left + 1); }
  void spend(std::uint64_t nodes) { left_ -= std::min(left_, nodes); }
  std::uint64_t left() const { return left_; }

 private:
  std::uint64_t left_;
};

}  // namespace palamedes::search
