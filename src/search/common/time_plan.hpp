#pragma once

#include <cstdint>
#include <optional>

#include "games/contract.hpp"
#include "search/common/limits.hpp"

namespace palamedes::search {

enum class TimeScheme : std::uint8_t {
  kTwentieth,  // a twentieth of what is left (CAMMP)
  kModern,     // what is left over the moves to come, with room to think longer where it matters
};

// How long to think about one move, in seconds. No limit where there is none.
struct TimePlan {
  std::optional<double> soft;  // begin no iteration after this
  std::optional<double> hard;  // stop in the middle of one

  // Whether an iteration that should take so long still fits.
  bool fits(double elapsed, double expected) const { return !hard || elapsed + expected <= *hard; }
};

// Learns how much later than planned answers come on this machine, and keeps that much back.
class Overshoot {
 public:
  double margin() const { return kLeast + learned_; }
  // The plan said `planned` at most; it took `taken`.
  void learn(double planned, double taken);

 private:
  static constexpr double kLeast = 0.001;
  static constexpr double kMost = 0.25;
  double learned_ = 0.001;
};

TimePlan plan_time(const Limits& limits, Side side, TimeScheme scheme, double margin);

// How long the next iteration should take, from the two before it.
double next_iteration_seconds(double last, double before_last);

}  // namespace palamedes::search
