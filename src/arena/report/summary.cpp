#include "arena/report/summary.hpp"

#include "arena/report/match_summary.hpp"
#include "arena/report/tournament_summary.hpp"

namespace palamedes::arena {
namespace {

bool is_match(const Event& event) { return event.kind == EventKind::kMatch || event.kind == EventKind::kSelfPlay; }

}  // namespace

std::string event_summary(const Event& event, const std::vector<FinishedGame>& games) {
  return is_match(event) ? match_summary(event, games) : tournament_summary(event, games);
}

boost::json::object event_json(const Event& event, const std::vector<FinishedGame>& games) {
  return is_match(event) ? match_json(event, games) : tournament_json(event, games);
}

}  // namespace palamedes::arena
