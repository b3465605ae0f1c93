#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "games/weights.hpp"

namespace palamedes {

// A small neural network as part of an evaluation: inputs that are on or off (a square with a piece of the side to
// move, say), one layer of hidden units that are cut off at 0 and at 1, and their weighted sum.
//
// All whole numbers: the inputs' weights and the hidden units are in units of 1/256, the output in those of the
// evaluation. The rows of the inputs that are on are added up afresh for every position; with some thirty of them that
// costs less than keeping the sum along captures.
class Net {
 public:
  static constexpr std::size_t kHidden = 32;
  static constexpr int kOne = 256;
  // So many rows of such numbers and a bias stay within 16 bits.
  static constexpr std::size_t kMostOn = 32;
  static constexpr int kLargestInput = 900;
  static constexpr int kLargestBias = 3'000;
  static constexpr int kLargestOutput = 30'000;

  // Beside a net the weights of features are those with this before their names: the plain ones are for boards that
  // the net does not fit.
  static constexpr std::string_view kPrefix = "net-";

  struct alignas(64) Units : std::array<std::int16_t, kHidden> {};

  // From the rows `net-input` (one an input), `net-bias` and `net-output` of a weight file; throws UserError where
  // their numbers do not fit. None where the file has no such rows.
  static std::shared_ptr<const Net> from(const Weights& weights, std::size_t inputs);

  // `each` calls what it is given with the number of every input that is on, kMostOn of them at most.
  template <class Each>
  int evaluate(Each&& each) const {
    Units sum = bias_;
    each([&](std::size_t input) {
      const Units& row = inputs_[input];
      for (std::size_t i = 0; i < kHidden; ++i) sum[i] = static_cast<std::int16_t>(sum[i] + row[i]);
    });
    int output = 0;
    for (std::size_t i = 0; i < kHidden; ++i) output += output_[i] * std::clamp<std::int16_t>(sum[i], 0, kOne);
    return output / kOne;
  }

 private:
  std::vector<Units> inputs_;
  Units bias_{};
  Units output_{};
};

}  // namespace palamedes
