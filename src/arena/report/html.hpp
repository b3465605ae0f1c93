#pragma once

#include <string>
#include <vector>

#include "arena/event/event.hpp"

namespace palamedes::arena {

// A page by itself, with the tables of the summary and charts: ratings with their errors, score over time, length of
// games, time of moves.
std::string html_report(const Event& event, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
