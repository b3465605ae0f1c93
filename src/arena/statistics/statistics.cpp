#include "arena/statistics/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace palamedes::arena {
namespace {

constexpr double kNormalisation = 800 / 2.302585092994046;

struct Moments {
  double count = 0;
  double mean = 0;      // of a pair's mean score
  double variance = 0;  // of the same
};

Moments moments_of(const PairCounts& pairs) {
  std::array<double, 5> weights{};
  bool alike = false;
  double count = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    weights[i] = static_cast<double>(pairs[i]);
    count += weights[i];
  }
  for (const double weight : weights) alike = alike || weight == count;
  Moments moments;
  moments.count = count;
  if (count == 0) return moments;
  for (std::size_t i = 0; i < weights.size(); ++i) moments.mean += weights[i] * static_cast<double>(i) / 4;
  moments.mean /= count;
  // Half a pair more for the other outcomes together, an eighth each, for the variance alone.
  double total = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (alike && weights[i] == 0) weights[i] = 0.125;
    total += weights[i];
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double off = static_cast<double>(i) / 4 - moments.mean;
    moments.variance += weights[i] / total * off * off;
  }
  return moments;
}

}  // namespace

double elo_of(double score) {
  const double bounded = std::clamp(score, 1e-6, 1 - 1e-6);
  return 400 * std::log10(bounded / (1 - bounded));
}

double score_of(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double normal_below(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

Estimate estimate(const PairCounts& pairs) {
  const Moments moments = moments_of(pairs);
  if (moments.count == 0) return {};
  const double deviation = std::sqrt(moments.variance / moments.count);
  Estimate result;
  // So many pairs cannot tell a better score from this one.
  const double most = 1 - 1 / (8 * moments.count);
  const auto elo_within = [&](double score) { return elo_of(std::clamp(score, 1 - most, most)); };
  result.elo = elo_within(moments.mean);
  result.low_score = std::max(0.0, moments.mean - kTwoSided95 * deviation);
  result.high_score = std::min(1.0, moments.mean + kTwoSided95 * deviation);
  result.error = (elo_within(result.high_score) - elo_within(result.low_score)) / 2;
  result.los = normal_below((moments.mean - 0.5) / deviation);
  // A game's own deviation, as if the two of a pair were independent.
  const double game_deviation = std::sqrt(2 * moments.variance);
  result.normalised_elo = (moments.mean - 0.5) / game_deviation * kNormalisation;
  result.normalised_error = kTwoSided95 * kNormalisation / std::sqrt(2 * moments.count);
  return result;
}

}  // namespace palamedes::arena
