#include "apps/palamedes/solve/by_proof.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "apps/palamedes/solve/one_position.hpp"
#include "apps/palamedes/solve/solution.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "engines/engine.hpp"
#include "report/output.hpp"
#include "search/common/score.hpp"

namespace palamedes::apps {
namespace {

const Method kByProof = {"proof", "who wins is proven, and that a side that does not win cannot be made to lose"};

tables::Value proven_value(search::Score score) {
  if (!search::is_decided(score)) return {};
  // A proof need not be the shortest.
  return {search::is_win(score) ? tables::Outcome::kWin : tables::Outcome::kLoss, std::nullopt, std::nullopt};
}

}  // namespace

std::optional<FoundValue> proven_solution(const catalog::Game& game, const SolveOptions& options,
                                          const search::StopToken& stop) {
  const Stopwatch watch;
  const auto engine =
      engines::make_engine(fmt::format("dfpn:table-mb={}", std::min<std::uint64_t>(options.table_mb, 1024)), game, 1);
  engines::EngineQuestion question;
  if (options.seconds > 0) question.limits.move_seconds = options.seconds;
  question.reporter = [&](const engines::EngineReport& report) {
    if (!options.wish.json) say_progress(fmt::format("{} nodes", report::grouped(report.nodes)));
  };
  const engines::EngineReport report = engine->think(game, question, stop);
  const engines::EngineLine& line = report.lines.front();
  if (!line.proven) return std::nullopt;
  FoundValue found;
  if (search::is_decided(line.score)) found.at_most = search::distance_of(line.score);
  tables::Solution& solution = found.solution;
  solution.position = game.position();
  solution.value = proven_value(line.score);
  solution.line = line.moves;
  solution.nodes = report.nodes;
  solution.value_seconds = watch.seconds();
  return found;
}

void solve_by_proof(catalog::Game& game, const SolveOptions& options) {
  solve_position(game, options,
                 {kByProof, [&](const search::StopToken& stop) { return proven_solution(game, options, stop); },
                  fmt::format("not proven in {} s", options.seconds), "nothing of a proof is kept; to begin anew"});
}

}  // namespace palamedes::apps
