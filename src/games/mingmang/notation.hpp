#pragma once

#include <string>
#include <string_view>

#include "games/mingmang/position.hpp"

// Texts on a board of size x size squares. Parsers throw UserError.
namespace palamedes::mingmang {

std::string square_text(int square);

std::string position_text(const Position& position, int size);
Position parse_position(std::string_view text, int size);

std::string move_text(Move move);
// Any two different squares of the board, or a pass; whether that is a legal move is for the caller to say.
Move parse_move(std::string_view text, int size);

}  // namespace palamedes::mingmang
