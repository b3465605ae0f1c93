#pragma once

#include <utility>
#include <vector>

#include "arena/event/event.hpp"

namespace palamedes::arena {

// One finished round of a Swiss tournament, two games a meeting.
struct SwissMeeting {
  int a = 0;
  int b = -1;           // none: the player was left over, which counts as two points
  int half_points = 4;  // of a, in both games
};

// What happened in the first rounds, told from the games.
std::vector<std::vector<SwissMeeting>> swiss_rounds(int players, int rounds, const std::vector<FinishedGame>& finished);

struct SwissStanding {
  int player = 0;
  int half_points = 0;
  int opponents = 0;  // the sum of the opponents' half points, which breaks ties
};

// Best first; the order of entry breaks what ties are left.
std::vector<SwissStanding> swiss_standings(int players, const std::vector<std::vector<SwissMeeting>>& rounds);

// Who meets whom next: neighbours in the standings, nobody twice as long as that is possible. With an odd number the
// last who was not left over before is left over.
std::vector<std::pair<int, int>> swiss_pairings(int players, const std::vector<std::vector<SwissMeeting>>& rounds);

}  // namespace palamedes::arena
