#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "games/path.hpp"
#include "search/common/moves.hpp"
#include "search/common/table_key.hpp"
#include "search/common/transposition_table.hpp"

namespace palamedes::search {

// A principal variation, continued with the table's moves where the search took a value from there, up to so many
// plies. It ends where chance takes over.
template <Game G>
std::vector<typename G::Move> continued_by_table(std::vector<typename G::Move> line, Path<G> path,
                                                 const TranspositionTable& table, int plies) {
  using Move = typename G::Move;
  const auto is_chance = [&](Move move) {
    if constexpr (HasChance<G>) return path.game().is_chance(path.position(), move);
    return false;
  };
  typename G::MoveList moves;
  for (std::size_t i = 0; i < static_cast<std::size_t>(plies); ++i) {
    if (i == line.size()) {
      const auto entry = table.probe(table_key(path.game(), path.position()));
      path.legal_moves(moves);
      const auto next =
          std::find_if(moves.begin(), moves.end(), [&](Move move) { return entry && move_code(move) == entry->move; });
      if (next == moves.end()) break;
      line.push_back(*next);
    }
    if (is_chance(line[i])) break;
    path.play(line[i]);
  }
  return line;
}

}  // namespace palamedes::search
