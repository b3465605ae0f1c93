#pragma once

#include <functional>
#include <optional>
#include <string>

#include "apps/palamedes/solve/options.hpp"
#include "apps/palamedes/solve/solution.hpp"
#include "catalog/game.hpp"
#include "search/common/limits.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

// A value, and of a win or loss by a proof that need not be the shortest in how many plies at most.
struct FoundValue {
  tables::Solution solution;
  std::optional<int> at_most = std::nullopt;
};

// A way to find the value of one position of a game without tables.
struct PositionSolver {
  Method method;
  std::function<std::optional<FoundValue>(const search::StopToken&)> solve;
  std::string unsure;  // what to say where it ends without a value
  std::string kept;    // where it is stopped, of what the command then does
};

// The verb: sets the position that was asked for, solves it and prints what comes out.
void solve_position(catalog::Game& game, const SolveOptions& options, const PositionSolver& solver);

}  // namespace palamedes::apps
