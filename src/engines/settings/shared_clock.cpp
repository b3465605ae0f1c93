#include "engines/settings/shared_clock.hpp"

#include <algorithm>

#include "catalog/catalog.hpp"

namespace palamedes::engines {
namespace {

// Kept for a game that lasts much longer than expected: a part of the clock, and never more than some seconds.
constexpr double kReservePart = 0.05;
constexpr double kMostReserve = 2;

}  // namespace

SharedClock::SharedClock(const Spec& variant, const ThinkingOptions& thinking)
    : sharing_{
          .scheme = thinking.time, .chance = thinking.time_chance / 100.0, .unsure = thinking.time_unsure / 100.0} {
  for (const LengthInfo& known : catalog::family_named(variant.name).info().lengths) {
    if (known.variant == variant.text()) lengths_ = known.points;
  }
}

search::TimeSharing SharedClock::after(std::size_t plies, const search::Limits& limits, Side side) {
  if (sharing_.scheme != search::TimeScheme::kPlanned) return sharing_;
  search::TimeSharing sharing = sharing_;
  sharing.moves_to_come = moves_to_come(plies);
  if (limits.clock) fullest_ = std::max(fullest_, limits.clock->left[static_cast<std::size_t>(index_of(side))]);
  sharing.reserve = std::min(kReservePart * fullest_, kMostReserve);
  return sharing;
}

// Between two points on a straight line, after the last one as there: what has lasted long may go on.
double SharedClock::moves_to_come(std::size_t plies) const {
  if (lengths_.empty()) return search::TimeSharing{}.moves_to_come;
  const auto now = static_cast<double>(plies);
  for (std::size_t i = 1; i < lengths_.size(); ++i) {
    const MovesToCome& before = lengths_[i - 1];
    const MovesToCome& after = lengths_[i];
    if (now >= after.plies) continue;
    const double part = (now - before.plies) / (after.plies - before.plies);
    return before.own_moves + part * (after.own_moves - before.own_moves);
  }
  return lengths_.back().own_moves;
}

}  // namespace palamedes::engines
