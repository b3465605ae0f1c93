#include "arena/report/html.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/report/forfeits.hpp"
#include "arena/report/match_summary.hpp"
#include "arena/report/tournament_summary.hpp"
#include "arena/report/warnings.hpp"
#include "arena/statistics/ratings.hpp"
#include "arena/statistics/results.hpp"
#include "report/charts.hpp"
#include "report/output.hpp"

namespace palamedes::arena {
namespace {

constexpr std::string_view kStyle =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 "
    "1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}"
    "th,td{border-bottom:1px solid #ccc;padding:.3rem .7rem;text-align:right}"
    "th:first-child,td:first-child,.left{text-align:left}"
    "svg{width:100%;height:auto;margin:1rem 0}.wide{overflow-x:auto}code{overflow-wrap:anywhere}"
    "@media (prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#444}}";

std::string plain_name(const Event& event, std::size_t player) { return shown_name(event, static_cast<int>(player)); }
std::string name_of(const Event& event, std::size_t player) { return report::html_escaped(plain_name(event, player)); }

std::string standings_table(const Event& event, const CrossTable& table, const Ratings& ratings,
                            const std::vector<std::size_t>& order) {
  std::string html =
      "<div class=\"wide\"><table><caption class=\"left\">Standings</caption><thead><tr><th>Engine</th><th>Elo</th>"
      "<th>± 95%</th><th>Points</th><th>Games</th><th>Score</th></tr></thead><tbody>\n";
  for (const std::size_t player : order) {
    const int games = table.games_of(player);
    const int points = table.half_points_of(player);
    html +=
        fmt::format("<tr><td>{}</td><td>{:+.1f}</td><td>{:.1f}</td><td>{:.1f}</td><td>{}</td><td>{:.1f}%</td></tr>\n",
                    name_of(event, player), ratings.elo[player], ratings.error[player], points / 2.0, games,
                    games == 0 ? 0 : 50.0 * points / games);
  }
  return html + "</tbody></table></div>\n";
}

// A square with a number for each two engines.
template <class Cell>
std::string square_table(const Event& event, const std::string& caption, const std::vector<std::size_t>& order,
                         const Cell& cell) {
  std::string html = "<div class=\"wide\"><table><caption class=\"left\">" + caption + "</caption><thead><tr><th></th>";
  for (std::size_t i = 0; i < order.size(); ++i) html += fmt::format("<th>{}</th>", i + 1);
  html += "</tr></thead><tbody>\n";
  for (std::size_t i = 0; i < order.size(); ++i) {
    html += fmt::format("<tr><td>{}. {}</td>", i + 1, name_of(event, order[i]));
    for (const std::size_t other : order) {
      html += "<td>" + (order[i] == other ? std::string("·") : cell(order[i], other)) + "</td>";
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string rating_chart(const Event& event, const Ratings& ratings, const std::vector<std::size_t>& order) {
  std::vector<report::ErrorBar> bars;
  for (const std::size_t player : order) {
    bars.push_back({plain_name(event, player), ratings.elo[player], ratings.elo[player] - ratings.error[player],
                    ratings.elo[player] + ratings.error[player]});
  }
  return report::error_bar_chart("Ratings with 95% errors", "Elo", bars);
}

// What share of its games an engine had won, after each of them.
std::string score_chart(const Event& event, const std::vector<FinishedGame>& games,
                        const std::vector<std::size_t>& order) {
  std::vector<report::Series> series;
  for (const std::size_t player : order) {
    report::Series& one = series.emplace_back();
    one.name = plain_name(event, player);
    const int index = static_cast<int>(player);
    double points = 0;
    double count = 0;
    for (const FinishedGame& game : games) {
      if (game.task.first != index && game.task.second != index) continue;
      points += half_points(game, index) / 2.0;
      one.values.push_back(100 * points / ++count);
    }
  }
  return report::line_chart("Score over time (%)", "games of the engine", series, 0, 100);
}

std::string length_chart(const std::vector<FinishedGame>& games) {
  std::vector<double> lengths;
  for (const FinishedGame& game : games) lengths.push_back(static_cast<double>(game.report.moves.size()));
  return report::histogram("Length of games", "plies", lengths);
}

// The mean time of an engine's n-th own move, as far as enough games go.
std::string time_chart(const Event& event, const std::vector<FinishedGame>& games,
                       const std::vector<std::size_t>& order) {
  std::vector<report::Series> series;
  double highest = 0;
  for (const std::size_t player : order) {
    std::vector<std::pair<double, int>> sums;
    for (const FinishedGame& game : games) {
      const int index = static_cast<int>(player);
      if (game.task.first != index && game.task.second != index) continue;
      const Side side = game.task.first == index ? Side::kFirst : Side::kSecond;
      std::size_t own = 0;
      for (std::size_t i = static_cast<std::size_t>(game.report.opening_plies); i < game.report.moves.size(); ++i) {
        const PlayedMove& move = game.report.moves[i];
        if (move.side != side) continue;
        if (own == sums.size()) sums.emplace_back(0, 0);
        sums[own].first += move.seconds;
        ++sums[own++].second;
      }
    }
    report::Series& one = series.emplace_back();
    one.name = plain_name(event, player);
    for (const auto& [seconds, count] : sums) {
      if (count * 4 < sums.front().second) break;
      one.values.push_back(1000 * seconds / count);
      highest = std::max(highest, one.values.back());
    }
  }
  return report::line_chart("Time of a move (ms)", "own move", series, 0, std::max(highest, 0.001));
}

std::string reasons_table(const std::vector<FinishedGame>& games) {
  std::map<std::string, int> reasons;
  for (const FinishedGame& game : games) ++reasons[game.report.outcome.reason];
  std::string html =
      "<table><caption class=\"left\">Why games ended</caption><thead><tr><th>Reason</th><th>Games</th></tr></thead>"
      "<tbody>\n";
  for (const auto& [reason, count] : reasons) {
    html += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", report::html_escaped(reason), count);
  }
  return html + "</tbody></table>\n";
}

std::string settings_list(const Event& event) {
  std::string html = "<h2>Settings</h2>\n<ul>\n";
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    html += fmt::format("<li>{}: <code>{}</code></li>\n", name_of(event, i),
                        report::html_escaped(event.players[i].settings));
  }
  html +=
      fmt::format("<li>terms: <code>{}</code></li>\n<li>openings: {}</li>\n<li>seed: {}</li>\n<li>palamedes {}</li>\n",
                  report::html_escaped(event.terms.text()), report::html_escaped(event.opening_source), event.seed,
                  report::html_escaped(event.version));
  return html + "</ul>\n";
}

std::string warnings_list(const Event& event, const std::vector<FinishedGame>& games) {
  const std::string lines = warning_lines(event, games);
  return lines.empty() ? "" : "<pre>" + report::html_escaped(lines) + "</pre>\n";
}

}  // namespace

std::string html_report(const Event& event, const std::vector<FinishedGame>& games) {
  const CrossTable table(event.players.size(), games);
  const Ratings ratings = rate(table);
  const std::vector<std::size_t> order = final_order(event, games);
  const std::string title = fmt::format("{}: {}", event.game, kind_name(event.kind));
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n"
      "<p>{2}, {3}.</p>\n",
      report::html_escaped(title), kStyle, report::counted(games.size(), "game"), limits_text(event.terms));
  for (const std::string& warning : forfeit_warnings(event, games)) {
    html += "<p><strong>Warning:</strong> " + report::html_escaped(warning) + "</p>\n";
  }
  html += warnings_list(event, games);
  html += standings_table(event, table, ratings, order);
  html += rating_chart(event, ratings, order);
  html += square_table(event, "Points of the row’s engine", order, [&](std::size_t a, std::size_t b) {
    return table.games[a][b] == 0 ? std::string()
                                  : fmt::format("{:.1f}/{}", table.half_points[a][b] / 2.0, table.games[a][b]);
  });
  html += square_table(event, "Chance that the row’s engine is the stronger", order, [&](std::size_t a, std::size_t b) {
    return fmt::format("{:.1f}%", 100 * ratings.superiority[a][b]);
  });
  html += score_chart(event, games, order) + length_chart(games) + time_chart(event, games, order);
  html += reasons_table(games) + settings_list(event);
  return html + "</body>\n</html>\n";
}

}  // namespace palamedes::arena
