#include "games/input_table.hpp"

#include <cstdlib>
#include <span>
#include <string>

#include "base/error.hpp"

namespace palamedes {

std::vector<int> InputTable::from(const Weights& weights, std::size_t inputs) {
  std::vector<int> table(inputs);
  for (const std::span<const int> row : weights.rows_of(kRow)) {
    const bool fits =
        row.size() == 2 && row[0] >= 0 && static_cast<std::size_t>(row[0]) < inputs && std::abs(row[1]) <= kLargest;
    if (!fits) {
      throw UserError("weights " + weights.name + " of " + weights.game + ": a row " + kRow +
                      " has the number of an input below " + std::to_string(inputs) + " and a weight within " +
                      std::to_string(kLargest));
    }
    table[static_cast<std::size_t>(row[0])] = row[1];
  }
  return table;
}

}  // namespace palamedes
