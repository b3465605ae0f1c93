#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/event.hpp"
#include "arena/results.hpp"

namespace palamedes::apps {

// "0.05 s a move", "1000 nodes a move".
std::string limits_text(const arena::GameTerms& terms);

// The block at the end of a match.
std::string match_summary(const arena::Event& event, const std::vector<arena::FinishedGame>& games);
boost::json::object match_json(const arena::Event& event, const std::vector<arena::FinishedGame>& games);

// Standings with ratings, cross table and superiority matrix at the end of a tournament.
std::string tournament_summary(const arena::Event& event, const std::vector<arena::FinishedGame>& games);
boost::json::object tournament_json(const arena::Event& event, const std::vector<arena::FinishedGame>& games);

// By the kind of event.
std::string event_summary(const arena::Event& event, const std::vector<arena::FinishedGame>& games);
boost::json::object event_json(const arena::Event& event, const std::vector<arena::FinishedGame>& games);

// Players in the order of the final table: by points, in a Swiss tournament with ties broken, else by rating.
std::vector<std::size_t> final_order(const arena::Event& event, const std::vector<arena::FinishedGame>& games);

}  // namespace palamedes::apps
