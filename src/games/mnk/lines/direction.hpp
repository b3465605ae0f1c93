#pragma once

#include <array>

namespace palamedes::mnk {

struct Direction {
  int row;
  int column;
};

// Those of lines, each once: along a row, along a column, rising and falling.
inline constexpr std::array<Direction, 4> kLineDirections{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

}  // namespace palamedes::mnk
