#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace palamedes::learn {

// Stochastic gradient descent with a step of its own for every number (Kingma and Ba 2015), and a pull towards zero.
class Adam {
 public:
  static constexpr float kDecay = 1e-4F;

  explicit Adam(std::size_t size) : mean_(size), square_(size) {}

  // Before the parts of one step.
  void begin_step() { ++steps_; }

  // Changes the numbers from `first` to before `last`.
  void step(std::span<float> values, std::span<const float> gradient, std::size_t first, std::size_t last, float rate,
            float decay) {
    const float mean_part = 1 - std::pow(0.9F, static_cast<float>(steps_));
    const float square_part = 1 - std::pow(0.999F, static_cast<float>(steps_));
    for (std::size_t i = first; i < last; ++i) {
      mean_[i] = 0.9F * mean_[i] + 0.1F * gradient[i];
      square_[i] = 0.999F * square_[i] + 0.001F * gradient[i] * gradient[i];
      values[i] -= rate * (mean_[i] / mean_part / (std::sqrt(square_[i] / square_part) + 1e-8F) + decay * values[i]);
    }
  }

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  std::uint64_t steps_ = 0;
};

}  // namespace palamedes::learn
