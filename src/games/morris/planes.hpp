#pragma once

#include <algorithm>
#include <array>

#include "base/bits.hpp"
#include "games/morris/morris.hpp"
#include "games/planes.hpp"

namespace palamedes::morris {

// A point's name is its place: a letter for the column, a digit for the row. The lowest row of some boards is 1.
template <class Board>
struct PlaneGrid {
  static constexpr int kLowest = [] {
    int lowest = 9;
    for (const auto name : Board::kNames) lowest = std::min(lowest, name[1] - '0');
    return lowest;
  }();
  static constexpr int kSide = [] {
    int highest = 0;
    for (const auto name : Board::kNames) highest = std::max(highest, name[1] - '0');
    return highest - kLowest + 1;
  }();

  static constexpr int row(int point) { return Board::kNames[static_cast<std::size_t>(point)][1] - '0' - kLowest; }
  static constexpr int column(int point) { return Board::kNames[static_cast<std::size_t>(point)][0] - 'a'; }
};

template <class Board>
PlaneShape plane_shape(const Morris<Board>& /*game*/) {
  return {PlaneGrid<Board>::kSide,
          PlaneGrid<Board>::kSide,
          {"own pieces", "opponent's pieces", "points of the board", "own pieces in hand", "opponent's pieces in hand",
           "the first side is to move"}};
}

template <class Board>
void write_planes(const Morris<Board>& /*game*/, const Position& position, PlaneWriter& writer) {
  using Grid = PlaneGrid<Board>;
  for_each_bit(position.mine(), [&](int point) { writer.set(0, Grid::row(point), Grid::column(point)); });
  for_each_bit(position.theirs(), [&](int point) { writer.set(1, Grid::row(point), Grid::column(point)); });
  for (int point = 0; point < static_cast<int>(Board::kNames.size()); ++point) {
    writer.set(2, Grid::row(point), Grid::column(point));
  }
  const auto hand = [&](Side side) { return static_cast<float>(position.in_hand[index_of(side)]); };
  writer.fill(3, hand(position.to_move));
  writer.fill(4, hand(other(position.to_move)));
  writer.fill(5, position.to_move == Side::kFirst ? 1 : 0);
}

}  // namespace palamedes::morris
