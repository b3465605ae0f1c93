#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/fixed_list.hpp"
#include "games/darkchess/piece.hpp"
#include "games/darkchess/settings.hpp"
#include "tables/slices.hpp"

// What of the material of two sides matters when no piece lies face down.
namespace palamedes::tables {

inline constexpr int kMostTablePieces = 6;
inline constexpr std::size_t kMostOfASide = kMostTablePieces - 1;
inline constexpr std::uint8_t kNoType = 255;

// One side of a matchup. Kinds that take the same enemies, and are taken by the same, are one type. Types are numbered
// by rank, the highest first and cannons last.
struct TableArmy {
  darkchess::PieceSet kinds{};                       // of the material that gives the matchup its name
  FixedList<std::uint8_t, kMostOfASide> counts;      // by type
  FixedList<std::uint8_t, kMostOfASide> takes;       // by type: the enemy's types that it takes by a step, as a set
  std::array<std::uint8_t, darkchess::kKinds> type;  // by kind
  std::uint8_t cannons = 0;                          // the types that jump, as a set: one at most
  std::size_t lead = 0;                              // the type with the fewest pieces, the first of these

  int pieces() const {
    int sum = 0;
    for (const std::uint8_t count : counts) sum += count;
    return sum;
  }
};

// What becomes of a matchup when the side to move has one piece less: which it is then, and the types in it.
struct TableLoss {
  SliceId slice = 0;
  std::size_t number = 0;  // among the slices that captures of the partner lead to
  std::array<std::uint8_t, kMostOfASide> mine{};
  std::array<std::uint8_t, kMostOfASide> theirs{};
};

// All materials that are alike: a slice of the tables.
struct Matchup {
  TableArmy mine;    // of the side to move
  TableArmy theirs;  // of the other
  SliceId partner = 0;
  std::vector<TableLoss> losses;        // by type of mine; none where the last piece is gone
  std::vector<SliceId> after_captures;  // of theirs by mine, each once

  std::string name() const;
};

// Which material is which slice: all with two to six pieces, at least one a side. Slices and their partners come
// together, after those with fewer pieces.
class Materials {
 public:
  struct Entry {
    SliceId slice = 0;
    std::array<std::uint8_t, darkchess::kKinds> mine{};    // types by kind
    std::array<std::uint8_t, darkchess::kKinds> theirs{};  // those of the enemy
  };

  static const Materials& all();

  std::size_t size() const { return matchups_.size(); }
  const Matchup& operator[](SliceId slice) const { return matchups_[slice]; }
  // The pieces of the side to move counted as red; null where there are too many, or a side has none.
  const Entry* find(darkchess::PieceCounts counts) const;
  // What the name of any material, "GM-R", or the most pieces there may be, "4", stands for; nothing for other names.
  std::vector<SliceId> named(std::string_view name) const;

 private:
  Materials();

  void add(const darkchess::PieceSet& mine, const darkchess::PieceSet& theirs);
  SliceId slice_of(const Matchup& matchup);
  void find_losses(Matchup& matchup) const;

  std::vector<Matchup> matchups_;
  std::unordered_map<std::string, SliceId> by_structure_;
  std::unordered_map<std::uint64_t, Entry> by_counts_;
};

}  // namespace palamedes::tables
