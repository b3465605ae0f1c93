#pragma once

#include <string>
#include <vector>

#include "arena/event/event.hpp"

namespace palamedes::arena {

// What an engine had to do without: its results are not those of the engine that was asked for.
struct EventWarning {
  int player = 0;
  std::string text;
  int games = 0;  // in which it said so
};

// In the order in which they came up.
std::vector<EventWarning> event_warnings(const std::vector<FinishedGame>& games);

// A line each.
std::string warning_lines(const Event& event, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
