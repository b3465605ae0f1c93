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

// Features come in very different sizes; the descent sees them all of about one.
std::vector<float> feature_scales(const std::vector<Sample>& samples, std::size_t features);

// Throws UserError where there are none, or they are of another evaluation.
void check_samples(const EvaluationShape& shape, const std::vector<Sample>& samples);

// In whole numbers; features that no sample has are left out.
void add_feature_weights(Weights& weights, std::string_view prefix, const EvaluationShape& shape,
                         const std::vector<Sample>& samples, std::span<const double> values);

}  // namespace palamedes::learn
