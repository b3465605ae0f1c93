#include "learn/fit/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/net.hpp"

namespace palamedes::learn {
namespace {

constexpr std::size_t kBatch = 256;
constexpr std::size_t kHidden = Net::kHidden;
using Hidden = std::array<float, kHidden>;

float sigmoid(float x) { return 1.0F / (1.0F + std::exp(-x)); }

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
    for (std::size_t i = 0; i < features_; ++i) sum += values_[i] * scales[i] * position.features[i];
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
    for (std::size_t i = 0; i < features_; ++i) gradient[i] += error * scales[i] * position.features[i];
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

class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size), square_(size) {}

  void step(std::vector<float>& values, const std::vector<float>& gradient, float rate) {
    constexpr float kDecay = 1e-4F;
    ++steps_;
    const float first = 1 - std::pow(0.9F, static_cast<float>(steps_));
    const float second = 1 - std::pow(0.999F, static_cast<float>(steps_));
    for (std::size_t i = 0; i < values.size(); ++i) {
      mean_[i] = 0.9F * mean_[i] + 0.1F * gradient[i];
      square_[i] = 0.999F * square_[i] + 0.001F * gradient[i] * gradient[i];
      values[i] -= rate * (mean_[i] / first / (std::sqrt(square_[i] / second) + 1e-8F) + kDecay * values[i]);
    }
  }

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  std::uint64_t steps_ = 0;
};

// The scale by which the scores of the search foretell the results best.
double best_scale(const std::vector<Sample>& samples) {
  const auto error = [&](double scale) {
    double sum = 0;
    for (const Sample& sample : samples) {
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

// Features come in very different sizes; the descent sees them all of about one.
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

class Fit {
 public:
  Fit(const EvaluationShape& shape, const std::vector<Sample>& samples, const FitOptions& options)
      : shape_(shape),
        samples_(samples),
        options_(options),
        scale_(best_scale(samples)),
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
    result.scale = scale_;
    result.weights = weights();
    return result;
  }

 private:
  float rate(int epoch) const {
    const double part = static_cast<double>(epoch) / options_.epochs;
    return static_cast<float>(options_.rate * (part <= 0.6 ? 1 : part <= 0.85 ? 0.33 : 0.1));
  }

  float target(const Sample& sample) const {
    const float searched = sigmoid(static_cast<float>(sample.score / scale_));
    const auto share = static_cast<float>(options_.search_share);
    return share * searched + (1 - share) * sample.points;
  }

  double train(Adam& adam, float rate) {
    for (std::size_t i = trained_.size(); i > 1; --i) {
      std::swap(trained_[i - 1], trained_[random_.below(static_cast<std::uint32_t>(i))]);
    }
    std::vector<float> gradient(model_.size());
    double errors = 0;
    for (std::size_t begin = 0; begin < trained_.size(); begin += kBatch) {
      const std::size_t end = std::min(begin + kBatch, trained_.size());
      std::fill(gradient.begin(), gradient.end(), 0.0F);
      for (std::size_t i = begin; i < end; ++i) {
        const Sample& sample = samples_[trained_[i]];
        Hidden hidden{};
        const float error = sigmoid(model_.evaluate(sample.position, scales_, hidden)) - target(sample);
        errors += error * error;
        model_.add_gradient(sample.position, scales_, hidden, error / static_cast<float>(end - begin), gradient);
      }
      adam.step(model_.values(), gradient, rate);
    }
    return errors / static_cast<double>(trained_.size());
  }

  void measure(FitProgress& progress) const {
    const std::size_t first = trained_.size();
    if (first == samples_.size()) return;
    for (std::size_t i = first; i < samples_.size(); ++i) {
      Hidden hidden{};
      const float points = sigmoid(model_.evaluate(samples_[i].position, scales_, hidden));
      progress.held_out += std::pow(points - target(samples_[i]), 2);
      progress.held_out_results += std::pow(points - samples_[i].points, 2);
    }
    const auto count = static_cast<double>(samples_.size() - first);
    progress.held_out /= count;
    progress.held_out_results /= count;
  }

  // Back into whole numbers of the engine's scale.
  Weights weights() const {
    Weights weights;
    for (std::size_t i = 0; i < shape_.features.size(); ++i) {
      const auto seen = [i](const Sample& sample) { return sample.position.features[i] != 0; };
      if (std::none_of(samples_.begin(), samples_.end(), seen)) continue;
      const auto value = static_cast<int>(std::lround(model_.values()[i] * scales_[i] * scale_));
      const std::string name = (shape_.net_inputs == 0 ? "" : std::string(Net::kPrefix)) + shape_.features[i];
      weights.values.emplace_back(name, value);
    }
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
    add_row("net-output", model_.output(), scale_, Net::kLargestOutput);
    return weights;
  }

  const EvaluationShape& shape_;
  const std::vector<Sample>& samples_;
  const FitOptions& options_;
  double scale_;
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
  if (samples.empty()) throw UserError("there are no samples to learn from");
  for (const Sample& sample : samples) {
    const auto fits = [&](std::uint16_t input) { return input < shape.net_inputs; };
    if (sample.position.features.size() != shape.features.size() ||
        !std::all_of(sample.position.inputs.begin(), sample.position.inputs.end(), fits)) {
      throw UserError("the samples are not of this evaluation: it has " + std::to_string(shape.features.size()) +
                      " features and " + std::to_string(shape.net_inputs) + " inputs");
    }
  }
  return Fit(shape, samples, options).run(listener);
}

}  // namespace palamedes::learn
