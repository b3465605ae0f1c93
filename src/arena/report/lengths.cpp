#include "arena/report/lengths.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace palamedes::arena {
namespace {

constexpr int kSteps = 10;  // points in the longest game

LengthPoint point_at(const std::vector<FinishedGame>& games, int plies) {
  LengthPoint point{.plies = plies};
  double plies_to_come = 0;
  double seconds = 0;
  for (const FinishedGame& game : games) {
    const auto& moves = game.report.moves;
    const auto played = static_cast<std::size_t>(plies);
    if (moves.size() < played || moves.empty()) continue;
    ++point.games;
    plies_to_come += static_cast<double>(moves.size() - played);
    for (std::size_t i = 0; i < played; ++i) seconds += moves[i].seconds;
  }
  if (point.games == 0) return point;
  point.own_moves = plies_to_come / 2 / point.games;
  point.seconds = seconds / 2 / point.games;
  return point;
}

// After each of a player's own moves; moves of the opening cost nothing.
std::vector<double> spent_by(const FinishedGame& game, int player) {
  std::vector<double> spent;
  double sum = 0;
  for (const PlayedMove& move : game.report.moves) {
    if ((move.side == Side::kFirst ? game.task.first : game.task.second) != player) continue;
    sum += move.seconds;
    spent.push_back(sum);
  }
  return spent;
}

}  // namespace

std::vector<LengthPoint> game_lengths(const std::vector<FinishedGame>& games) {
  std::size_t longest = 0;
  for (const FinishedGame& game : games) longest = std::max(longest, game.report.moves.size());
  // Steps of 10, or of as many tens as make ten of them.
  const int step = 10 * std::max(1, static_cast<int>(longest) / (10 * kSteps));
  std::vector<LengthPoint> points;
  for (int plies = 0;; plies += step) {
    const LengthPoint point = point_at(games, plies);
    if (point.games == 0 || point.games * 10 < static_cast<int>(games.size())) break;
    points.push_back(point);
  }
  return points;
}

std::vector<report::Series> time_spent(const Event& event, const std::vector<FinishedGame>& games) {
  std::vector<report::Series> all;
  for (std::size_t player = 0; player < event.players.size(); ++player) {
    std::vector<std::vector<double>> own;
    std::size_t longest = 0;
    for (const FinishedGame& game : games) {
      std::vector<double> spent = spent_by(game, static_cast<int>(player));
      if (spent.empty()) continue;
      longest = std::max(longest, spent.size());
      own.push_back(std::move(spent));
    }
    report::Series& series = all.emplace_back();
    series.name = shown_name(event, static_cast<int>(player));
    for (std::size_t move = 0; move < longest; ++move) {
      const auto goes_on = std::count_if(own.begin(), own.end(), [&](const auto& game) { return game.size() > move; });
      if (goes_on * 10 < static_cast<std::ptrdiff_t>(own.size())) break;
      double sum = 0;
      for (const std::vector<double>& game : own) sum += game[std::min(move, game.size() - 1)];
      series.values.push_back(sum / static_cast<double>(own.size()));
    }
  }
  return all;
}

}  // namespace palamedes::arena
