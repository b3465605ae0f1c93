#include "learn/fit/targets.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/error.hpp"
#include "search/common/score.hpp"

namespace palamedes::learn {
namespace {

// That is left to whoever a search calls lost.
constexpr float kLeastChance = 0.02F;

// Whether the search called it won or lost, proven or with some moves left out.
bool is_certain(const Sample& sample) {
  return std::abs(sample.score) >= static_cast<float>(kLargestEstimate - search::kLongestProof);
}

double best_scale(const std::vector<Sample>& samples) {
  const auto error = [&](double scale) {
    double sum = 0;
    for (const Sample& sample : samples) {
      if (sample.points == kNoPoints || is_certain(sample)) continue;
      const double miss = sigmoid(static_cast<float>(sample.score / scale)) - sample.points;
      sum += miss * miss;
    }
    return sum;
  };
  double best = 1;
  double least = error(best);
  for (double scale = 1; scale < 1e5; scale *= 1.1) {
    const double here = error(scale);
    if (here < least) {
      least = here;
      best = scale;
    }
  }
  return best;
}

}  // namespace

Targets::Targets(const std::vector<Sample>& samples, double search_share)
    : scale_(best_scale(samples)), search_share_(static_cast<float>(search_share)) {}

float Targets::of(const Sample& sample) const {
  const float searched = is_certain(sample) ? (sample.score > 0 ? 1 - kLeastChance : kLeastChance)
                                            : sigmoid(static_cast<float>(sample.score / scale_));
  if (sample.points == kNoPoints) return searched;
  return search_share_ * searched + (1 - search_share_) * sample.points;
}

std::vector<float> feature_scales(const std::vector<Sample>& samples, std::size_t features) {
  std::vector<float> scales(features, 0.0F);
  for (const Sample& sample : samples) {
    for (std::size_t i = 0; i < features; ++i) {
      const auto value = static_cast<float>(sample.position.features[i]);
      scales[i] += value * value;
    }
  }
  for (float& scale : scales) scale = 1 / std::sqrt(scale / static_cast<float>(samples.size()) + 1e-3F);
  return scales;
}

void check_samples(const EvaluationShape& shape, const std::vector<Sample>& samples) {
  if (samples.empty()) throw UserError("there are no samples to learn from");
  for (const Sample& sample : samples) {
    const auto fits = [&](std::uint16_t input) { return input < shape.net_inputs; };
    if (sample.position.features.size() != shape.features.size() ||
        !std::all_of(sample.position.inputs.begin(), sample.position.inputs.end(), fits)) {
      throw UserError("the samples are not of this evaluation: it has " + std::to_string(shape.features.size()) +
                      " features and " + std::to_string(shape.net_inputs) + " inputs");
    }
  }
}

void add_feature_weights(Weights& weights, std::string_view prefix, const EvaluationShape& shape,
                         const std::vector<Sample>& samples, std::span<const double> values) {
  for (std::size_t i = 0; i < shape.features.size(); ++i) {
    const auto seen = [i](const Sample& sample) { return sample.position.features[i] != 0; };
    if (std::none_of(samples.begin(), samples.end(), seen)) continue;
    weights.values.emplace_back(std::string(prefix) + shape.features[i], static_cast<int>(std::lround(values[i])));
  }
}

}  // namespace palamedes::learn
