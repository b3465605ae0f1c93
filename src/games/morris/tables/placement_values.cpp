#include "games/morris/tables/placement_values.hpp"

#include <cstddef>
#include <map>

#include <fmt/core.h>

#include "base/text.hpp"
#include "tables/built_in.hpp"

namespace palamedes::tables {
namespace {

constexpr std::size_t kLineDigits = 116;
constexpr std::string_view kHead = "positions";

std::map<std::string, PlacementValues, std::less<>> all_built_in() {
  std::map<std::string, PlacementValues, std::less<>> found;
  for (const BuiltInFile& built_in : built_in_value_files()) {
    const std::string text(built_in.content);
    const std::string game(split(text, '\n').at(1));
    const KeptLines file = PlacementValues::file("data/values/" + std::string(built_in.name), game);
    found.emplace(game, PlacementValues::of_lines(file.read(text), file));
  }
  return found;
}

}  // namespace

std::vector<std::string> PlacementValues::lines() const {
  std::vector<std::string> list = {
      fmt::format("{} {} left {} longest {}", kHead, values.size(), fewest_left, longest_midgame)};
  const std::string packed = values.packed();
  for (std::size_t begin = 0; begin < packed.size(); begin += kLineDigits) {
    list.push_back(packed.substr(begin, kLineDigits));
  }
  return list;
}

PlacementValues PlacementValues::of_lines(const std::vector<std::string>& lines, const KeptLines& file) {
  if (lines.empty()) file.fail("says nothing");
  const auto words = split(lines.front(), ' ');
  const auto number = [&](std::size_t at) -> std::int64_t {
    const auto found = at < words.size() ? parse_integer(words[at]) : std::nullopt;
    if (!found || *found < 0) file.fail("has a wrong line: " + lines.front());
    return *found;
  };
  PlacementValues found;
  const auto count = static_cast<std::size_t>(number(1));
  found.fewest_left = static_cast<int>(number(3));
  found.longest_midgame = static_cast<int>(number(5));
  std::string packed;
  for (std::size_t i = 1; i < lines.size(); ++i) packed += lines[i];
  auto values = SortedValues::unpacked(packed, count);
  if (!values) file.fail("has values that cannot be read");
  found.values = std::move(*values);
  return found;
}

const PlacementValues* PlacementValues::built_in(std::string_view game) {
  static const auto all = all_built_in();
  const auto found = all.find(game);
  return found == all.end() ? nullptr : &found->second;
}

}  // namespace palamedes::tables
