#pragma once

#include <string_view>

#include "catalog/game.hpp"

namespace palamedes::engines {

// Opens every book, experience, folder of tables and file of weights that an engine string names, as the engine would.
// Throws UserError where one cannot be used: an engine itself plays without it and only says so, which is no good where
// its play is measured.
void check_knowledge(std::string_view engine, const catalog::Game& game);

}  // namespace palamedes::engines
