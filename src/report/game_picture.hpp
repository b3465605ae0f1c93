#pragma once

#include "catalog/game.hpp"
#include "report/board_svg.hpp"

namespace palamedes::report {

// A game in progress as a picture, its last move marked if so wished. Throws UserError for a game that has no board.
BoardPicture game_picture(const catalog::Game& game, bool marks_last_move);

// "kalah: Bottom to move", "mnk:3x3,3: X wins: …".
std::string game_title(const catalog::Game& game);

}  // namespace palamedes::report
