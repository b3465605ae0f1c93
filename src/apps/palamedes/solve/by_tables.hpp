#pragma once

#include <boost/json.hpp>

#include "apps/palamedes/solve/options.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

// Builds all tables of the game after asking, then searches what comes before their reach.
void solve_by_tables(tables::GameTables& game, SolveOptions& options);

// Where the game's own search needs no files: a position, the start unless one is named.
void solve_by_margins(tables::GameTables& game, SolveOptions& options);

}  // namespace palamedes::apps
