#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace palamedes::learn {

// Stochastic gradient descent with a step of its own for every number (Kingma and Ba 2015), and a pull towards zero.
class Adam {
 public:
  static constexpr float kDecay = 1e-4F;

  // What it knows of the steps so far.
  struct State {
    std::vector<float> mean;
    std::vector<float> square;
    std::uint64_t steps = 0;
  };

  explicit Adam(std::size_t size) : state_{std::vector<float>(size), std::vector<float>(size)} {}

  const State& state() const { return state_; }
  void go_on_from(State state) { state_ = std::move(state); }

  // Before the parts of one step.
  void begin_step() { ++state_.steps; }

  // Changes the numbers from `first` to before `last`.
  void step(std::span<float> values, std::span<const float> gradient, std::size_t first, std::size_t last, float rate,
            float decay) {
    const float mean_part = 1 - std::pow(0.9F, static_cast<float>(state_.steps));
    const float square_part = 1 - std::pow(0.999F, static_cast<float>(state_.steps));
    for (std::size_t i = first; i < last; ++i) {
      state_.mean[i] = 0.9F * state_.mean[i] + 0.1F * gradient[i];
      state_.square[i] = 0.999F * state_.square[i] + 0.001F * gradient[i] * gradient[i];
      values[i] -=
          rate * (state_.mean[i] / mean_part / (std::sqrt(state_.square[i] / square_part) + 1e-8F) + decay * values[i]);
    }
  }

 private:
  State state_;
};

}  // namespace palamedes::learn
