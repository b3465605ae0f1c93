#include "arena/report/first_moves.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::arena {
namespace {

// Half of the interval, of independent games. A little of every outcome is mixed in: a few games that ended alike prove
// nothing.
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

// The half points of a move's games, those of a pair in one entry.
struct Cluster {
  int half_points = 0;
  int games = 0;
};

// Games whose fates hang together vary as one: by how much their sums stray further than those of single games would.
double widening(const std::vector<Cluster>& clusters, const Tally& tally) {
  const double mean = 2 * tally.score();
  double together = 0;
  for (const Cluster& cluster : clusters) {
    const double strayed = cluster.half_points - mean * cluster.games;
    together += strayed * strayed;
  }
  const auto strayed_each = [mean](std::uint64_t games, double half_points) {
    return static_cast<double>(games) * (half_points - mean) * (half_points - mean);
  };
  const double alone = strayed_each(tally.wins, 2) + strayed_each(tally.draws, 1) + strayed_each(tally.losses, 0);
  return alone > 0 ? std::sqrt(std::max(1.0, together / alone)) : 1.0;
}

bool is_pair(const FinishedGame& one, const FinishedGame& next) {
  return one.report.moves.front().text == next.report.moves.front().text && one.task.number % 2 == 0 &&
         next.task.number == one.task.number + 1 && one.task.setup_seed == next.task.setup_seed;
}

}  // namespace

double FirstMove::low() const { return std::max(0.0, tally.score() - widened * error_of(tally)); }
double FirstMove::high() const { return std::min(1.0, tally.score() + widened * error_of(tally)); }

std::vector<FirstMove> first_moves(const std::string& game, const std::vector<FinishedGame>& games) {
  const std::unique_ptr<catalog::Game> start = catalog::make_game(game);
  const catalog::CanonicalText canonical(*start);
  std::vector<FirstMove> found;
  std::vector<std::vector<Cluster>> clusters;
  const FinishedGame* before = nullptr;
  for (const FinishedGame& each : games) {
    if (!each.report.position.empty() || each.report.moves.empty()) continue;
    const std::string move = canonical.move(each.report.moves.front().text);
    auto place = std::find_if(found.begin(), found.end(), [&](const FirstMove& known) { return known.move == move; });
    if (place == found.end()) {
      place = found.insert(found.end(), {move, {}});
      clusters.emplace_back();
    }
    const int points = half_points_of_first(each.report.outcome.result);
    place->tally.add(points);
    std::vector<Cluster>& own = clusters[static_cast<std::size_t>(place - found.begin())];
    if (before == nullptr || own.empty() || !is_pair(*before, each)) own.emplace_back();
    own.back().half_points += points;
    ++own.back().games;
    before = &each;
  }
  for (std::size_t i = 0; i < found.size(); ++i) found[i].widened = widening(clusters[i], found[i].tally);
  std::stable_sort(found.begin(), found.end(),
                   [](const FirstMove& a, const FirstMove& b) { return a.tally.score() > b.tally.score(); });
  return found;
}

}  // namespace palamedes::arena
