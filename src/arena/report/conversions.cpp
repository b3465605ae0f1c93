#include "arena/report/conversions.hpp"

#include <algorithm>
#include <cstddef>

#include "games/contract.hpp"

namespace palamedes::arena {
namespace {

double median(std::vector<std::size_t> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return static_cast<double>(values[middle]);
  return static_cast<double>(values[middle - 1] + values[middle]) / 2;
}

}  // namespace

std::vector<Conversion> conversions(const Event& event, const std::vector<FinishedGame>& games, int score) {
  std::vector<Conversion> result(event.players.size());
  std::vector<std::vector<std::size_t>> plies(event.players.size());
  for (const FinishedGame& game : games) {
    const auto& moves = game.report.moves;
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      const auto first = std::find_if(moves.begin(), moves.end(), [&](const PlayedMove& move) {
        return move.side == side && move.score && *move.score >= score;
      });
      if (first == moves.end()) continue;
      const auto player = static_cast<std::size_t>(side == Side::kFirst ? game.task.first : game.task.second);
      ++result[player].games;
      result[player].won += game.report.outcome.result == win_for(side);
      plies[player].push_back(static_cast<std::size_t>(moves.end() - first));
    }
  }
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i].games > 0) result[i].plies = median(plies[i]);
  }
  return result;
}

}  // namespace palamedes::arena
