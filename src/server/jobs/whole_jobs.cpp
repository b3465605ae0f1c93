#include "server/jobs/whole_jobs.hpp"

#include <utility>

#include <fmt/core.h>

#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "engines/search_speed.hpp"
#include "report/trees/tree_json.hpp"
#include "server/jobs/allowed_engine.hpp"

namespace palamedes::server {

TreeJob::TreeJob(SearchRequest request, JobSetting setting)
    : SearchJob(Kind::kAnalysis, false, std::move(request), std::move(setting)) {}

bool TreeJob::go_on(const search::StopToken& token) {
  check_goes_on(game());
  // Checked before its shape is looked at, which makes an engine.
  static_cast<void>(allowed_engine(request().engine, game(), 1, limits().analysis_mb));
  const auto player = fresh_engine(report::tree_engine(request().engine, game()));
  engines::SearchTree tree;
  tree.max_ply = request().plies;
  engines::EngineQuestion question;
  question.limits = request().limits;
  if (!question.limits.depth) question.limits.depth = report::usual_tree_depth(game().has_chance());
  question.tree = &tree;
  const engines::EngineReport report = player->think(game(), question, token);
  if (token.stopped()) refuse_stopped();
  if (tree.nodes.empty()) throw UserError("the engine " + player->spec() + " shows no tree; alphabeta does");
  if (tree.nodes.size() > limits().tree_nodes) {
    throw UserError(fmt::format("the tree has {} nodes to show, and {} are allowed; fewer \"plies\" have fewer",
                                tree.nodes.size(), limits().tree_nodes));
  }
  say(report::tree_json(tree, {game().spec(), player->spec(), game().position(), report.depth}), "tree", Saying::kLast);
  return true;
}

AblationJob::AblationJob(SearchRequest request, JobSetting setting)
    : SearchJob(Kind::kAnalysis, false, std::move(request), std::move(setting)) {}

bool AblationJob::go_on(const search::StopToken& token) {
  check_goes_on(game());
  boost::json::array rows;
  for (const std::string& spec : request().engines) {
    engines::EngineQuestion question;
    question.limits.depth = request().depth;
    const engines::EngineReport report = fresh_engine(spec)->think(game(), question, token);
    if (token.stopped()) refuse_stopped();
    rows.push_back({{"engine", spec},
                    {"nodes", report.nodes},
                    {"seconds", report.seconds},
                    {"move", report.move()},
                    {"score", report.lines.front().score}});
  }
  say({{"rows", std::move(rows)}}, "ablate", Saying::kLast);
  return true;
}

BenchJob::BenchJob(SearchRequest request, JobSetting setting)
    : SearchJob(Kind::kAnalysis, false, std::move(request), std::move(setting)) {}

bool BenchJob::go_on(const search::StopToken& token) {
  constexpr double kSeconds = 1;
  const engines::SearchSpeed speed = engines::search_speed(*catalog::make_game(game().spec()), kSeconds, token);
  if (token.stopped()) refuse_stopped();
  say({{"game", game().spec()}, {"nodes_per_second", speed.nodes_per_second}, {"signature", speed.signature}}, "bench",
      Saying::kLast);
  return true;
}

}  // namespace palamedes::server
