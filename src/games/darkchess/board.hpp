#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/bits.hpp"
#include "games/darkchess/piece.hpp"

namespace palamedes::darkchess {

template <int Columns, int Rows>
struct Rectangle {
  static constexpr int kColumns = Columns;
  static constexpr int kRows = Rows;
  static constexpr int kSquares = Columns * Rows;
  static_assert(kSquares <= 32 && Rows <= 8);
};

using FullBoard = Rectangle<4, 8>;
using SmallBoard = Rectangle<2, 4>;
using LongerBoard = Rectangle<2, 5>;

// A set of squares: bit 0 is a1, bit 1 is a2, …; then the b-column, and so on.
using Squares = std::uint32_t;

// A set of squares written twice into one word: square s is bit s of the lower half and, the board turned by half a
// turn, bit 2n-1-s of the word. A step down or to the left is then, in the upper half, the same shift as a step up or
// to the right in the lower one: two shifts make all four directions. Either index of a square is called a place.
using Twin = std::uint64_t;

template <class Shape>
struct Geometry {
  static constexpr int kSquares = Shape::kSquares;
  static constexpr int kRows = Shape::kRows;
  static constexpr int kColumns = Shape::kColumns;
  static constexpr Squares kAllSquares = static_cast<Squares>((std::uint64_t{1} << kSquares) - 1);
  static constexpr Twin kAll = kAllSquares | (Twin{kAllSquares} << kSquares);

  static constexpr Twin twin_of(int place) { return (Twin{1} << place) | ((Twin{1} << (2 * kSquares - 1)) >> place); }
  static constexpr int square_of(int place) { return place < kSquares ? place : 2 * kSquares - 1 - place; }
  static constexpr Squares lower(Twin twin) { return static_cast<Squares>(twin) & kAllSquares; }

  // Where a step upwards (and downwards, in the upper half) may begin, and one to the right (left).
  static constexpr Twin kBelowTop = [] {
    Twin set = kAll;
    for (int place = kRows - 1; place < 2 * kSquares; place += kRows) set &= ~(Twin{1} << place);
    return set;
  }();
  static constexpr Twin kLeftOfEdge = [] {
    Twin set = kAll;
    for (int row = 0; row < kRows; ++row) {
      set &= ~(Twin{1} << (kSquares - 1 - row));
      set &= ~(Twin{1} << (2 * kSquares - 1 - row));
    }
    return set;
  }();

  // Mirrors the columns; both halves of a twin at once, as mirroring and half a turn commute.
  static constexpr Twin mirrored(Twin twin) {
    constexpr Twin kColumn = (Twin{1} << kRows) - 1;
    Twin result = 0;
    for (int column = 0; column < kColumns; ++column) {
      const Twin both = (kColumn | (kColumn << kSquares)) << (column * kRows);
      const int shift = (kColumns - 1 - 2 * column) * kRows;
      result |= shift >= 0 ? (twin & both) << shift : (twin & both) >> -shift;
    }
    return result;
  }
  static constexpr Twin turned(Twin twin) { return ((twin >> kSquares) | (twin << kSquares)) & kAll; }
};

// For a line of squares and a cannon on one of them: the squares it reaches by jumping over exactly one piece.
template <int Length>
constexpr std::uint8_t line_jumps(int from, unsigned occupied) {
  unsigned targets = 0;
  for (const int step : {1, -1}) {
    int pieces = 0;
    for (int at = from + step; at >= 0 && at < Length && pieces < 2; at += step) {
      if (((occupied >> at) & 1) != 0 && ++pieces == 2) targets |= 1U << at;
    }
  }
  return static_cast<std::uint8_t>(targets);
}

template <int Length, int Froms = Length>
constexpr auto line_jump_table() {
  std::array<std::array<std::uint8_t, std::size_t{1} << Length>, Froms> table{};
  for (int from = 0; from < Length; ++from) {
    for (unsigned occupied = 0; occupied < (1U << Length); ++occupied) {
      table[static_cast<std::size_t>(from)][occupied] = line_jumps<Length>(from, occupied);
    }
  }
  return table;
}

// What a cannon can take: bits 0..rows-1 stand for the squares of its column, the next ones for those of its row.
template <class Shape>
struct CannonLines {
  using G = Geometry<Shape>;
  static constexpr int kBits = Shape::kRows + Shape::kColumns;
  // The "square" of a cannon that is not there; it takes nothing.
  static constexpr int kNowhere = Shape::kSquares;

  static constexpr auto kColumnJumps = line_jump_table<Shape::kRows>();
  static constexpr auto kRowJumps = line_jump_table<Shape::kColumns, Shape::kColumns + 1>();

  static constexpr unsigned column_bits(Squares set, int column) {
    return static_cast<unsigned>(std::uint64_t{set} >> (column * Shape::kRows)) & ((1U << Shape::kRows) - 1);
  }
  static constexpr unsigned row_bits(Squares set, int row) {
    if constexpr (Shape::kRows == 8 && Shape::kColumns == 4) {
      // The four bits are a byte apart; the product brings them together at bit 24.
      return (((set >> row) & 0x01010101U) * 0x01020408U) >> 24 & 15U;
    } else {
      unsigned bits = 0;
      for (int column = 0; column < Shape::kColumns; ++column) {
        bits |= ((set >> (column * Shape::kRows + row)) & 1U) << column;
      }
      return bits;
    }
  }

  static constexpr unsigned targets(Squares occupied, Squares enemies, int square) {
    const int column = square / Shape::kRows;
    const int row = square % Shape::kRows;
    const unsigned in_column =
        kColumnJumps[static_cast<std::size_t>(row)][column_bits(occupied, column)] & column_bits(enemies, column);
    const unsigned in_row =
        kRowJumps[static_cast<std::size_t>(column)][row_bits(occupied, row)] & row_bits(enemies, row);
    return in_column | (in_row << Shape::kRows);
  }

  // The square that a bit of targets() stands for.
  static constexpr int target_square(int square, int bit) {
    if (bit < Shape::kRows) return square / Shape::kRows * Shape::kRows + bit;
    return (bit - Shape::kRows) * Shape::kRows + square % Shape::kRows;
  }
};

// The places where a step can arrive: upwards (lower half) and downwards, to the right (lower half) and to the left.
struct Steps {
  Twin vertical = 0;
  Twin horizontal = 0;
};

// The two cannons of one side and what they can take.
struct Jumps {
  std::array<int, 2> cannons{};
  // The first cannon's targets, then from bit CannonLines::kBits on the second's.
  unsigned targets = 0;
};

// What a piece is: the three bits of its kind, and whether it is red. Clear where nothing is known to stand.
struct PieceBits {
  Twin kind0 = 0;
  Twin kind1 = 0;
  Twin kind2 = 0;
  Twin red = 0;

  friend constexpr bool operator==(const PieceBits&, const PieceBits&) = default;
};

template <class Shape>
struct Board : PieceBits {
  using G = Geometry<Shape>;
  using Lines = CannonLines<Shape>;

  Twin occupied = 0;
  Twin hidden = 0;

  friend constexpr bool operator==(const Board&, const Board&) = default;

  constexpr Twin revealed() const { return occupied ^ hidden; }
  // `turn` has all bits set for black and none for red.
  constexpr Twin revealed_of(Twin turn) const { return revealed() & (red ^ turn); }

  constexpr Piece piece_on(int place) const {
    return static_cast<Piece>(((kind0 >> place) & 1) | (((kind1 >> place) & 1) << 1) | (((kind2 >> place) & 1) << 2) |
                              ((~red >> place) & 1) << 3);
  }
  constexpr void set_piece(Twin place, Piece piece) {
    const auto when = [&](int bit) { return (Twin{piece} >> bit & 1) != 0 ? place : Twin{0}; };
    kind0 |= when(0);
    kind1 |= when(1);
    kind2 |= when(2);
    red |= place ^ when(3);
  }

  // Takes the piece from one place to another and away what is there. The same place twice changes nothing.
  constexpr void carry(Twin from_twin, Twin to_twin) {
    const Twin kept = ~(from_twin | to_twin);
    const auto carried = [&](Twin plane) { return (plane & kept) | ((plane & from_twin) != 0 ? to_twin : 0); };
    kind0 = carried(kind0);
    kind1 = carried(kind1);
    kind2 = carried(kind2);
    red = carried(red);
    occupied = (occupied & ~from_twin) | to_twin;
  }

  // The same with the four words in one vector: fewer instructions, but longer to wait for, so that it pays where
  // several games are interleaved.
  void carry_at_once(Twin from_twin, Twin to_twin) {
    using Four = Twin __attribute__((vector_size(32)));
    void* const bits = static_cast<PieceBits*>(this);
    static_assert(sizeof(Four) == sizeof(PieceBits));
    Four planes;
    std::memcpy(&planes, bits, sizeof planes);
    const Four from = {from_twin, from_twin, from_twin, from_twin};
    const Four to = {to_twin, to_twin, to_twin, to_twin};
    planes = (planes & ~(from | to)) | (reinterpret_cast<Four>((planes & from) == from) & to);
    std::memcpy(bits, &planes, sizeof planes);
    occupied = (occupied & ~from_twin) | to_twin;
  }

  // Own pieces shifted onto the next square, where that is empty or holds an enemy that they take: their kinds and the
  // defenders' are compared as three-bit numbers, all squares and both shifts at once. General against soldier is the
  // one pair in which the comparison is wrong, and wrong in both directions.
  Steps steps(Twin own, Twin enemies) const {
    using Two = Twin __attribute__((vector_size(16)));
    const Two shift = {1, Shape::kRows};
    const Two inner = {G::kBelowTop, G::kLeftOfEdge};
    const Two d0 = {kind0, kind0};
    const Two d1 = {kind1, kind1};
    const Two d2 = {kind2, kind2};
    const Two a0 = d0 << shift;
    const Two a1 = d1 << shift;
    const Two a2 = d2 << shift;
    const Two lower_rank = (a2 & ~d2) | (~(a2 ^ d2) & ((a1 & ~d1) | (~(a1 ^ d1) & a0 & ~d0)));
    const Two general_and_soldier = ~(a2 | a1 | a0) & d2 & d1;
    const Two soldier_and_general = a2 & a1 & ~(d2 | d1 | d0);
    const Two cannon = a2 & a0;
    const Two takes = ~(lower_rank ^ (general_and_soldier | soldier_and_general)) & ~cannon & enemies;
    const Two arrivals = ((own & inner) << shift) & (takes | ~occupied);
    return {arrivals[0], arrivals[1]};
  }

  constexpr Jumps jumps(Twin own, Twin enemies) const {
    const std::uint64_t cannons = G::lower(own & kind2 & kind0);
    constexpr std::uint64_t kStop = std::uint64_t{1} << Lines::kNowhere;
    const int first = std::countr_zero(cannons | kStop);
    const int second = std::countr_zero((cannons & (cannons - 1)) | kStop);
    const Squares all = G::lower(occupied);
    const Squares targets = G::lower(enemies);
    return {{first, second},
            Lines::targets(all, targets, first) | (Lines::targets(all, targets, second) << Lines::kBits)};
  }
};

}  // namespace palamedes::darkchess
