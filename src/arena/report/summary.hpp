#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/event/event.hpp"

namespace palamedes::arena {

// What came of an event, by its kind: of a match or of a tournament.
std::string event_summary(const Event& event, const std::vector<FinishedGame>& games);
boost::json::object event_json(const Event& event, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
