#pragma once

#include <optional>
#include <string>

#include "base/terminal.hpp"
#include "games/morris/board_view.hpp"
#include "games/morris/position.hpp"

namespace palamedes::morris {

// The board with its lines and coordinates, then whose turn it is and the pieces of both sides.
std::string draw_board(const BoardView& board, const Position& position, const std::optional<Move>& last,
                       const DrawStyle& style);

}  // namespace palamedes::morris
