#pragma once

#include <string>
#include <vector>

#include "arena/event/event.hpp"
#include "arena/statistics/statistics.hpp"

namespace palamedes::arena {

// What games that began with a move came to for the side that made it; moves that a symmetry of the start makes alike
// are one.
struct FirstMove {
  std::string move;
  Tally tally;
  // How much wider than of so many independent games the interval is: both games of a pair have the same setup.
  double widened = 1;
  // The ends of the 95% interval of its score.
  double low() const;
  double high() const;
};

// Of the games that began at the start, the best first.
std::vector<FirstMove> first_moves(const std::string& game, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
