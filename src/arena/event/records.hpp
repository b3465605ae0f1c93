#pragma once

#include <string>
#include <vector>

#include "arena/event/event.hpp"
#include "catalog/record.hpp"

namespace palamedes::arena {

// A game of an event as a record: who played with which settings, the limits, the seeds, the time and the nodes of each
// move.
catalog::Record record_of(const Event& event, const FinishedGame& game);

// One line per game, with a heading.
std::string games_csv(const Event& event, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
