#pragma once

#include "games/kalah/kalah.hpp"
#include "games/planes.hpp"

namespace palamedes::kalah {

// Row 0 is the side to move's, row 1 the opponent's; the last column is the depot, the others the houses in the order
// of sowing.
template <class Board>
PlaneShape plane_shape(const Kalah<Board>& game) {
  return {2,
          static_cast<std::size_t>(game.houses()) + 1,
          {"stones", "the side to move may swap", "the first side is to move"}};
}

template <class Board>
void write_planes(const Kalah<Board>& game, const typename Kalah<Board>::Position& position, PlaneWriter& writer) {
  for (const int row : {0, 1}) {
    const Side side = row == 0 ? position.side : other(position.side);
    for (int house = 1; house <= game.houses(); ++house) {
      writer.set(0, row, house - 1, static_cast<float>(game.stones_in_house(position, side, house)));
    }
    writer.set(0, row, game.houses(), static_cast<float>(game.depot(position, side)));
  }
  writer.fill(1, game.may_swap(position) ? 1 : 0);
  writer.fill(2, position.side == Side::kFirst ? 1 : 0);
}

}  // namespace palamedes::kalah
