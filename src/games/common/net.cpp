#include "games/net.hpp"

#include <span>
#include <string>

#include "base/error.hpp"

namespace palamedes {
namespace {

[[noreturn]] void fail(const Weights& weights, const std::string& what) {
  throw UserError("weights " + weights.name + " of " + weights.game + ": " + what);
}

Net::Units units_of(const Weights& weights, std::span<const int> row, const std::string& name, int largest) {
  Net::Units units{};
  if (row.size() != units.size()) {
    fail(weights,
         "a row " + name + " has " + std::to_string(units.size()) + " numbers, not " + std::to_string(row.size()));
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (row[i] < -largest || row[i] > largest) {
      fail(weights,
           "the numbers of " + name + " lie within " + std::to_string(largest) + ", not " + std::to_string(row[i]));
    }
    units[i] = static_cast<std::int16_t>(row[i]);
  }
  return units;
}

}  // namespace

std::shared_ptr<const Net> Net::from(const Weights& weights, std::size_t inputs) {
  const auto rows = weights.rows_of("net-input");
  const auto bias = weights.rows_of("net-bias");
  const auto output = weights.rows_of("net-output");
  if (rows.empty() && bias.empty() && output.empty()) return nullptr;
  if (rows.size() != inputs || bias.size() != 1 || output.size() != 1) {
    fail(weights, "a net has " + std::to_string(inputs) + " rows net-input, not " + std::to_string(rows.size()) +
                      ", and one row each net-bias and net-output");
  }
  auto net = std::make_shared<Net>();
  for (const auto& row : rows) net->inputs_.push_back(units_of(weights, row, "net-input", kLargestInput));
  net->bias_ = units_of(weights, bias.front(), "net-bias", kLargestBias);
  net->output_ = units_of(weights, output.front(), "net-output", kLargestOutput);
  return net;
}

}  // namespace palamedes
