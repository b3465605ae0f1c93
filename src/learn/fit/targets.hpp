#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "games/weights.hpp"
#include "learn/fit/fit.hpp"
#include "learn/fit/samples.hpp"

namespace palamedes::learn {

inline float sigmoid(float x) { return 1.0F / (1.0F + std::exp(-x)); }

// What an evaluation is fitted to, whatever it is made of: points between 0 and 1.
class Targets {
 public:
  Targets(const std::vector<Sample>& samples, double search_share);

  // A score of so much is worth 1 / (1 + 1/e) points: so the scores of the search foretell the results best.
  double scale() const { return scale_; }
  float of(const Sample& sample) const;

 private:
  double scale_;
  float search_share_;
};

// The means over the samples from `first` on, which are held out: `points_of(i)` is what the evaluation says of sample
// i.
template <class PointsOf, class Error>
void measure_held_out(const std::vector<Sample>& samples, std::size_t first, const Targets& targets,
                      const PointsOf& points_of, const Error& error, FitProgress& progress) {
  if (first == samples.size()) return;
  int with_results = 0;
  for (std::size_t i = first; i < samples.size(); ++i) {
    const float points = points_of(i);
    progress.held_out += error(targets.of(samples[i]), points);
    if (samples[i].points == kNoPoints) continue;
    progress.held_out_results += error(samples[i].points, points);
    ++with_results;
  }
  progress.held_out /= static_cast<double>(samples.size() - first);
  if (with_results > 0) progress.held_out_results /= with_results;
}

// Features come in very different sizes; the descent sees them all of about one.
std::vector<float> feature_scales(const std::vector<Sample>& samples, std::size_t features);

// Throws UserError where there are none, or they are of another evaluation.
void check_samples(const EvaluationShape& shape, const std::vector<Sample>& samples);

// In whole numbers; features that no sample has are left out.
void add_feature_weights(Weights& weights, std::string_view prefix, const EvaluationShape& shape,
                         const std::vector<Sample>& samples, std::span<const double> values);

}  // namespace palamedes::learn
