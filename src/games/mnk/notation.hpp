#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/message.hpp"
#include "base/terminal.hpp"
#include "games/contract.hpp"
#include "games/mnk/diagram.hpp"
#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

// Up to this side boards are drawn as squares with crosses and noughts, larger ones as points with stones.
inline constexpr int kLargestGrid = 8;
// After so many columns their names have two.
inline constexpr int kLetters = 26;

// Why a game with such a result is over.
Message ending(const Settings& settings, Result result);

// a, b .. z, aa, ab ..
std::string column_name(int column);
std::string cell_name(Move cell);

// A cell of the board; whether it is free is for the caller to say.
Move parse_cell(const Settings& settings, std::string_view text);

std::string diagram_text(const Settings& settings, const Diagram& diagram);
// The result is left open.
Diagram parse_diagram(const Settings& settings, std::string_view text);

std::string draw_diagram(const Settings& settings, const Diagram& diagram, const std::optional<Move>& last,
                         const DrawStyle& style);

}  // namespace palamedes::mnk
