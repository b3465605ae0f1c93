#pragma once

#include <optional>

#include "catalog/record.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

// A game from a position of the longest win that the tables hold (of one space, if it is given), in which the winner
// hurries and the loser delays. Throws UserError where there is no win or distances are missing.
catalog::Record longest_win(tables::GameTables& game, const std::optional<tables::Space>& space);

}  // namespace palamedes::apps
