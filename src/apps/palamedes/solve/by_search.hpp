#pragma once

#include <optional>

#include "apps/palamedes/solve/options.hpp"
#include "catalog/game.hpp"
#include "search/common/limits.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

// The value of a position of a game without tables: each move by a search that goes deeper until it is sure. What is
// sure of a move is kept in a file under the tables' folder and not searched again. Nothing where the token said to
// stop or the search ended without being sure.
std::optional<tables::Solution> searched_solution(const catalog::Game& game, const SolveOptions& options,
                                                  const search::StopToken& stop);

// The verb for such a game.
void solve_by_search(catalog::Game& game, const SolveOptions& options);

}  // namespace palamedes::apps
