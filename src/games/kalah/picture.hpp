#pragma once

#include <vector>

#include "games/board_info.hpp"
#include "games/kalah/plain.hpp"

// The board as data: the first player's houses below, its depot on the right.
namespace palamedes::kalah {

BoardInfo board_of(const Settings& settings);
Scene scene_of(const Settings& settings, const PlainPosition& position);
std::vector<Touch> touches_of(Move move);

}  // namespace palamedes::kalah
