#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/event/event.hpp"

namespace palamedes::arena {

// Standings with ratings, cross table and superiority matrix at the end of a tournament.
std::string tournament_summary(const Event& event, const std::vector<FinishedGame>& games);
boost::json::object tournament_json(const Event& event, const std::vector<FinishedGame>& games);

// Players in the order of the final table: by points, in a Swiss tournament with ties broken, else by rating.
std::vector<std::size_t> final_order(const Event& event, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
