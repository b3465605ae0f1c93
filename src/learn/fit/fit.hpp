#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "games/weights.hpp"
#include "learn/fit/samples.hpp"

namespace palamedes::learn {

// What an evaluation is made of: weights for features, and a net where the game has inputs for one.
struct EvaluationShape {
  std::vector<std::string> features;
  std::size_t net_inputs = 0;
};

struct FitOptions {
  int epochs = 24;
  double rate = 0.002;        // of Adam; falls to a third, then to a tenth towards the end
  double search_share = 0.6;  // of the target: what the search said; the rest: how the game ended
  double held_out = 0.05;     // the last games' share, which only measures
  std::uint64_t seed = 1;
};

// The mean squared errors of an epoch, in points.
struct FitProgress {
  int epoch = 0;
  double trained = 0;
  double held_out = 0;          // against the target
  double held_out_results = 0;  // against how the games ended
};

struct FitResult {
  Weights weights;   // without a name; features that no sample has are left out
  double scale = 0;  // a score of so much is worth 1 / (1 + 1/e) points
  std::vector<FitProgress> curve;
};

// `weights` changed to what was fitted: what is no feature stays as it was, and so do features that no sample has.
Weights fitted(Weights weights, const FitResult& result);

// Logistic regression of points on features and net together, by stochastic gradient descent (Adam; Kingma and Ba
// 2015). The same samples and options give the same weights.
FitResult fit(const EvaluationShape& shape, const std::vector<Sample>& samples, const FitOptions& options,
              const std::function<void(const FitProgress&)>& listener);

}  // namespace palamedes::learn
