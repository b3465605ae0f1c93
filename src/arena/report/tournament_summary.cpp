#include <algorithm>
#include <numeric>

#include <fmt/core.h>

#include "arena/report/summary.hpp"
#include "arena/statistics/ratings.hpp"
#include "arena/swiss.hpp"

namespace palamedes::arena {
namespace {

std::vector<SwissStanding> swiss_table(const Event& event, const std::vector<FinishedGame>& games) {
  const int players = static_cast<int>(event.players.size());
  int rounds = 0;
  for (const FinishedGame& game : games) rounds = std::max(rounds, game.task.round + 1);
  return swiss_standings(players, swiss_rounds(players, rounds, games));
}

std::string points_text(int half_points) { return fmt::format("{:.1f}", half_points / 2.0); }

// Names as wide as the longest of them, within reason.
std::size_t name_width(const Event& event) {
  std::size_t width = 6;
  for (const EventPlayer& player : event.players) width = std::max(width, player.spec.size());
  return std::min<std::size_t>(width, 32);
}

std::string clipped(const std::string& name, std::size_t width) {
  return name.size() <= width ? name : name.substr(0, width - 3) + "...";
}

std::string cross_table_text(const Event& event, const CrossTable& table, const std::vector<std::size_t>& order) {
  const std::size_t width = name_width(event);
  std::string text = fmt::format("\ncross table (points of the row's engine)\n   {:<{}}", "", width);
  for (std::size_t i = 0; i < order.size(); ++i) text += fmt::format(" {:>9}", i + 1);
  text += "\n";
  for (std::size_t i = 0; i < order.size(); ++i) {
    text += fmt::format("{:>2} {:<{}}", i + 1, clipped(event.players[order[i]].spec, width), width);
    for (const std::size_t other : order) {
      const int count = table.games[order[i]][other];
      text += fmt::format(" {:>9}", count == 0
                                        ? std::string("-")
                                        : fmt::format("{}/{}", points_text(table.half_points[order[i]][other]), count));
    }
    text += "\n";
  }
  return text;
}

std::string superiority_text(const Event& event, const Ratings& ratings, const std::vector<std::size_t>& order) {
  const std::size_t width = name_width(event);
  std::string text =
      fmt::format("\nsuperiority (chance that the row's engine is the stronger, %)\n   {:<{}}", "", width);
  for (std::size_t i = 0; i < order.size(); ++i) text += fmt::format(" {:>6}", i + 1);
  text += "\n";
  for (std::size_t i = 0; i < order.size(); ++i) {
    text += fmt::format("{:>2} {:<{}}", i + 1, clipped(event.players[order[i]].spec, width), width);
    for (const std::size_t other : order) {
      text += order[i] == other ? fmt::format(" {:>6}", "-")
                                : fmt::format(" {:>6.1f}", 100 * ratings.superiority[order[i]][other]);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::vector<std::size_t> final_order(const Event& event, const std::vector<FinishedGame>& games) {
  std::vector<std::size_t> order(event.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (event.kind == EventKind::kSwiss) {
    std::size_t place = 0;
    for (const SwissStanding& standing : swiss_table(event, games)) {
      order[place++] = static_cast<std::size_t>(standing.player);
    }
    return order;
  }
  const Ratings ratings = rate(CrossTable(event.players.size(), games));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ratings.elo[a] > ratings.elo[b]; });
  return order;
}

std::string tournament_summary(const Event& event, const std::vector<FinishedGame>& games) {
  const CrossTable table(event.players.size(), games);
  const Ratings ratings = rate(table);
  const std::vector<std::size_t> order = final_order(event, games);
  const std::vector<Effort> efforts = arena::efforts(event.players.size(), games);
  const std::size_t width = name_width(event);
  const bool swiss = event.kind == EventKind::kSwiss;
  std::vector<SwissStanding> standings;
  if (swiss) standings = swiss_table(event, games);
  std::string text = fmt::format("{} of {} engines ({}, {}, seed {}), {} games\n", kind_name(event.kind),
                                 event.players.size(), event.game, limits_text(event.terms), event.seed, games.size());
  text += fmt::format("\n   {:<{}} {:>7} {:>7} {:>7} {:>6} {:>7} {:>9} {:>9}{}\n", "engine", width, "Elo", "±95%",
                      "points", "games", "score", "nodes", "s a move", swiss ? "   opponents" : "");
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t player = order[i];
    const int count = table.games_of(player);
    const int half_points = swiss ? standings[i].half_points : table.half_points_of(player);
    const Effort& effort = efforts[player];
    text += fmt::format("{:>2} {:<{}} {:>+7.1f} {:>7.1f} {:>7} {:>6} {:>6.1f}% {:>9.0f} {:>9.4f}", i + 1,
                        clipped(event.players[player].spec, width), width, ratings.elo[player], ratings.error[player],
                        points_text(half_points), count, count == 0 ? 0 : 50.0 * table.half_points_of(player) / count,
                        effort.per_move(static_cast<double>(effort.nodes)), effort.per_move(effort.seconds));
    if (swiss) text += fmt::format(" {:>11}", points_text(standings[i].opponents));
    text += "\n";
  }
  return text + cross_table_text(event, table, order) + superiority_text(event, ratings, order);
}

boost::json::object tournament_json(const Event& event, const std::vector<FinishedGame>& games) {
  const CrossTable table(event.players.size(), games);
  const Ratings ratings = rate(table);
  boost::json::array standings;
  for (const std::size_t player : final_order(event, games)) {
    standings.push_back({{"engine", event.players[player].spec},
                         {"settings", event.players[player].settings},
                         {"elo", ratings.elo[player]},
                         {"error", ratings.error[player]},
                         {"points", table.half_points_of(player) / 2.0},
                         {"games", table.games_of(player)},
                         {"index", player}});
  }
  boost::json::array cross;
  for (std::size_t i = 0; i < table.players(); ++i) {
    boost::json::array row;
    for (std::size_t j = 0; j < table.players(); ++j) {
      row.push_back({{"points", table.half_points[i][j] / 2.0}, {"games", table.games[i][j]}});
    }
    cross.push_back(row);
  }
  boost::json::array engines;
  for (const EventPlayer& player : event.players) engines.push_back(boost::json::string(player.spec));
  return {{"kind", kind_name(event.kind)},
          {"game", event.game},
          {"seed", event.seed},
          {"engines", engines},
          {"games", games.size()},
          {"standings", standings},
          {"cross_table", cross},
          {"superiority", boost::json::value_from(ratings.superiority)}};
}

std::string event_summary(const Event& event, const std::vector<FinishedGame>& games) {
  const bool match = event.kind == EventKind::kMatch || event.kind == EventKind::kSelfPlay;
  return match ? match_summary(event, games) : tournament_summary(event, games);
}

boost::json::object event_json(const Event& event, const std::vector<FinishedGame>& games) {
  const bool match = event.kind == EventKind::kMatch || event.kind == EventKind::kSelfPlay;
  return match ? match_json(event, games) : tournament_json(event, games);
}

}  // namespace palamedes::arena
