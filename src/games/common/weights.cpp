#include "games/weights.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes {
namespace {

constexpr int kLargestWeight = 1'000'000;

[[noreturn]] void fail(std::size_t line, const std::string& what) {
  throw UserError("weights, line " + std::to_string(line) + ": " + what);
}

}  // namespace

int Weights::of(std::string_view feature) const {
  for (const auto& [known, value] : values) {
    if (known == feature) return value;
  }
  return 0;
}

Weights Weights::parse(std::string_view text) {
  Weights weights;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const auto parts = words(line.substr(0, line.find('#')));
    if (parts.empty()) continue;
    if (parts.size() != 2) fail(number, "expected a name and a value, not " + quote(line));
    if (parts[0] == "game") {
      weights.game = parts[1];
    } else if (parts[0] == "name") {
      weights.name = parts[1];
    } else {
      const auto value = parse_integer(parts[1]);
      if (!value || *value < -kLargestWeight || *value > kLargestWeight) {
        fail(number,
             "a weight is a whole number within " + std::to_string(kLargestWeight) + ", not " + quote(parts[1]));
      }
      for (const auto& [known, unused] : weights.values) {
        if (known == parts[0]) fail(number, "the feature " + quote(parts[0]) + " is given twice");
      }
      weights.values.emplace_back(parts[0], static_cast<int>(*value));
    }
  }
  if (weights.game.empty() || weights.name.empty()) fail(number, "the lines `game …` and `name …` are missing");
  return weights;
}

std::string Weights::text() const {
  std::string result = "game " + game + "\nname " + name + "\n";
  for (const auto& [feature, value] : values) result += feature + " " + std::to_string(value) + "\n";
  return result;
}

}  // namespace palamedes
