#pragma once

#include "apps/palamedes/solve/options.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

// The value of a position before the tables' reach. Ctrl-C, or the seconds that there are, end it with the command that
// goes on. The settings are what is told on the way.
tables::Solution solve_earlier(tables::GameTables& game, const SolveOptions& options, tables::SolveSettings settings);

}  // namespace palamedes::apps
