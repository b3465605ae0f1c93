#pragma once

#include "games/mnk/mnk.hpp"
#include "games/mnk/opened.hpp"
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

template <class Size>
PlaneShape plane_shape(const OpenedMnk<Size>& game) {
  PlaneShape shape = plane_shape(game.plain());
  shape.names.insert(shape.names.end(),
                     {"stones of the opening still to be placed", "may swap", "may swap and place two more"});
  return shape;
}

template <class Size>
void write_planes(const OpenedMnk<Size>& game, const typename OpenedMnk<Size>::Position& position,
                  PlaneWriter& writer) {
  typename Mnk<Size>::Position stones = position.stones;
  stones.to_move = game.side_to_move(position);
  write_planes(game.plain(), stones, writer);
  const SwapOpening opening = game.opening(position).value_or(SwapOpening{});
  writer.fill(3, static_cast<float>(opening.to_place));
  writer.fill(4, opening.may_swap ? 1 : 0);
  writer.fill(5, opening.may_add ? 1 : 0);
}

}  // namespace palamedes::mnk
