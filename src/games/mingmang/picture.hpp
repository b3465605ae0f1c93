#pragma once

#include <vector>

#include "games/board_info.hpp"
#include "games/mingmang/position.hpp"

// The board of size x size squares as data.
namespace palamedes::mingmang {

BoardInfo board_of(int size);
Scene scene_of(const Position& position);
std::vector<Touch> touches_of(Move move);

}  // namespace palamedes::mingmang
