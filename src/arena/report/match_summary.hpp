#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/event/event.hpp"

namespace palamedes::arena {

// "0.05 s per move", "1000 nodes per move".
std::string limits_text(const GameTerms& terms);

// The block at the end of a match.
std::string match_summary(const Event& event, const std::vector<FinishedGame>& games);
boost::json::object match_json(const Event& event, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
