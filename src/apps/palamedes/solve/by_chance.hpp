#pragma once

#include "apps/palamedes/solve/options.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

// A variant that is small enough to be solved through all that chance may do.
void solve_by_chance(const tables::TablesFamily& family, const SolveOptions& options);

}  // namespace palamedes::apps
