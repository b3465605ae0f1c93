#include "arena/report/warnings.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace palamedes::arena {

std::vector<EventWarning> event_warnings(const std::vector<FinishedGame>& games) {
  std::vector<EventWarning> warnings;
  for (const FinishedGame& game : games) {
    for (std::size_t i = 0; i < game.report.warnings.size(); ++i) {
      const std::string& text = game.report.warnings[i];
      if (text.empty()) continue;
      const int player = i == 0 ? game.task.first : game.task.second;
      auto known = std::find_if(warnings.begin(), warnings.end(),
                                [&](const auto& warning) { return warning.player == player && warning.text == text; });
      if (known == warnings.end()) known = warnings.insert(known, {player, text, 0});
      ++known->games;
    }
  }
  return warnings;
}

std::string warning_lines(const Event& event, const std::vector<FinishedGame>& games) {
  std::string lines;
  for (const EventWarning& warning : event_warnings(games)) {
    lines += fmt::format("warning: {} in {} {}: {}\n", event.players[static_cast<std::size_t>(warning.player)].spec,
                         warning.games, warning.games == 1 ? "game" : "games", warning.text);
  }
  return lines;
}

}  // namespace palamedes::arena
