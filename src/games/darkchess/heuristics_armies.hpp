#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/bits.hpp"
#include "games/darkchess/board.hpp"
#include "games/darkchess/piece.hpp"

// The pieces of a position as evaluations and orderings look at them: sets of squares by kind, and what they reach.
namespace palamedes::darkchess {

using SetByKind = std::array<Squares, kKinds>;

// What a piece is worth where a round number will do: a tenth of the values of the reference engine of 2019.
inline constexpr std::array<int, kKinds> kNominal{16, 8, 5, 4, 3, 7, 2};
// The kinds from the most to the least of those.
inline constexpr std::array<std::size_t, kKinds> kByNominal{0, 1, 5, 2, 3, 4, 6};

constexpr bool takes(std::size_t attacker, std::size_t target) {
  return takes(static_cast<Kind>(attacker), static_cast<Kind>(target));
}
// Takes it and is not taken by it.
constexpr bool dominates(std::size_t attacker, std::size_t target) {
  return takes(attacker, target) && !takes(target, attacker);
}

inline constexpr auto kCannonIndex = static_cast<std::size_t>(Kind::kCannon);

// Calls function(kind) with every kind as a constant: what takes what is then known while compiling, and of the 49
// pairs only those are looked at that matter.
template <class Function>
constexpr void for_each_kind(Function&& function) {
  [&]<std::size_t... kKind>(std::index_sequence<kKind...>) {
    (function(std::integral_constant<std::size_t, kKind>()), ...);
  }
  (std::make_index_sequence<kKinds>());
}

// The union of the sets of those kinds for which `chosen(kind)` holds.
template <class Chosen>
constexpr Squares joined(const SetByKind& sets, Chosen&& chosen) {
  Squares all = 0;
  for_each_kind([&](auto kind) {
    if (chosen(kind)) all |= sets[kind];
  });
  return all;
}

template <class Shape>
struct Reach {
  static constexpr int kSquares = Shape::kSquares;
  static constexpr Squares kAll = Geometry<Shape>::kAllSquares;
  static constexpr Squares kTop = [] {
    Squares set = 0;
    for (int column = 0; column < Shape::kColumns; ++column)
      set |= Squares{1} << (column * Shape::kRows + Shape::kRows - 1);
    return set;
  }();
  static constexpr Squares kBottom = kTop >> (Shape::kRows - 1);

  static constexpr Squares up(Squares set) { return (set & ~kTop) << 1; }
  static constexpr Squares down(Squares set) { return (set & ~kBottom) >> 1; }
  static constexpr Squares right(Squares set) { return (set << Shape::kRows) & kAll; }
  static constexpr Squares left(Squares set) { return set >> Shape::kRows; }
  // Every square next to one of the set.
  static constexpr Squares around(Squares set) { return up(set) | down(set) | right(set) | left(set); }
  // How many pairs of neighbours there are, one of each set.
  static constexpr int pairs(Squares set, Squares other) {
    return std::popcount(up(set) & other) + std::popcount(down(set) & other) + std::popcount(right(set) & other) +
           std::popcount(left(set) & other);
  }

  static constexpr int distance(int from, int to) {
    const int columns = from / Shape::kRows - to / Shape::kRows;
    const int rows = from % Shape::kRows - to % Shape::kRows;
    return (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
  }

  // The targets that a cannon on this square jumps to over exactly one piece.
  static Squares jumps(Squares occupied, Squares targets, int square) {
    using Lines = CannonLines<Shape>;
    const int column = square / Shape::kRows;
    const int row = square % Shape::kRows;
    const Squares in_column =
        Squares{Lines::kColumnJumps[static_cast<std::size_t>(row)][Lines::column_bits(occupied, column)]}
        << (column * Shape::kRows);
    const std::uint8_t in_row = Lines::kRowJumps[static_cast<std::size_t>(column)][Lines::row_bits(occupied, row)];
    return targets & (in_column | (kRowSpread[in_row] << row));
  }
  static Squares jumps_of_all(Squares occupied, Squares targets, Squares cannons) {
    Squares found = 0;
    for_each_bit(cannons, [&](int square) { found |= jumps(occupied, targets, square); });
    return found;
  }

 private:
  static constexpr auto kRowSpread = [] {
    std::array<Squares, std::size_t{1} << Shape::kColumns> spread{};
    for (std::size_t bits = 0; bits < spread.size(); ++bits) {
      for (int column = 0; column < Shape::kColumns; ++column) {
        if ((bits >> column & 1) != 0) spread[bits] |= Squares{1} << (column * Shape::kRows);
      }
    }
    return spread;
  }();
};

// The pieces face up of one colour.
struct Army {
  SetByKind kinds{};
  Squares all = 0;
};

template <class Position>
Army army_of(const Position& position, Colour colour) {
  const Squares all = position.pieces(colour);
  const auto k0 = static_cast<Squares>(position.board.kind0);
  const auto k1 = static_cast<Squares>(position.board.kind1);
  const auto k2 = static_cast<Squares>(position.board.kind2);
  const Squares low = all & ~k2;
  const Squares high = all & k2;
  return {
      {low & ~k1 & ~k0, low & ~k1 & k0, low & k1 & ~k0, low & k1 & k0, high & ~k1 & ~k0, high & ~k1 & k0, high & k1},
      all};
}

// For each kind of one army the squares where it could be taken by a step of the other.
template <class Shape>
SetByKind danger_of(const Army& takers) {
  SetByKind near{};
  for (std::size_t kind = 0; kind < near.size(); ++kind) near[kind] = Reach<Shape>::around(takers.kinds[kind]);
  SetByKind danger{};
  for_each_kind([&](auto target) {
    danger[target] = joined(near, [](auto kind) { return takes(kind, decltype(target)::value); });
  });
  return danger;
}

}  // namespace palamedes::darkchess
