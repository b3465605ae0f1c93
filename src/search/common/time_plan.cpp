#include "search/common/time_plan.hpp"

#include <algorithm>

namespace palamedes::search {
namespace {

// What an answer needs at the least, however little is left.
constexpr double kLeastThought = 0.0005;

void tighten(std::optional<double>& limit, double seconds) { limit = limit ? std::min(*limit, seconds) : seconds; }

}  // namespace

void Overshoot::learn(double planned, double taken) {
  const double late = std::max(0.0, taken - planned);
  // Up at once, down slowly: one late answer can lose a game, an early one only costs a little depth.
  learned_ = late > learned_ ? std::min(late * 1.25, kMost) : learned_ * 0.98 + late * 0.02;
}

double Doubt::level() const { return std::clamp(changes_ - kUsual, -kUsual, 1.0); }

std::optional<double> TimePlan::soft_for(const Doubt& doubt, bool left_to_chance) const {
  if (!soft) return std::nullopt;
  const double share = *soft * (left_to_chance ? chance : 1.0) * (1 + unsure * doubt.level());
  return hard ? std::min(share, *hard) : share;
}

TimePlan plan_time(const Limits& limits, Side side, double margin, const TimeSharing& sharing) {
  TimePlan plan;
  if (limits.move_seconds) {
    const double hard = std::max(kLeastThought, *limits.move_seconds - margin);
    plan.soft = hard;
    plan.hard = hard;
  }
  if (limits.clock) {
    const auto index = static_cast<std::size_t>(index_of(side));
    const double left = std::max(0.0, limits.clock->left[index] - margin - sharing.reserve);
    const double increment = limits.clock->increment[index];
    const double usable = std::max(kLeastThought, left);
    if (sharing.scheme == TimeScheme::kTwentieth) {
      tighten(plan.soft, std::max(kLeastThought, left / 20));
      tighten(plan.hard, std::max(kLeastThought, left / 20));
    } else {
      const double share = left / std::max(1.0, sharing.moves_to_come) + increment * 0.8;
      tighten(plan.soft, std::max(kLeastThought, std::min(share * 0.7, usable * 0.5)));
      tighten(plan.hard, std::max(kLeastThought, std::min(share * 3, usable * 0.6)));
    }
    // A fixed time per move is there to be used.
    if (!limits.move_seconds) {
      plan.chance = sharing.chance;
      plan.unsure = sharing.unsure;
    }
  }
  return plan;
}

double next_iteration_seconds(double last, double before_last) {
  const double growth = before_last > 0 ? std::clamp(last / before_last, 1.5, 10.0) : 4.0;
  return last * growth;
}

}  // namespace palamedes::search
