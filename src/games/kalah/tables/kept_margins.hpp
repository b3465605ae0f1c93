#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "games/kalah/tables/bounds_table.hpp"
#include "tables/files/kept_bounds.hpp"

namespace palamedes::tables {

// A position is known by the stones in its houses, as a text; the two bounds follow.
struct MarginLines {
  using Key = std::string;
  using Bounds = MarginBounds;
  static constexpr std::string_view kMagic = "PalBounds 1";
  static constexpr std::string_view kHolds = "bounds of margins";

  static std::string line(const Key& houses, Bounds bounds) {
    return houses + " " + std::to_string(bounds.low) + " " + std::to_string(bounds.high);
  }
  static std::optional<std::pair<Key, Bounds>> read(std::string_view line) {
    const auto parts = words(line);
    const auto low = parts.size() == 3 ? parse_integer(parts[1]) : std::nullopt;
    const auto high = parts.size() == 3 ? parse_integer(parts[2]) : std::nullopt;
    if (!low || !high) return std::nullopt;
    return std::pair(std::string(parts[0]), Bounds{static_cast<int>(*low), static_cast<int>(*high)});
  }
};

using KeptMargins = KeptBounds<MarginLines>;

// The key of a board: the stones of the mover's houses from the farthest on, then the other side's.
template <class Board>
std::string houses_text(const Board& board, int houses) {
  std::string text;
  for (const int from : {0, Board::kHalf}) {
    for (int house = houses; house-- > 0;) text += std::to_string(board.at(from + house)) + ",";
  }
  text.pop_back();
  return text;
}

// The board that has the key, with empty depots.
template <class G>
auto board_of(const G& game, std::string_view houses_text) {
  using Board = typename G::Board;
  Board board = game.start().board;
  const auto numbers = split(houses_text, ',');
  std::size_t place = 0;
  for (const int from : {0, Board::kHalf}) {
    for (int house = game.houses(); house-- > 0;) {
      board.set(from + house, static_cast<int>(parse_integer(numbers.at(place++)).value()));
    }
  }
  return board;
}

}  // namespace palamedes::tables
