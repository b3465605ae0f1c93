#pragma once

#include <array>
#include <bit>
#include <cstdint>

// Sets of squares as 64-bit words: bit 8 * rank + file whatever the size of the board, so that a1 is bit 0 and one set
// of tables serves all sizes. Squares outside a smaller board never hold a piece.
namespace palamedes::mingmang {

using Squares = std::uint64_t;

inline constexpr Squares kFileA = 0x0101010101010101U;
inline constexpr Squares kFileH = kFileA << 7;

constexpr int square_at(int file, int rank) { return 8 * rank + file; }
constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }
constexpr Squares bit_of(int square) { return Squares{1} << square; }

// All squares of the N x N board.
template <int N>
inline constexpr Squares kBoard = [] {
  Squares board = 0;
  for (int rank = 0; rank < N; ++rank) board |= ((Squares{1} << N) - 1) << (8 * rank);
  return board;
}();

constexpr Squares east_of(Squares set) { return (set & ~kFileH) << 1; }
constexpr Squares west_of(Squares set) { return (set & ~kFileA) >> 1; }
constexpr Squares north_of(Squares set) { return set << 8; }
constexpr Squares south_of(Squares set) { return set >> 8; }
constexpr Squares neighbours(Squares set) { return east_of(set) | west_of(set) | north_of(set) | south_of(set); }

inline constexpr std::array<Squares, 64> kNeighbours = [] {
  std::array<Squares, 64> table{};
  for (int square = 0; square < 64; ++square) table[square] = neighbours(bit_of(square));
  return table;
}();

// The squares beside a square, in the four directions up to the edge of the 8 x 8 board.
struct Rays {
  Squares east = 0;
  Squares north = 0;
  Squares west = 0;
  Squares south = 0;
};

inline constexpr std::array<Rays, 64> kRays = [] {
  std::array<Rays, 64> rays{};
  for (int square = 0; square < 64; ++square) {
    for (Squares at = east_of(bit_of(square)); at != 0; at = east_of(at)) rays[square].east |= at;
    for (Squares at = north_of(bit_of(square)); at != 0; at = north_of(at)) rays[square].north |= at;
    for (Squares at = west_of(bit_of(square)); at != 0; at = west_of(at)) rays[square].west |= at;
    for (Squares at = south_of(bit_of(square)); at != 0; at = south_of(at)) rays[square].south |= at;
  }
  return rays;
}();

// The enemies on a ray towards higher bits that stand unbroken between its start and a piece of `mine`. The carry of
// the addition runs over everything off the ray and over the enemies, and stops at the first other square of the ray.
constexpr Squares closed_line_up(Squares ray, Squares mine, Squares theirs) {
  const Squares closer = ((theirs | ~ray) + 1) & ray & mine;
  return (closer - static_cast<Squares>(closer != 0)) & ray;
}

// The same towards lower bits, where there is no carry: the first square of the ray without an enemy is its highest.
constexpr Squares closed_line_down(Squares ray, Squares mine, Squares theirs) {
  const Squares stop = Squares{1} << (63 ^ std::countl_zero((ray & ~theirs) | 1));
  const Squares closer = stop & ray & mine;
  return (~closer + 1) << 1 & ray;
}

// The enemies that a piece of the mover captures by arriving on an empty square, wherever it comes from: the square
// that it leaves has only empty squares between itself and the arrival, so whether it counts among `mine` makes no
// difference.
constexpr Squares captured_from(int arrival, Squares mine, Squares theirs) {
  // Most slides end beside no enemy: a test that is worth its mispredictions.
  if ((kNeighbours[arrival] & theirs) == 0) return 0;
  const Rays& rays = kRays[arrival];
  return closed_line_up(rays.east, mine, theirs) | closed_line_up(rays.north, mine, theirs) |
         closed_line_down(rays.west, mine, theirs) | closed_line_down(rays.south, mine, theirs);
}

// The empty squares on which an arriving piece of the mover captures: next to the far end of a line of enemies that
// starts at one of `mine`.
constexpr Squares capture_arrivals(Squares mine, Squares theirs, Squares empty) {
  Squares east = east_of(mine) & theirs;
  Squares north = north_of(mine) & theirs;
  Squares west = west_of(mine) & theirs;
  Squares south = south_of(mine) & theirs;
  // A line between its two ends has six squares at most.
  for (int length = 1; length < 6; ++length) {
    east |= east_of(east) & theirs;
    north |= north_of(north) & theirs;
    west |= west_of(west) & theirs;
    south |= south_of(south) & theirs;
  }
  return (east_of(east) | north_of(north) | west_of(west) | south_of(south)) & empty;
}

// The empty squares that pieces reach by any number of slides, all other pieces fixed.
constexpr Squares flooded(Squares pieces, Squares empty) {
  Squares reached = neighbours(pieces) & empty;
  for (;;) {
    // Whole columns and then whole rows in one round keep the number of rounds small.
    Squares grown = reached;
    grown |= (north_of(grown) | south_of(grown)) & empty;
    grown |= (north_of(grown) | south_of(grown)) & empty;
    grown |= (east_of(grown) | west_of(grown)) & empty;
    grown |= (east_of(grown) | west_of(grown)) & empty;
    if (grown == reached) return reached;
    reached = grown;
  }
}

}  // namespace palamedes::mingmang
