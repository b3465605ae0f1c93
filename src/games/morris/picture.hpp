#pragma once

#include <vector>

#include "games/board_info.hpp"
#include "games/morris/board_view.hpp"
#include "games/morris/position.hpp"

// A board as data, with the men in hand in trays beside it.
namespace palamedes::morris {

BoardInfo board_of(const BoardView& board);
// With the mills that are closed.
Scene scene_of(const BoardView& board, const Position& position);
std::vector<Touch> touches_of(const BoardView& board, Move move);

}  // namespace palamedes::morris
