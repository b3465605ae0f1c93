#pragma once

#include <cstdint>
#include <optional>

#include "games/contract.hpp"
#include "search/common/limits.hpp"

namespace palamedes::search {

enum class TimeScheme : std::uint8_t {
  kTwentieth,  // a twentieth of what is left (CAMMP)
  kModern,     // what is left over the moves to come, with room to think longer where it matters
  kPlanned,    // the same by how long such games last from here on
};

// How a clock is shared out among the moves of a game.
struct TimeSharing {
  TimeScheme scheme = TimeScheme::kModern;
  double moves_to_come = 25;  // of the side, as far as one knows
  double reserve = 0;         // seconds kept for answers that need no thought, should the game last for ever
  double chance = 1;          // of its share, what a move takes whose outcome is left to chance
  double unsure = 0;          // how much more a move takes where the search is unsure, as a part of its share
};

// How sure a search is of its move, by how often the best one changed from iteration to iteration.
class Doubt {
 public:
  void iterated(bool changed) { changes_ = changes_ * kFading + (changed ? 1 : 0); }
  // From -1/2, where nothing changes any more, to 1.
  double level() const;

 private:
  static constexpr double kFading = 0.5;
  static constexpr double kUsual = 0.5;
  double changes_ = kUsual;
};

// How long to think about one move, in seconds. No limit where there is none.
struct TimePlan {
  std::optional<double> soft;  // begin no iteration after this
  std::optional<double> hard;  // stop in the middle of one
  double chance = 1;           // as above; where a clock is shared out
  double unsure = 0;

  // When no further iteration is begun, by what the last one found.
  std::optional<double> soft_for(const Doubt& doubt, bool left_to_chance) const;
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

TimePlan plan_time(const Limits& limits, Side side, double margin, const TimeSharing& sharing = {});

// How long the next iteration should take, from the two before it.
double next_iteration_seconds(double last, double before_last);

}  // namespace palamedes::search
