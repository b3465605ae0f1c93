#include "learn/fit/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "games/net.hpp"
#include "learn/fit/adam.hpp"
#include "learn/fit/targets.hpp"

namespace palamedes::learn {
namespace {

constexpr std::size_t kHidden = Net::kHidden;
using Hidden = std::array<float, kHidden>;

// All parameters in one row of numbers, so that the descent need not know what they are.
class Model {
 public:
  explicit Model(const EvaluationShape& shape)
      : features_(shape.features.size()), inputs_(shape.net_inputs), values_(size(), 0.0F) {}

  std::size_t size() const { return inputs_ == 0 ? features_ : features_ + (inputs_ + 2) * kHidden; }
  std::vector<float>& values() { return values_; }
  const std::vector<float>& values() const { return values_; }

  void randomise(Random& random) {
    for (std::size_t i = features_; i < features_ + inputs_ * kHidden; ++i) values_[i] = drawn(random, 0.2F);
    if (inputs_ != 0) {
      for (std::size_t i = 0; i < kHidden; ++i) values_[output() + i] = drawn(random, 0.3F);
    }
  }

  std::size_t row(std::size_t input) const { return features_ + input * kHidden; }
  std::size_t bias() const { return row(inputs_); }
  std::size_t output() const { return row(inputs_ + 1); }

  // In units of the logistic function; `hidden` is what the units held before they were cut off.
  float evaluate(const engines::Description& position, const std::vector<float>& scales, Hidden& hidden) const {
    float sum = 0;
    for (std::size_t i = 0; i < features_; ++i) {
      sum += values_[i] * scales[i] * static_cast<float>(position.features[i]);
    }
    if (inputs_ == 0) return sum;
    std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(bias()), kHidden, hidden.begin());
    for (const std::uint16_t input : position.inputs) {
      const float* weights = values_.data() + row(input);
      for (std::size_t i = 0; i < kHidden; ++i) hidden[i] += weights[i];
    }
    const float* weights = values_.data() + output();
    for (std::size_t i = 0; i < kHidden; ++i) sum += weights[i] * std::clamp(hidden[i], 0.0F, 1.0F);
    return sum;
  }

  // Adds what the error of one sample says about every parameter.
  void add_gradient(const engines::Description& position, const std::vector<float>& scales, const Hidden& hidden,
                    float error, std::vector<float>& gradient) const {
    for (std::size_t i = 0; i < features_; ++i) {
      gradient[i] += error * scales[i] * static_cast<float>(position.features[i]);
    }
    if (inputs_ == 0) return;
    Hidden below{};
    for (std::size_t i = 0; i < kHidden; ++i) {
      gradient[output() + i] += error * std::clamp(hidden[i], 0.0F, 1.0F);
      below[i] = hidden[i] > 0 && hidden[i] < 1 ? error * values_[output() + i] : 0;
      gradient[bias() + i] += below[i];
    }
    for (const std::uint16_t input : position.inputs) {
      float* weights = gradient.data() + row(input);
      for (std::size_t i = 0; i < kHidden; ++i) weights[i] += below[i];
    }
  }

 private:
  static float drawn(Random& random, float range) { return range * static_cast<float>(2 * random.unit() - 1); }

  std::size_t features_;
  std::size_t inputs_;
  std::vector<float> values_;
};

class Fit {
 public:
  Fit(const EvaluationShape& shape, const std::vector<Sample>& samples, const FitOptions& options)
      : shape_(shape),
        samples_(samples),
        options_(options),
        targets_(samples, options.search_share),
        scales_(feature_scales(samples, shape.features.size())),
        random_(options.seed),
        model_(shape) {
    model_.randomise(random_);
    const auto held = static_cast<std::size_t>(options.held_out * static_cast<double>(samples.size()));
    trained_.resize(samples.size() - held);
    std::iota(trained_.begin(), trained_.end(), std::size_t{0});
  }

  FitResult run(const std::function<void(const FitProgress&)>& listener) {
    FitResult result;
    Adam adam(model_.size());
    for (int epoch = 1; epoch <= options_.epochs; ++epoch) {
      FitProgress progress{.epoch = epoch, .trained = train(adam, rate(epoch))};
      measure(progress);
      if (listener) listener(progress);
      result.curve.push_back(progress);
    }
    result.scale = targets_.scale();
    result.weights = weights();
    return result;
  }

 private:
  float rate(int epoch) const {
    const double part = static_cast<double>(epoch) / options_.epochs;
    return static_cast<float>(options_.rate * (part <= 0.6 ? 1 : part <= 0.85 ? 0.33 : 0.1));
  }

  double train(Adam& adam, float rate) {
    const auto batch = static_cast<std::size_t>(options_.batch);
    for (std::size_t i = trained_.size(); i > 1; --i) {
      std::swap(trained_[i - 1], trained_[random_.below(static_cast<std::uint32_t>(i))]);
    }
    std::vector<float> gradient(model_.size());
    double errors = 0;
    for (std::size_t begin = 0; begin < trained_.size(); begin += batch) {
      const std::size_t end = std::min(begin + batch, trained_.size());
      std::fill(gradient.begin(), gradient.end(), 0.0F);
      for (std::size_t i = begin; i < end; ++i) {
        const Sample& sample = samples_[trained_[i]];
        Hidden hidden{};
        const float error = sigmoid(model_.evaluate(sample.position, scales_, hidden)) - targets_.of(sample);
        errors += error * error;
        model_.add_gradient(sample.position, scales_, hidden, error / static_cast<float>(end - begin), gradient);
      }
      adam.begin_step();
      adam.step(model_.values(), gradient, 0, model_.size(), rate, Adam::kDecay);
    }
    return errors / static_cast<double>(trained_.size());
  }

  void measure(FitProgress& progress) const {
    const auto points_of = [&](std::size_t number) {
      Hidden hidden{};
      return sigmoid(model_.evaluate(samples_[number].position, scales_, hidden));
    };
    const auto squared = [](float target, float points) { return std::pow(points - target, 2); };
    measure_held_out(samples_, trained_.size(), targets_, points_of, squared, progress);
  }

  // Back into whole numbers of the engine's scale.
  Weights weights() const {
    Weights weights;
    std::vector<double> values(shape_.features.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = model_.values()[i] * scales_[i] * targets_.scale();
    add_feature_weights(weights, shape_.net_inputs == 0 ? "" : Net::kPrefix, shape_, samples_, values);
    if (shape_.net_inputs == 0) return weights;
    const auto add_row = [&](const char* name, std::size_t at, double unit, int largest) {
      std::vector<int> row;
      for (std::size_t i = 0; i < kHidden; ++i) {
        row.push_back(std::clamp(static_cast<int>(std::lround(model_.values()[at + i] * unit)), -largest, largest));
      }
      weights.rows.emplace_back(name, std::move(row));
    };
    for (std::size_t i = 0; i < shape_.net_inputs; ++i) {
      add_row("net-input", model_.row(i), Net::kOne, Net::kLargestInput);
    }
    add_row("net-bias", model_.bias(), Net::kOne, Net::kLargestBias);
    add_row("net-output", model_.output(), targets_.scale(), Net::kLargestOutput);
    return weights;
  }

  const EvaluationShape& shape_;
  const std::vector<Sample>& samples_;
  const FitOptions& options_;
  Targets targets_;
  std::vector<float> scales_;
  Random random_;
  Model model_;
  std::vector<std::size_t> trained_;
};

}  // namespace

Weights fitted(Weights weights, const FitResult& result) {
  for (const auto& [feature, value] : result.weights.values) weights.set(feature, value);
  if (!result.weights.rows.empty()) weights.rows = result.weights.rows;
  return weights;
}

FitResult fit(const EvaluationShape& shape, const std::vector<Sample>& samples, const FitOptions& options,
              const std::function<void(const FitProgress&)>& listener) {
  check_samples(shape, samples);
  return Fit(shape, samples, options).run(listener);
}

}  // namespace palamedes::learn
