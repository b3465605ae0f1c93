#pragma once

#include <cstdint>
#include <limits>

namespace palamedes::tables {

// A decided position's level is how many plies the game still lasts when the winner hurries and the loser delays: even
// for a loss of the side to move, odd for a win. In a table a cell holds the level plus one, or 0 for a draw.
template <class Cell>
struct Levels {
  // The wider cells could hold more, but a summary of each row has a bit for every level.
  static constexpr int kMost = sizeof(Cell) == 1 ? std::numeric_limits<std::uint8_t>::max() - 1 : 2047;
  static constexpr Cell kDraw = 0;

  static constexpr Cell cell(int level) { return static_cast<Cell>(level + 1); }
  static constexpr int level(Cell cell) { return int{cell} - 1; }
};

// Cells of tables that hold margins instead: how many points more than the other the side to move ends up with.
struct Margins {
  static constexpr int kMost = 127;
  static constexpr std::uint8_t kUnknown = 0;  // in no finished table

  static constexpr std::uint8_t cell(int margin) { return static_cast<std::uint8_t>(margin + kMost + 1); }
  static constexpr int margin(std::uint8_t cell) { return int{cell} - kMost - 1; }
};

constexpr bool is_win(int level) { return level % 2 != 0; }

}  // namespace palamedes::tables
