#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/terminal.hpp"
#include "games/contract.hpp"
#include "games/mnk/shape.hpp"

namespace palamedes::mnk {

// A position as people see it, the same for every size of board.
struct Diagram {
  std::string cells;  // 'X', 'O' or '.', cell (row, column) at row * columns + column
  Side to_move = Side::kFirst;
  Result result = Result::kOngoing;
};

// "three in a row", with digits above ten.
std::string row_of(int k);

// a, b .. z, aa, ab ..
std::string column_name(int column);
std::string cell_name(Move cell);

// A cell of the board; whether it is free is for the caller to say.
Move parse_cell(const Shape& shape, std::string_view text);

std::string diagram_text(const Shape& shape, const Diagram& diagram);
// The result is left open.
Diagram parse_diagram(const Shape& shape, std::string_view text);

std::string draw_diagram(const Shape& shape, const Diagram& diagram, const std::optional<Move>& last,
                         const DrawStyle& style);

}  // namespace palamedes::mnk
