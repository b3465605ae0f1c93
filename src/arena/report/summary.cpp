#include "arena/report/summary.hpp"

#include <utility>

#include "arena/report/match_summary.hpp"
#include "arena/report/tournament_summary.hpp"
#include "arena/report/warnings.hpp"

namespace palamedes::arena {
namespace {

bool is_match(const Event& event) { return event.kind == EventKind::kMatch || event.kind == EventKind::kSelfPlay; }

}  // namespace

std::string event_summary(const Event& event, const std::vector<FinishedGame>& games) {
  return (is_match(event) ? match_summary(event, games) : tournament_summary(event, games)) +
         warning_lines(event, games);
}

boost::json::object event_json(const Event& event, const std::vector<FinishedGame>& games) {
  boost::json::object report = is_match(event) ? match_json(event, games) : tournament_json(event, games);
  boost::json::array warnings;
  for (const EventWarning& warning : event_warnings(games)) {
    warnings.push_back({{"engine", event.players[static_cast<std::size_t>(warning.player)].spec},
                        {"warning", warning.text},
                        {"games", warning.games}});
  }
  report["warnings"] = std::move(warnings);
  return report;
}

}  // namespace palamedes::arena
