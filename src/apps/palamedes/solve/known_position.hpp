#pragma once

#include <optional>
#include <string>

#include "apps/palamedes/solve/options.hpp"
#include "apps/palamedes/solve/solution.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

struct KnownSolution {
  Method method;
  tables::Solution solution;
};

// The value of a position, the start if it is empty, by the tables that are there and what the program itself has;
// nothing is solved. Nothing where the value of a move is in neither, or where a win takes longer than the rules allow.
std::optional<KnownSolution> known_solution(tables::GameTables& tables, const std::string& position);

void print_known(const KnownSolution& known, const tables::GameTables& tables, const SolveOptions& options);

}  // namespace palamedes::apps
