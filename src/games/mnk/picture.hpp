#pragma once

#include <vector>

#include "games/board_info.hpp"
#include "games/mnk/notation.hpp"

// The board of an m,n,k-game as data: crosses and noughts in cells on small boards, stones on lines on larger ones.
namespace palamedes::mnk {

BoardInfo board_of(const Settings& settings);
// With the lines that won.
Scene scene_of(const Settings& settings, const Diagram& diagram);
std::vector<Touch> touches_of(Move move);

}  // namespace palamedes::mnk
