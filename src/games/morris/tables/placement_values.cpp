#include "games/morris/tables/placement_values.hpp"

#include <cstddef>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "tables/built_in.hpp"

namespace palamedes::tables {
namespace {

constexpr std::size_t kLineDigits = 116;
constexpr std::string_view kHead = "positions";

// Nothing where none is of that game.
const BuiltInFile* file_of(std::string_view game) {
  for (const BuiltInFile& file : built_in_value_files()) {
    const std::size_t begin = file.content.find('\n') + 1;
    if (file.content.substr(begin, file.content.find('\n', begin) - begin) == game) return &file;
  }
  return nullptr;
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

bool PlacementValues::are_built_in(std::string_view game) { return file_of(game) != nullptr; }

std::optional<PlacementValues> PlacementValues::built_in(std::string_view game) {
  const BuiltInFile* const found = file_of(game);
  if (found == nullptr) return std::nullopt;
  const KeptLines lines = file("data/values/" + std::string(found->name), std::string(game));
  return of_lines(lines.read(std::string(found->content)), lines);
}

}  // namespace palamedes::tables
