#pragma once

#include <vector>

#include "arena/event/event.hpp"

namespace palamedes::arena {

// What a player made of its leads: of games in which it gave its own position at least some score.
struct Conversion {
  int games = 0;
  int won = 0;
  double plies = 0;  // from the first such score to the end, the median
};

// One for each player of the event, by their numbers in it.
std::vector<Conversion> conversions(const Event& event, const std::vector<FinishedGame>& games, int score);

}  // namespace palamedes::arena
