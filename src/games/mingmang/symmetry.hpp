#pragma once

#include <utility>

#include "games/mingmang/board.hpp"

// The eight symmetries of the square: bit 2 of the index exchanges files and ranks, then bit 0 mirrors the files and
// bit 1 the ranks. Index 3 is the half turn.
namespace palamedes::mingmang {

template <int N>
constexpr int transformed_square(int square, int symmetry) {
  int file = file_of(square);
  int rank = rank_of(square);
  if ((symmetry & 4) != 0) std::swap(file, rank);
  if ((symmetry & 1) != 0) file = N - 1 - file;
  if ((symmetry & 2) != 0) rank = N - 1 - rank;
  return square_at(file, rank);
}

namespace symmetry_detail {

// Exchanges the bits under `mask` with those `distance` higher.
constexpr Squares swap_bits(Squares set, Squares mask, int distance) {
  const Squares difference = (set ^ set >> distance) & mask;
  return set ^ difference ^ difference << distance;
}

// About the diagonal a1-h8, by halves, quarters and eighths.
constexpr Squares transposed(Squares set) {
  set = swap_bits(set, 0x00000000f0f0f0f0U, 28);
  set = swap_bits(set, 0x0000cccc0000ccccU, 14);
  return swap_bits(set, 0x00aa00aa00aa00aaU, 7);
}

constexpr Squares files_mirrored(Squares set) {
  set = swap_bits(set, 0x0f0f0f0f0f0f0f0fU, 4);
  set = swap_bits(set, 0x3333333333333333U, 2);
  return swap_bits(set, 0x5555555555555555U, 1);
}

}  // namespace symmetry_detail

template <int N>
constexpr Squares transformed_squares(Squares set, int symmetry) {
  if ((symmetry & 4) != 0) set = symmetry_detail::transposed(set);
  if ((symmetry & 1) != 0) set = symmetry_detail::files_mirrored(set) >> (8 - N);
  if ((symmetry & 2) != 0) set = __builtin_bswap64(set) >> (8 * (8 - N));
  return set;
}

}  // namespace palamedes::mingmang
