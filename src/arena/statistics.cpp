#include "arena/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace palamedes::arena {
namespace {

constexpr double kTwoSided95 = 1.959963984540054;

}  // namespace

double elo_of(double score) {
  const double bounded = std::clamp(score, 1e-6, 1 - 1e-6);
  return 400 * std::log10(bounded / (1 - bounded));
}

Estimate estimate(const PairCounts& pairs) {
  double count = 0;
  double mean = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    count += static_cast<double>(pairs[i]);
    mean += static_cast<double>(pairs[i]) * static_cast<double>(i) / 4;
  }
  if (count == 0) return {};
  mean /= count;
  double variance = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double off = static_cast<double>(i) / 4 - mean;
    variance += static_cast<double>(pairs[i]) * off * off;
  }
  variance /= count;
  const double deviation = std::sqrt(variance / count);
  Estimate result;
  result.elo = elo_of(mean);
  result.low_score = std::max(0.0, mean - kTwoSided95 * deviation);
  result.high_score = std::min(1.0, mean + kTwoSided95 * deviation);
  result.error = (elo_of(result.high_score) - elo_of(result.low_score)) / 2;
  if (deviation > 0) {
    result.los = 0.5 * (1 + std::erf((mean - 0.5) / (deviation * std::sqrt(2.0))));
  } else {
    result.los = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
  }
  return result;
}

}  // namespace palamedes::arena
