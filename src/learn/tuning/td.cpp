#include "learn/tuning/td.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"

namespace palamedes::learn {
namespace {

constexpr double kMeanDecay = 0.9;
constexpr double kSquareDecay = 0.99;
constexpr double kTiny = 1e-12;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

TdLearner::TdLearner(const TdOptions& options, std::vector<double> weights)
    : options_(options),
      weights_(std::move(weights)),
      means_(weights_.size()),
      squares_(weights_.size()),
      sizes_(weights_.size()) {}

double TdLearner::value(const TdPosition& position) const {
  if (position.known) return *position.known;
  double sum = 0;
  for (std::size_t i = 0; i < weights_.size(); ++i) sum += weights_[i] * position.features[i];
  return logistic(sum / options_.scale);
}

TdLearner::Lesson TdLearner::learn(const TdGame& game) {
  Lesson lesson;
  std::vector<double> gradient(weights_.size());
  double next = game.points;
  double trace = 0;
  for (std::size_t at = game.positions.size(); at-- > 0;) {
    const TdPosition& position = game.positions[at];
    const double here = value(position);
    const double difference = next - here;
    trace = difference + options_.lambda * trace;
    lesson.difference += difference * difference;
    lesson.error += (game.points - here) * (game.points - here);
    next = here;
    if (position.known) continue;
    const double slope = here * (1 - here);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      gradient[i] += trace * slope * position.features[i];
      sizes_[i] += position.features[i] * position.features[i];
    }
    positions_ += 1;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, game.positions.size()));
  lesson.difference = std::sqrt(lesson.difference / count);
  lesson.error /= count;
  step(gradient);
  return lesson;
}

void TdLearner::step(const std::vector<double>& gradient) {
  games_ += 1;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    const double size = std::sqrt(sizes_[i] / std::max(1.0, positions_));
    if (size <= kTiny) continue;
    const double slope = gradient[i] / size;
    means_[i] = kMeanDecay * means_[i] + (1 - kMeanDecay) * slope;
    squares_[i] = kSquareDecay * squares_[i] + (1 - kSquareDecay) * slope * slope;
    const double mean = means_[i] / (1 - std::pow(kMeanDecay, games_));
    const double square = squares_[i] / (1 - std::pow(kSquareDecay, games_));
    if (square > kTiny) weights_[i] += options_.rate * mean / std::sqrt(square) / size;
  }
}

std::vector<double> TdLearner::state() const {
  std::vector<double> all{positions_, games_};
  for (const auto* part : {&weights_, &means_, &squares_, &sizes_}) all.insert(all.end(), part->begin(), part->end());
  return all;
}

void TdLearner::restore(const std::vector<double>& state) {
  const std::size_t count = weights_.size();
  if (state.size() != 2 + 4 * count) throw UserError("what was learned before is of another evaluation");
  positions_ = state[0];
  games_ = state[1];
  auto from = state.begin() + 2;
  for (auto* part : {&weights_, &means_, &squares_, &sizes_}) {
    const auto to = from + static_cast<std::ptrdiff_t>(count);
    part->assign(from, to);
    from = to;
  }
}

double fitted_scale(const std::vector<double>& scores, const std::vector<double>& points) {
  // The loss has one valley in 1/scale; thirds are cut off until it is narrow.
  const auto loss = [&](double scale) {
    double sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double value = std::clamp(logistic(scores[i] / scale), 1e-9, 1 - 1e-9);
      sum -= points[i] * std::log(value) + (1 - points[i]) * std::log(1 - value);
    }
    return sum;
  };
  double low = std::log(1.0);
  double high = std::log(100'000.0);
  while (high - low > 1e-4) {
    const double third = (high - low) / 3;
    if (loss(std::exp(low + third)) < loss(std::exp(high - third))) {
      high -= third;
    } else {
      low += third;
    }
  }
  return std::exp((low + high) / 2);
}

}  // namespace palamedes::learn
