#include "apps/palamedes/bench/depth_bench.hpp"

#include <algorithm>
#include <numeric>

#include "arena/openings.hpp"
#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "search/common/score.hpp"

namespace palamedes::apps {

std::vector<int> DepthReach::depths() const {
  std::vector<int> found;
  for (const DepthAt& at : positions) {
    if (!at.ended) found.push_back(at.depth);
  }
  std::sort(found.begin(), found.end());
  return found;
}

int DepthReach::least() const {
  const std::vector<int> all = depths();
  return all.empty() ? 0 : all.front();
}

int DepthReach::middle() const {
  const std::vector<int> all = depths();
  return all.empty() ? 0 : all[(all.size() - 1) / 2];
}

double DepthReach::mean() const {
  const std::vector<int> all = depths();
  if (all.empty()) return 0;
  return std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
}

double DepthReach::nodes_per_second() const {
  double nodes = 0;
  double seconds = 0;
  for (const DepthAt& at : positions) {
    nodes += static_cast<double>(at.nodes);
    seconds += at.seconds;
  }
  return seconds > 0 ? nodes / seconds : 0;
}

DepthReach measure_depths(const std::string& game, const std::string& engine, const std::string& lines,
                          double seconds) {
  const auto start = catalog::make_game(game);
  DepthReach reach{.game = start->spec(), .engine = engine, .positions = {}};
  const std::vector<std::string> positions = arena::parse_openings(lines, *start);
  if (positions.empty()) throw UserError("the file has no positions");
  const auto player = engines::make_engine(engine, *start, 1);
  const engines::StopToken never;
  engines::EngineQuestion question;
  question.limits.move_seconds = seconds;
  for (const std::string& moves : positions) {
    const auto position = start->clone();
    arena::play_opening(*position, moves);
    player->new_game();
    const engines::EngineReport report = player->think(*position, question, never);
    const engines::EngineLine& line = report.lines.front();
    const bool ended = line.proven || search::is_decided(line.score) || !report.note.empty();
    reach.positions.push_back({report.depth, ended, report.nodes, report.seconds});
  }
  return reach;
}

}  // namespace palamedes::apps
