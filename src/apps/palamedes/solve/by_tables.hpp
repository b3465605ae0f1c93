#pragma once

#include <boost/json.hpp>

#include "apps/palamedes/solve/options.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

// Builds all tables of the game after asking, then searches what comes before their reach.
void solve_by_tables(tables::GameTables& game, SolveOptions& options);

// The value of a position that tables have, building first what is missing for it. Gives back whether they tell who
// wins: they do not where a win takes longer than a rule about the path allows.
bool solve_in_tables(SolveOptions& options);

}  // namespace palamedes::apps
