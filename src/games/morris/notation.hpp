#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/morris/board_view.hpp"
#include "games/morris/position.hpp"

// Positions and moves as text; docs/rules/morris.md has the grammar.
namespace palamedes::morris {

std::string position_text(const BoardView& board, const Position& position);

// Refuses what no play can lead to, as far as counting pieces shows it.
Position parse_position(const BoardView& board, std::string_view text);

std::string move_text(const BoardView& board, Move move);

// `legal` are the legal moves of the position the text is for; there must be some.
Move parse_move(const BoardView& board, std::span<const Move> legal, std::string_view text);

}  // namespace palamedes::morris
