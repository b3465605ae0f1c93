#pragma once

#include <string>

#include "arena/referee.hpp"

namespace palamedes::arena {

// Judges positions that the tables of a game have, so that games need not be played to their end. `root` is the folder
// of all tables, empty for the usual one. Throws UserError for a game without tables. For several threads at once.
Oracle make_table_oracle(const catalog::Game& game, const std::string& root);

}  // namespace palamedes::arena
