#include "engines/settings/shared_clock.hpp"

#include <algorithm>

#include "catalog/catalog.hpp"

namespace palamedes::engines {
namespace {

// Kept for a game that lasts much longer than expected: a part of the clock, and never more than some seconds.
constexpr double kReservePart = 0.05;
constexpr double kMostReserve = 20;
// What moves lose on their way is kept for so many more than expected; half of the full clock is still for thinking.
constexpr double kLonger = 60;
constexpr double kMostForLag = 0.5;
constexpr double kLagMemory = 0.9;

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
  if (!limits.clock) return sharing;
  const auto index = static_cast<std::size_t>(index_of(side));
  const double left = limits.clock->left[index];
  look_at_clock(plies, left, limits.clock->increment[index]);
  sharing.reserve = std::max(std::min(kReservePart * fullest_, kMostReserve),
                             std::min(kMostForLag * fullest_, lag_ * (sharing.moves_to_come + kLonger)));
  return sharing;
}

void SharedClock::answered(double planned, double taken) {
  if (asked_) asked_->taken = std::min(planned, taken);
}

void SharedClock::look_at_clock(std::size_t plies, double left, double increment) {
  fullest_ = std::max(fullest_, left);
  // Moves in between that somebody else made, a table or a book, say nothing.
  if (asked_ && plies == asked_->plies + 2) {
    const double lost = std::max(0.0, asked_->left - asked_->taken - left);
    lag_ = kLagMemory * lag_ + (1 - kLagMemory) * lost;
  }
  asked_ = {plies, left + increment, 0};
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
