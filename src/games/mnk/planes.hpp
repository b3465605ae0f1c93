#pragma once

#include "games/mnk/mnk.hpp"
#include "games/planes.hpp"

namespace palamedes::mnk {

template <class Size>
PlaneShape plane_shape(const Mnk<Size>& game) {
  return {static_cast<std::size_t>(game.settings().rows),
          static_cast<std::size_t>(game.settings().columns),
          {"own stones", "opponent's stones", "the first side is to move"}};
}

template <class Size>
void write_planes(const Mnk<Size>& game, const typename Mnk<Size>::Position& position, PlaneWriter& writer) {
  const Side mover = position.to_move;
  game.for_each_stone(position, mover, [&](Move stone) { writer.set(0, stone.row, stone.column); });
  game.for_each_stone(position, other(mover), [&](Move stone) { writer.set(1, stone.row, stone.column); });
  writer.fill(2, mover == Side::kFirst ? 1 : 0);
}

}  // namespace palamedes::mnk
