#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "games/weights.hpp"

namespace palamedes {

// A table as part of an evaluation: inputs that a position turns on, some of them more than once, each with a weight of
// its own. A weight file has a row `table-input NUMBER WEIGHT` for each that is not 0.
struct InputTable {
  // Weights are whole numbers of so many to a point of the evaluation.
  static constexpr int kUnit = 16;
  static constexpr int kLargest = 16'000;
  static constexpr const char* kRow = "table-input";
  // Beside a table the weights of features are those with this before their names: the plain ones are for boards that
  // the table does not fit.
  static constexpr std::string_view kPrefix = "table-";

  static bool is_in(const Weights& weights) { return !weights.rows_of(kRow).empty(); }
  // By input. Throws UserError where the numbers of a row do not fit.
  static std::vector<int> from(const Weights& weights, std::size_t inputs);
};

}  // namespace palamedes
