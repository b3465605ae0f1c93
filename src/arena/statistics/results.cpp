#include "arena/statistics/results.hpp"

#include <algorithm>

namespace palamedes::arena {
namespace {

void add_effort(Effort& effort, const GameReport& report, std::size_t seat) {
  effort.moves += static_cast<std::uint64_t>(report.choices[seat]);
  effort.nodes += report.nodes[seat];
  effort.depths += report.depths[seat];
  effort.seconds += report.seconds[seat];
}

}  // namespace

void add_game(MatchResult& result, const FinishedGame& game) {
  result.tally.add(half_points(game, 0));
  result.first_mover.add(half_points(game, game.task.first));
  ++result.reasons[game.report.outcome.reason];
  result.plies += game.report.moves.size();
  result.latest = std::max(result.latest, game.report.latest);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const int player = seat == 0 ? game.task.first : game.task.second;
    add_effort(result.effort[static_cast<std::size_t>(player)], game.report, seat);
  }
  const auto [other, waits] = result.half_pairs.try_emplace(game.task.number / 2, half_points(game, 0));
  if (waits) return;
  ++result.pairs[static_cast<std::size_t>(other->second + half_points(game, 0))];
  result.half_pairs.erase(other);
}

MatchResult match_result(const std::vector<FinishedGame>& games) {
  MatchResult result;
  for (const FinishedGame& game : games) add_game(result, game);
  return result;
}

std::vector<Effort> efforts(std::size_t players, const std::vector<FinishedGame>& games) {
  std::vector<Effort> result(players);
  for (const FinishedGame& game : games) {
    add_effort(result[static_cast<std::size_t>(game.task.first)], game.report, 0);
    add_effort(result[static_cast<std::size_t>(game.task.second)], game.report, 1);
  }
  return result;
}

void OrderedSprt::add(const FinishedGame& game) {
  if (verdict_ != SprtVerdict::kUndecided) return;
  waiting_[game.task.number / 2][static_cast<std::size_t>(game.task.number % 2)] = half_points(game, 0) + 1;
  for (auto at = waiting_.find(judged_); at != waiting_.end(); at = waiting_.find(judged_)) {
    const auto [one, two] = at->second;
    if (one == 0 || two == 0) return;
    ++pairs_[static_cast<std::size_t>(one + two - 2)];
    waiting_.erase(at);
    ++judged_;
    llr_ = log_likelihood_ratio(pairs_, bounds_);
    verdict_ = arena::verdict(llr_, bounds_);
    if (verdict_ != SprtVerdict::kUndecided) return;
  }
}

}  // namespace palamedes::arena
