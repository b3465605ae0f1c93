#pragma once

#include <optional>
#include <string>

#include "base/terminal.hpp"
#include "games/mingmang/position.hpp"

namespace palamedes::mingmang {

// The board of size x size squares with its coordinates; the squares of the last move are marked.
std::string draw_board(const Position& position, int size, const std::optional<Move>& last, const DrawStyle& style);

// How a side's pieces look on that board.
std::string piece_text(Side side, const DrawStyle& style);

}  // namespace palamedes::mingmang
