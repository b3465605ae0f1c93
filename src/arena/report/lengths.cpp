#include "arena/report/lengths.hpp"

#include <algorithm>
#include <cstddef>

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

}  // namespace palamedes::arena
