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
  double rate = 0.002;  // falls to a third, then to a tenth towards the end
  int batch = 256;
  double search_share = 0.6;
  double held_out = 0.05;
  std::uint64_t seed = 1;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("epochs", epochs, 1, 100'000, "Times through all samples");
    visitor.real("rate", rate, 1e-12, 1e6, "Learning rate of Adam");
    visitor.integer("batch", batch, 1, 1'000'000, "Samples for each step of the descent");
    visitor.real("search-share", search_share, 0, 1, "Of the target: the search; the rest: the result");
    visitor.real("held-out", held_out, 0, 1, "The last games' share, which only measures");
    visitor.seed("seed", seed, "Seed of the first weights and of the order");
  }
};

// The mean errors of an epoch: squares of points, or cross entropies.
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
  double least = 0;  // the error held out if every target were foretold exactly
};

// `weights` changed to what was fitted: what is no feature stays as it was, and so do features that no sample has.
Weights fitted(Weights weights, const FitResult& result);

// Logistic regression of points on features and net together, by stochastic gradient descent (Adam; Kingma and Ba
// 2015). The same samples and options give the same weights.
FitResult fit(const EvaluationShape& shape, const std::vector<Sample>& samples, const FitOptions& options,
              const std::function<void(const FitProgress&)>& listener);

}  // namespace palamedes::learn
