#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::catalog {
namespace {

// A line of tests/data/perft.txt: game|position|options|leaves at depth 1, 2, …
struct PerftLine {
  std::string text;
  std::string game;
  std::string position;
  PerftOptions options;
  std::vector<std::optional<std::uint64_t>> leaves;
};

std::vector<PerftLine> perft_lines() {
  static const std::string data = read_file(PALAMEDES_TEST_DATA "/perft.txt");
  std::vector<PerftLine> lines;
  for (const std::string_view text : split(data, '\n')) {
    if (text.empty() || text.front() == '#') continue;
    const auto fields = split(text, '|');
    PerftLine line{.text = std::string(text),
                   .game = std::string(fields.at(0)),
                   .position = std::string(fields.at(1)),
                   .options = {.path_rules = fields.at(2) == "superko", .flips = fields.at(2) == "flips"},
                   .leaves = {}};
    for (const std::string_view number : words(fields.at(3))) {
      const auto value = parse_integer(number);
      line.leaves.push_back(value ? std::optional(static_cast<std::uint64_t>(*value)) : std::nullopt);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

void check_between(std::uint64_t low, std::uint64_t high) {
  int checked = 0;
  for (const PerftLine& line : perft_lines()) {
    const auto game = make_game(line.game);
    if (line.position != "start") game->set_position(line.position);
    for (std::size_t i = 0; i < line.leaves.size(); ++i) {
      if (!line.leaves[i] || *line.leaves[i] < low || *line.leaves[i] >= high) continue;
      EXPECT_EQ(game->perft(static_cast<int>(i) + 1, line.options), *line.leaves[i])
          << line.text << ", depth " << i + 1;
      ++checked;
    }
  }
  EXPECT_GT(checked, 0);
}

constexpr std::uint64_t kQuick = 6'000'000;

TEST(PerftData, GivesTheKnownNumbers) { check_between(0, kQuick); }

TEST(PerftDataLong, GivesTheKnownLargeNumbers) { check_between(kQuick, UINT64_MAX); }

}  // namespace
}  // namespace palamedes::catalog
