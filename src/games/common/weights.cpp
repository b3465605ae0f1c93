#include "games/weights.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/files/seal.hpp"
#include "base/text.hpp"

namespace palamedes {
namespace {

constexpr int kLargestWeight = 1'000'000;

[[noreturn]] void fail(std::size_t line, const std::string& what) {
  throw UserError("weights, line " + std::to_string(line) + ": " + what);
}

int weight(std::string_view text, std::size_t line) {
  const auto value = parse_integer(text);
  if (!value || *value < -kLargestWeight || *value > kLargestWeight) {
    fail(line, "a weight is a whole number within " + std::to_string(kLargestWeight) + ", not " + quote(text));
  }
  return static_cast<int>(*value);
}

}  // namespace

void Weights::set(const std::string& feature, int value) {
  const auto known =
      std::find_if(values.begin(), values.end(), [&](const auto& weight) { return weight.first == feature; });
  if (known != values.end()) {
    known->second = value;
  } else if (value != 0) {
    values.emplace_back(feature, value);
  }
}

int Weights::of(std::string_view feature) const {
  for (const auto& [known, value] : values) {
    if (known == feature) return value;
  }
  return 0;
}

std::vector<std::span<const int>> Weights::rows_of(std::string_view row_name) const {
  std::vector<std::span<const int>> found;
  for (const auto& [known, row] : rows) {
    if (known == row_name) found.emplace_back(row);
  }
  return found;
}

Weights Weights::parse(std::string_view whole_text) {
  const auto [text, has_seal, whole] = unsealed(whole_text);
  if (!whole) {
    throw UserError(
        "weights: the checksum in the last line is of another text: the file is damaged or was changed; to "
        "use it as it is, take that line away");
  }
  Weights weights;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const auto parts = words(line.substr(0, line.find('#')));
    if (parts.empty()) continue;
    if (parts.size() < 2) fail(number, "expected a name and a value, not " + quote(line));
    if (parts.size() > 2) {
      std::vector<int> row;
      for (std::size_t i = 1; i < parts.size(); ++i) row.push_back(weight(parts[i], number));
      weights.rows.emplace_back(parts[0], std::move(row));
    } else if (parts[0] == "game") {
      weights.game = parts[1];
    } else if (parts[0] == "name") {
      weights.name = parts[1];
    } else {
      for (const auto& [known, unused] : weights.values) {
        if (known == parts[0]) fail(number, "the feature " + quote(parts[0]) + " is given twice");
      }
      weights.values.emplace_back(parts[0], weight(parts[1], number));
    }
  }
  if (weights.game.empty() || weights.name.empty()) fail(number, "the lines `game …` and `name …` are missing");
  return weights;
}

std::string Weights::text() const {
  std::string result = "game " + game + "\nname " + name + "\n";
  for (const auto& [feature, value] : values) result += feature + " " + std::to_string(value) + "\n";
  for (const auto& [label, row] : rows) {
    result += label;
    for (const int value : row) result += " " + std::to_string(value);
    result += "\n";
  }
  return result;
}

}  // namespace palamedes
