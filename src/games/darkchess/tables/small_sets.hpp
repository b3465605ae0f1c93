#pragma once

#include <cstdint>
#include <vector>

#include "games/darkchess/settings.hpp"

namespace palamedes::tables {

// The sets of so many pieces that a side may have on a small board, those first that make the fewest positions; sets of
// which one is the other with its kinds renamed (what takes what stays the same) stand together.
std::vector<std::vector<darkchess::PieceSet>> small_sets(int size);

// About how many positions there are if each side has this set, and twice as many squares as that; those that a
// symmetry of the board or an exchange of colours makes alike count once.
double positions_of(const darkchess::PieceSet& set);

// Throws UserError where to solve that takes more than so many MiB of memory.
void check_room(const darkchess::PieceSet& set, std::int64_t memory_mb);

}  // namespace palamedes::tables
