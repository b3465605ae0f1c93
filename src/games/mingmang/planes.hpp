#pragma once

#include "base/bits.hpp"
#include "games/mingmang/mingmang.hpp"
#include "games/planes.hpp"

namespace palamedes::mingmang {

template <int N>
PlaneShape plane_shape(const MingMang<N>& /*game*/) {
  return {N, N, {"own pieces", "opponent's pieces", "the opponent has just passed", "the first side is to move"}};
}

template <int N>
void write_planes(const MingMang<N>& /*game*/, const Position& position, PlaneWriter& writer) {
  for_each_bit(position.mine, [&](int square) { writer.set(0, rank_of(square), file_of(square)); });
  for_each_bit(position.theirs, [&](int square) { writer.set(1, rank_of(square), file_of(square)); });
  writer.fill(2, position.passes() > 0 ? 1 : 0);
  writer.fill(3, position.side() == Side::kFirst ? 1 : 0);
}

}  // namespace palamedes::mingmang
