#pragma once

#include "apps/palamedes/solve/options.hpp"
#include "arena/cluster.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

// Where the game's own search needs no files: the margin of a position, the start unless one is named. With a cluster
// its first program deals out and the others search.
void solve_by_margins(tables::GameTables& game, SolveOptions& options, arena::Cluster* cluster);

}  // namespace palamedes::apps
