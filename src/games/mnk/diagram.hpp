#pragma once

#include <string>

#include "games/contract.hpp"
#include "games/mnk/phase.hpp"

namespace palamedes::mnk {

// A position as people see it, the same for every size of board.
struct Diagram {
  std::string cells;  // 'X', 'O' or '.', cell (row, column) at row * columns + column
  Side to_move = Side::kFirst;
  Result result = Result::kOngoing;
  Phase phase = Phase::kPlaying;
};

}  // namespace palamedes::mnk
