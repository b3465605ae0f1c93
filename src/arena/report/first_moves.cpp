#include "arena/report/first_moves.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::arena {
namespace {

// Half of the interval. A little of every outcome is mixed in: a few games that ended alike prove nothing.
double error_of(const Tally& tally) {
  const double wins = static_cast<double>(tally.wins) + 1.0 / 3;
  const double draws = static_cast<double>(tally.draws) + 1.0 / 3;
  const double games = static_cast<double>(tally.games()) + 1;
  const double mean = (wins + draws / 2) / games;
  const double variance = (wins + draws / 4) / games - mean * mean;
  return kTwoSided95 * std::sqrt(variance / games);
}

int half_points_of_first(Result result) {
  if (result == Result::kDraw) return 1;
  return result == win_for(Side::kFirst) ? 2 : 0;
}

}  // namespace

double FirstMove::low() const { return std::max(0.0, tally.score() - error_of(tally)); }
double FirstMove::high() const { return std::min(1.0, tally.score() + error_of(tally)); }

std::vector<FirstMove> first_moves(const std::string& game, const std::vector<FinishedGame>& games) {
  const std::unique_ptr<catalog::Game> start = catalog::make_game(game);
  const catalog::CanonicalText canonical(*start);
  std::vector<FirstMove> found;
  for (const FinishedGame& each : games) {
    if (!each.report.position.empty() || each.report.moves.empty()) continue;
    const std::string move = canonical.move(each.report.moves.front().text);
    auto place = std::find_if(found.begin(), found.end(), [&](const FirstMove& known) { return known.move == move; });
    if (place == found.end()) place = found.insert(found.end(), {move, {}});
    place->tally.add(half_points_of_first(each.report.outcome.result));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const FirstMove& a, const FirstMove& b) { return a.tally.score() > b.tally.score(); });
  return found;
}

}  // namespace palamedes::arena
