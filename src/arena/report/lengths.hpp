#pragma once

#include <vector>

#include "arena/event/event.hpp"
#include "report/charts.hpp"

namespace palamedes::arena {

// What games that lasted at least so many plies had still before them, and what they had cost until then.
struct LengthPoint {
  int plies = 0;
  int games = 0;
  double own_moves = 0;  // of a side, to come, on average
  double seconds = 0;    // that a side had spent on average
};

// At 0, 10, 20, … plies, the steps wider the longer games are; as long as a tenth of the games goes on.
std::vector<LengthPoint> game_lengths(const std::vector<FinishedGame>& games);

// The seconds that each player had spent after its first, second, … move, on average over all of its games: one that is
// over has cost what it cost. Ends where a tenth of the games went on.
std::vector<report::Series> time_spent(const Event& event, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
