#pragma once

#include <optional>

#include "apps/palamedes/solve/one_position.hpp"
#include "apps/palamedes/solve/options.hpp"
#include "catalog/game.hpp"
#include "search/common/limits.hpp"

namespace palamedes::apps {

// The value of a position by the solver of its game and a move that keeps it; nothing where the token or the time said
// to stop before it was proven.
std::optional<FoundValue> proven_solution(const catalog::Game& game, const SolveOptions& options,
                                          const search::StopToken& stop);

// The verb for a game that has such a solver.
void solve_by_proof(catalog::Game& game, const SolveOptions& options);

}  // namespace palamedes::apps
