#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "games/morris/tables/placement_table.hpp"
#include "tables/files/kept_bounds.hpp"

namespace palamedes::tables {

// The word of PlacementEntry, with 16 hexadecimal digits.
struct PlacementLines {
  using Key = std::uint64_t;
  using Bounds = tables::Bounds;
  static constexpr std::string_view kMagic = "PalPlacement 1";
  static constexpr std::string_view kHolds = "values of placements";

  static std::string line(Key key, Bounds bounds) {
    return fmt::format("{:016x}", PlacementEntry(key, bounds, PlacementEntry::kNoPoint).word());
  }
  static std::optional<std::pair<Key, Bounds>> read(std::string_view line) {
    std::uint64_t word = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), word, 16);
    if (line.size() != 16 || error != std::errc{} || end != line.data() + line.size()) return std::nullopt;
    const PlacementEntry entry(word);
    return std::pair(entry.key(), entry.bounds());
  }
};

using PlacementFile = KeptBounds<PlacementLines>;

}  // namespace palamedes::tables
