#include "server/jobs/move_job.hpp"

#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "server/json/game_json.hpp"
#include "server/json/report_json.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

constexpr double kUsualSeconds = 1;

// What chance is asked for: the caller's own move, and the engine's.
enum Draw : std::uint64_t { kEngineMove = 1, kOwnMove = 2 };

Job::Kind first_kind(const SearchRequest& request) {
  return request.type == SearchRequest::Type::kPlay ? Job::Kind::kRules : Job::Kind::kMove;
}

void play_resolved(catalog::Game& game, const std::string& move, std::uint64_t seed) {
  Random random(seed);
  game.play(catalog::resolved(game, move, random));
}

}  // namespace

MoveJob::MoveJob(SearchRequest request, JobSetting setting)
    : SearchJob(first_kind(request), false, std::move(request), std::move(setting)) {}

bool MoveJob::go_on(const search::StopToken& token) {
  if (kind() == Kind::kRules) return play_own_move();
  answer(token);
  return true;
}

bool MoveJob::play_own_move() {
  check_room(request().game, limits());
  play_resolved(game(), request().move, derived_seed(seed(), kOwnMove));
  const bool answers = engine_is_to_move();
  say({{"answers", answers}, {"state", step_json(game())}}, "state", answers ? Saying::kPart : Saying::kLast);
  if (answers) go_on_as(Kind::kMove);
  return !answers;
}

bool MoveJob::engine_is_to_move() {
  if (request().engine.empty() || game().outcome().over()) return false;
  return !request().side || *request().side == game().side_to_move();
}

void MoveJob::answer(const search::StopToken& token) {
  check_goes_on(game());
  engines::EngineQuestion question;
  question.limits = limits_of_search();
  question.plays = true;
  KeptEngines::Lease lease = kept_engine(question.limits, limits().move_mb);
  const engines::EngineReport report = lease.engine().think(game(), question, token);
  if (report.lines.empty()) throw UserError("stopped");
  // Before the answer: the next question may come at once.
  lease.keep();
  play_resolved(game(), report.move(), derived_seed(seed(), kEngineMove));
  json::object message = report_json(report);
  message["move"] = game().moves().back();
  message["state"] = step_json(game());
  say(std::move(message), "done", Saying::kLast);
}

engines::Limits MoveJob::limits_of_search() const {
  engines::Limits search = request().limits;
  if (search.move_seconds || search.clock) return search;
  // A depth that is never reached must not think for ever.
  search.move_seconds = search.depth || search.nodes ? limits().whole_seconds : kUsualSeconds;
  return search;
}

}  // namespace palamedes::server
