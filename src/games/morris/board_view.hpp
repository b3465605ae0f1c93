#pragma once

#include <span>
#include <string_view>

#include "games/morris/boards.hpp"

namespace palamedes::morris {

// A board's data without its type, for what need not be fast: reading, writing, drawing.
struct BoardView {
  std::string_view name;
  std::span<const std::string_view> names;
  std::span<const NeighbourList> neighbours;
  std::span<const Mill> mills;
  int pieces;
  bool mill_wins;

  int points() const { return static_cast<int>(names.size()); }
};

template <class Board>
inline constexpr BoardView kViewOf = {Board::kName,  Board::kNames,  Board::kNeighbours,
                                      Board::kMills, Board::kPieces, Board::kMillWins};

}  // namespace palamedes::morris
