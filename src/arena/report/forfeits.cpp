#include "arena/report/forfeits.hpp"

#include <fmt/core.h>

#include "base/text.hpp"

namespace palamedes::arena {

void Forfeits::add(const GameReport& report, bool lost) {
  ++games;
  if (!lost || !is_forfeit(report)) return;
  if (++forfeited == 1) reason = report.outcome.reason;
}

void add_forfeits(std::vector<Forfeits>& players, const FinishedGame& game) {
  for (const int player : {game.task.first, game.task.second}) {
    players[static_cast<std::size_t>(player)].add(game.report, half_points(game, player) == 0);
  }
}

std::vector<Forfeits> forfeits(std::size_t players, const std::vector<FinishedGame>& games) {
  std::vector<Forfeits> all(players);
  for (const FinishedGame& game : games) add_forfeits(all, game);
  return all;
}

std::string forfeit_warning(const std::string& name, const Forfeits& forfeits) {
  return fmt::format("{} forfeited {} of {} {}, first by {}; --log FILE shows what programs were told and said", name,
                     forfeits.forfeited, forfeits.games, forfeits.games == 1 ? "game" : "games",
                     quote(forfeits.reason));
}

boost::json::array forfeits_json(const Event& event, const std::vector<FinishedGame>& games) {
  boost::json::array list;
  const std::vector<Forfeits> all = forfeits(event.players.size(), games);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].forfeited == 0) continue;
    list.push_back({{"engine", shown_name(event, static_cast<int>(i))},
                    {"forfeited", all[i].forfeited},
                    {"games", all[i].games},
                    {"first_reason", all[i].reason}});
  }
  return list;
}

std::vector<std::string> forfeit_warnings(const Event& event, const std::vector<FinishedGame>& games) {
  std::vector<std::string> warnings;
  const std::vector<Forfeits> all = forfeits(event.players.size(), games);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].much()) warnings.push_back(forfeit_warning(shown_name(event, static_cast<int>(i)), all[i]));
  }
  return warnings;
}

}  // namespace palamedes::arena
