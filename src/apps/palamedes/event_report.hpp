#pragma once

#include <string>
#include <vector>

#include "arena/event.hpp"

namespace palamedes::apps {

// A page by itself, with the tables of the summary and charts: ratings with their errors, score over time, length of
// games, time of moves.
std::string html_report(const arena::Event& event, const std::vector<arena::FinishedGame>& games);

}  // namespace palamedes::apps
