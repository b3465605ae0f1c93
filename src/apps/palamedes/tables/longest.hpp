#pragma once

#include <string>

#include "catalog/record.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

// A game from a position of the longest win that the tables hold (of one slice, if it is named), in which the winner
// hurries and the loser delays. Throws UserError where there is no win or distances are missing.
catalog::Record longest_win(tables::GameTables& game, const std::string& slice);

}  // namespace palamedes::apps
