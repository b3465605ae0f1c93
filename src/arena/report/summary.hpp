#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/event/event.hpp"
#include "arena/statistics/results.hpp"

namespace palamedes::arena {

// "0.05 s a move", "1000 nodes a move".
std::string limits_text(const GameTerms& terms);

// The block at the end of a match.
std::string match_summary(const Event& event, const std::vector<FinishedGame>& games);
boost::json::object match_json(const Event& event, const std::vector<FinishedGame>& games);

// Standings with ratings, cross table and superiority matrix at the end of a tournament.
std::string tournament_summary(const Event& event, const std::vector<FinishedGame>& games);
boost::json::object tournament_json(const Event& event, const std::vector<FinishedGame>& games);

// By the kind of event.
std::string event_summary(const Event& event, const std::vector<FinishedGame>& games);
boost::json::object event_json(const Event& event, const std::vector<FinishedGame>& games);

// Players in the order of the final table: by points, in a Swiss tournament with ties broken, else by rating.
std::vector<std::size_t> final_order(const Event& event, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
