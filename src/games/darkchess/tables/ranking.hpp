#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "games/darkchess/board.hpp"
#include "games/darkchess/tables/material.hpp"

// Placements of pieces on the full board as numbers.
namespace palamedes::tables {

using darkchess::Squares;

inline constexpr int kTableSquares = darkchess::FullBoard::kSquares;
inline constexpr int kTableSymmetries = 4;

inline constexpr auto kTableBinomials = [] {
  std::array<std::array<std::uint32_t, kMostOfASide + 1>, kTableSquares + 1> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < table[n].size(); ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

// Symmetry 1 mirrors the columns, 2 the rows, 3 both: one after the other is the exclusive or of their numbers. A
// column is a byte of the set.
constexpr Squares image_of(Squares set, int symmetry) {
  if ((symmetry & 1) != 0) set = __builtin_bswap32(set);
  if ((symmetry & 2) != 0) {
    set = (set >> 4 & 0x0f0f0f0fU) | (set & 0x0f0f0f0fU) << 4;
    set = (set >> 2 & 0x33333333U) | (set & 0x33333333U) << 2;
    set = (set >> 1 & 0x55555555U) | (set & 0x55555555U) << 1;
  }
  return set;
}

// The number of a set among those of as many squares that keep off the taken ones, in colexicographic order.
inline std::uint32_t rank_among(Squares set, Squares taken) {
  std::uint32_t rank = 0;
  std::size_t seen = 0;
  for_each_bit(set, [&](int square) {
    const int below = std::popcount(taken & ((Squares{1} << square) - 1));
    rank += kTableBinomials[static_cast<std::size_t>(square - below)][++seen];
  });
  return rank;
}

inline Squares set_among(std::uint32_t rank, std::size_t count, Squares taken) {
  Squares set = 0;
  auto place = static_cast<std::size_t>(kTableSquares);
  for (; count > 0; --count) {
    do {
      --place;
    } while (kTableBinomials[place][count] > rank);
    rank -= kTableBinomials[place][count];
    set |= Squares{1} << nth_bit(static_cast<Squares>(~taken), static_cast<unsigned>(place));
  }
  return set;
}

// The sets of so many squares, those that a symmetry turns into one another counted as one: a class. The smallest mask
// of a class stands for it.
class SquareClasses {
 public:
  struct Entry {
    std::uint32_t number;
    int symmetry;  // takes the set to the one that stands for the class
  };

  explicit SquareClasses(std::size_t squares) {
    const std::uint32_t sets = kTableBinomials[kTableSquares][squares];
    entries_.resize(sets);
    for (std::uint32_t rank = 0; rank < sets; ++rank) add(rank, set_among(rank, squares, 0));
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(leaders_.size()); }
  Entry of(Squares set) const {
    const std::uint32_t packed = entries_[rank_among(set, 0)];
    return {packed / kTableSymmetries, static_cast<int>(packed % kTableSymmetries)};
  }
  Squares leader(std::uint32_t number) const { return leaders_[number]; }
  // The symmetries that leave the leader as it is, as a set of their numbers.
  unsigned stabiliser(std::uint32_t number) const { return stabilisers_[number]; }

 private:
  void add(std::uint32_t rank, Squares set) {
    Squares smallest = set;
    int symmetry = 0;
    std::uint8_t fixed_by = 0;
    for (int i = 0; i < kTableSymmetries; ++i) {
      const Squares image = image_of(set, i);
      if (image == set) fixed_by = static_cast<std::uint8_t>(fixed_by | 1U << i);
      if (image < smallest) {
        smallest = image;
        symmetry = i;
      }
    }
    if (smallest == set) {
      entries_[rank] = size() * kTableSymmetries;
      leaders_.push_back(set);
      stabilisers_.push_back(fixed_by);
    } else {
      entries_[rank] = entries_[rank_among(smallest, 0)] + static_cast<std::uint32_t>(symmetry);
    }
  }

  std::vector<std::uint32_t> entries_;  // by rank: the class and the symmetry
  std::vector<Squares> leaders_;
  std::vector<std::uint8_t> stabilisers_;
};

// The squares of one side's pieces, a set for each type.
using TypedSquares = std::array<Squares, kMostOfASide>;

inline Squares all_squares(const TypedSquares& pieces) {
  Squares all = 0;
  for (const Squares set : pieces) all |= set;
  return all;
}
inline TypedSquares image_of(TypedSquares pieces, int symmetry) {
  for (Squares& set : pieces) set = image_of(set, symmetry);
  return pieces;
}

// Numbers placements of an army. A row of a slice is a placement of the side to move whose leading type, the one with
// the fewest pieces, is the leader of its class; a column is one of the other side on the squares that are left.
class Placements {
 public:
  static const Placements& all() {
    static const Placements placements;
    return placements;
  }

  const SquareClasses& classes(std::size_t count) const { return classes_[count - 1]; }

  static std::uint32_t columns(const TableArmy& army, int taken) {
    std::uint32_t number = 1;
    for (const std::uint8_t count : army.counts) {
      number *= kTableBinomials[static_cast<std::size_t>(kTableSquares - taken)][count];
      taken += count;
    }
    return number;
  }
  std::uint32_t rows(const TableArmy& army) const {
    const std::uint8_t leading = army.counts[army.lead];
    return columns(army, 0) / kTableBinomials[kTableSquares][leading] * classes(leading).size();
  }

  static std::uint32_t column(const TableArmy& army, const TypedSquares& pieces, Squares taken) {
    return rest(army, pieces, taken, army.counts.size(), 0);
  }
  // Of a placement whose leading type is that leader.
  std::uint32_t row(const TableArmy& army, const TypedSquares& pieces, std::uint32_t leader) const {
    return rest(army, pieces, pieces[army.lead], army.lead, leader);
  }

  static TypedSquares at_column(const TableArmy& army, std::uint32_t column, Squares taken) {
    TypedSquares pieces{};
    take_rest(army, column, taken, army.counts.size(), pieces);
    return pieces;
  }
  std::uint32_t leader_of(const TableArmy& army, std::uint32_t row) const {
    return row / (rows(army) / classes(army.counts[army.lead]).size());
  }
  TypedSquares at_row(const TableArmy& army, std::uint32_t row) const {
    const std::uint32_t others = rows(army) / classes(army.counts[army.lead]).size();
    TypedSquares pieces{};
    pieces[army.lead] = classes(army.counts[army.lead]).leader(row / others);
    take_rest(army, row % others, pieces[army.lead], army.lead, pieces);
    return pieces;
  }

 private:
  Placements() {
    for (std::size_t count = 1; count <= kMostOfASide; ++count) classes_.emplace_back(count);
  }

  // Type by type, but for the one that is left out; each on what those before it leave free.
  static std::uint32_t rest(const TableArmy& army, const TypedSquares& pieces, Squares taken, std::size_t left_out,
                            std::uint32_t number) {
    for (std::size_t type = 0; type < army.counts.size(); ++type) {
      if (type == left_out) continue;
      const auto free = static_cast<std::size_t>(kTableSquares - std::popcount(taken));
      number = number * kTableBinomials[free][army.counts[type]] + rank_among(pieces[type], taken);
      taken |= pieces[type];
    }
    return number;
  }

  static void take_rest(const TableArmy& army, std::uint32_t number, Squares taken, std::size_t left_out,
                        TypedSquares& pieces) {
    std::array<std::uint32_t, kMostOfASide> ranks{};
    int free = kTableSquares - std::popcount(taken);
    for (std::size_t type = 0; type < army.counts.size(); ++type) free -= type == left_out ? 0 : army.counts[type];
    for (std::size_t type = army.counts.size(); type-- > 0;) {
      if (type == left_out) continue;
      free += army.counts[type];
      const std::uint32_t sets = kTableBinomials[static_cast<std::size_t>(free)][army.counts[type]];
      ranks[type] = number % sets;
      number /= sets;
    }
    for (std::size_t type = 0; type < army.counts.size(); ++type) {
      if (type == left_out) continue;
      pieces[type] = set_among(ranks[type], army.counts[type], taken);
      taken |= pieces[type];
    }
  }

  std::vector<SquareClasses> classes_;
};

}  // namespace palamedes::tables
