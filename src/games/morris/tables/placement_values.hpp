#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/morris/tables/placement_search.hpp"
#include "games/morris/tables/ranking.hpp"
#include "tables/files/kept_lines.hpp"
#include "tables/files/sorted_values.hpp"
#include "tables/value.hpp"

namespace palamedes::tables {

// The numbers under which positions of the placement phase are written down: those with most placements left first,
// then by the pieces of both sides, then as in the tables of the midgame. Positions that a symmetry turns into one
// another have one number. The positions after the last placement are among them.
template <class Board>
class PlacementNumbers {
 public:
  explicit PlacementNumbers(const MorrisRanking<Board>& ranking) : ranking_(ranking) {
    for (int mine = 0; mine <= Board::kPieces; ++mine) {
      for (int theirs = 0; theirs <= Board::kPieces; ++theirs) {
        first_[mine][theirs] = states_;
        if (mine + theirs <= MorrisRanking<Board>::kPoints) states_ += ranking.size({mine, theirs});
      }
    }
  }

  // Of a word of PlacementSearch<Board>::canonical.
  std::uint64_t operator()(std::uint64_t canonical_key) const {
    const PlacementState state = state_of(canonical_key);
    const auto placed = static_cast<std::uint64_t>(2 * Board::kPieces - state.left);
    return placed * states_ + first_[std::popcount(state.mine)][std::popcount(state.theirs)] +
           ranking_.index(state.mine, state.theirs);
  }
  std::uint64_t operator()(const PlacementState& state) const {
    return (*this)(PlacementSearch<Board>::canonical(ranking_, state).key);
  }

  static PlacementState state_of(std::uint64_t canonical_key) {
    constexpr Points kSet = (Points{1} << kMostPoints) - 1;
    return {static_cast<Points>(canonical_key) & kSet, static_cast<Points>(canonical_key >> kMostPoints) & kSet,
            PlacementEntry(canonical_key).left()};
  }

 private:
  const MorrisRanking<Board>& ranking_;
  std::array<std::array<std::uint64_t, Board::kPieces + 1>, Board::kPieces + 1> first_{};
  std::uint64_t states_ = 0;  // with so many placements left, whatever their number
};

// Exact values of the placement phase that need no tables.
struct PlacementValues {
  int fewest_left = 0;      // placements that are left at the last positions that are written down
  int longest_midgame = 0;  // plies that a decided game lasts at the most after the last placement
  SortedValues values;

  static KeptLines file(const std::string& path, const std::string& game) {
    return KeptLines(path, "PalValues 1", "values of placements", game);
  }
  std::vector<std::string> lines() const;
  // What the file says is wrong with the lines is thrown as UserError.
  static PlacementValues of_lines(const std::vector<std::string>& lines, const KeptLines& file);
  // Whether there are any inside the program for the canonical string of a game; those, or nothing.
  static bool are_built_in(std::string_view game);
  static std::optional<PlacementValues> built_in(std::string_view game);
};

}  // namespace palamedes::tables
