#include "arena/report/tournament_summary.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/core.h>

#include "arena/report/forfeits.hpp"
#include "arena/report/match_summary.hpp"
#include "arena/statistics/ratings.hpp"
#include "arena/statistics/results.hpp"
#include "arena/swiss.hpp"
#include "report/output.hpp"
#include "report/text_table.hpp"

namespace palamedes::arena {
namespace {

std::vector<SwissStanding> swiss_table(const Event& event, const std::vector<FinishedGame>& games) {
  const int players = static_cast<int>(event.players.size());
  int rounds = 0;
  for (const FinishedGame& game : games) rounds = std::max(rounds, game.task.round + 1);
  return swiss_standings(players, swiss_rounds(players, rounds, games));
}

std::string points_text(int half_points) { return fmt::format("{:.1f}", half_points / 2.0); }

std::string nodes_text(const Effort& effort) {
  return effort.nodes == 0 ? "-" : fmt::format("{:.0f}", effort.per_move(static_cast<double>(effort.nodes)));
}

// Longer names of engines would make tables too wide.
constexpr std::size_t kLongestName = 32;

// A row and a column for each player, in the final order; `cell` tells what the first has of the second.
template <class Cell>
std::string matrix(const Event& event, const std::vector<std::size_t>& order, const Cell& cell) {
  std::vector<report::TableColumn> columns{{""}, {"", report::Align::kLeft, kLongestName}};
  for (std::size_t i = 0; i < order.size(); ++i) columns.push_back({std::to_string(i + 1)});
  report::TextTable table(std::move(columns));
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<std::string> row{std::to_string(i + 1), shown_name(event, static_cast<int>(order[i]))};
    for (const std::size_t other : order) row.push_back(cell(order[i], other));
    table.add(std::move(row));
  }
  return table.text();
}

std::string cross_table_text(const Event& event, const CrossTable& table, const std::vector<std::size_t>& order) {
  return "\ncross table (points of the row's engine)\n" +
         matrix(event, order, [&](std::size_t a, std::size_t b) -> std::string {
           const int count = table.games[a][b];
           return count == 0 ? "-" : fmt::format("{}/{}", points_text(table.half_points[a][b]), count);
         });
}

std::string superiority_text(const Event& event, const Ratings& ratings, const std::vector<std::size_t>& order) {
  return "\nsuperiority (chance that the row's engine is the stronger, %)\n" +
         matrix(event, order, [&](std::size_t a, std::size_t b) -> std::string {
           return a == b ? "-" : fmt::format("{:.1f}", 100 * ratings.superiority[a][b]);
         });
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
  const bool swiss = event.kind == EventKind::kSwiss;
  std::vector<SwissStanding> standings;
  if (swiss) standings = swiss_table(event, games);
  std::vector<report::TableColumn> columns{{""}, {"engine", report::Align::kLeft, kLongestName}};
  for (const char* heading : {"Elo", "±95%", "points", "games", "score", "nodes", "s per move"}) {
    columns.push_back({heading});
  }
  if (swiss) columns.push_back({"opponents"});
  report::TextTable rows(std::move(columns));
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t player = order[i];
    const int count = table.games_of(player);
    const int half_points = swiss ? standings[i].half_points : table.half_points_of(player);
    const Effort& effort = efforts[player];
    std::vector<std::string> row{std::to_string(i + 1),
                                 shown_name(event, static_cast<int>(player)),
                                 fmt::format("{:+.1f}", ratings.elo[player]),
                                 fmt::format("{:.1f}", ratings.error[player]),
                                 points_text(half_points),
                                 std::to_string(count),
                                 fmt::format("{:.1f}%", count == 0 ? 0 : 50.0 * table.half_points_of(player) / count),
                                 nodes_text(effort),
                                 fmt::format("{:.4f}", effort.per_move(effort.seconds))};
    if (swiss) row.push_back(points_text(standings[i].opponents));
    rows.add(std::move(row));
  }
  std::string text =
      fmt::format("{} of {} engines ({}, {}, seed {}), {}\n\n{}", kind_name(event.kind), event.players.size(),
                  event.game, limits_text(event.terms), event.seed, report::counted(games.size(), "game"), rows.text());
  for (const std::string& warning : forfeit_warnings(event, games)) text += "\nwarning: " + warning + "\n";
  return text + cross_table_text(event, table, order) + superiority_text(event, ratings, order);
}

boost::json::object tournament_json(const Event& event, const std::vector<FinishedGame>& games) {
  const CrossTable table(event.players.size(), games);
  const Ratings ratings = rate(table);
  boost::json::array standings;
  for (const std::size_t player : final_order(event, games)) {
    standings.push_back({{"engine", shown_name(event, static_cast<int>(player))},
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
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    engines.push_back(boost::json::string(shown_name(event, static_cast<int>(i))));
  }
  return {{"kind", kind_name(event.kind)},
          {"game", event.game},
          {"seed", event.seed},
          {"engines", engines},
          {"games", games.size()},
          {"standings", standings},
          {"cross_table", cross},
          {"superiority", boost::json::value_from(ratings.superiority)},
          {"forfeits", forfeits_json(event, games)}};
}

}  // namespace palamedes::arena
