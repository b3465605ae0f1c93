#include "server/jobs/move_job.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "server/json/game_json.hpp"
#include "server/json/report_json.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

constexpr double kUsualSeconds = 1;
constexpr double kLeastSeconds = 0.001;
// A move that may take longer gives way to others.
constexpr double kShortSeconds = 2;

// What chance is asked for: the caller's own move, and the engine's.
enum Draw : std::uint64_t { kEngineMove = 1, kOwnMove = 2 };

// About what an engine takes for one move of its clock, at most.
double share_of(const search::GameClock& clock, Side side) {
  const auto index = static_cast<std::size_t>(index_of(side));
  return clock.left[index] / 10 + clock.increment[index];
}

double time_for(const engines::Limits& limits, Side side) {
  const double share = limits.clock ? share_of(*limits.clock, side) : HUGE_VAL;
  return std::min(share, limits.move_seconds.value_or(HUGE_VAL));
}

// Without a time of its own it may take whatever its depth or its nodes need.
bool is_long(const SearchRequest& request) {
  const bool others = request.limits.depth || request.limits.nodes;
  if (!request.limits.move_seconds && !request.limits.clock) return others;
  return std::max(time_for(request.limits, Side::kFirst), time_for(request.limits, Side::kSecond)) > kShortSeconds;
}

Job::Kind kind_of_answer(const SearchRequest& request) {
  return is_long(request) ? Job::Kind::kLongMove : Job::Kind::kMove;
}

Job::Kind first_kind(const SearchRequest& request) {
  return request.type == SearchRequest::Type::kPlay ? Job::Kind::kRules : kind_of_answer(request);
}

void play_resolved(catalog::Game& game, const std::string& move, std::uint64_t seed) {
  Random random(seed);
  game.play(catalog::resolved(game, move, random));
}

}  // namespace

MoveJob::MoveJob(SearchRequest request, JobSetting setting)
    : SearchJob(first_kind(request), is_long(request), std::move(request), std::move(setting)) {}

// Stopped while it had given way: what it has found so far is its answer.
void MoveJob::finish_early() {
  if (best_.lines.empty()) return SearchJob::finish_early();
  try {
    tell_answer();
  } catch (const std::exception&) {
    SearchJob::finish_early();
  }
}

bool MoveJob::go_on(const search::StopToken& token) {
  if (kind() == Kind::kRules) return play_own_move();
  return answer(token);
}

bool MoveJob::play_own_move() {
  check_room(request().game, limits());
  play_resolved(game(), request().move, derived_seed(seed(), kOwnMove));
  const bool answers = engine_is_to_move();
  say({{"answers", answers}, {"state", step_json(game())}}, "state", answers ? Saying::kPart : Saying::kLast);
  if (answers) go_on_as(kind_of_answer(request()));
  return !answers;
}

bool MoveJob::engine_is_to_move() {
  if (request().engine.empty() || game().outcome().over()) return false;
  return !request().side || *request().side == game().side_to_move();
}

bool MoveJob::answer(const search::StopToken& token) {
  check_goes_on(game());
  engines::EngineQuestion question;
  question.limits = what_is_left();
  question.plays = true;
  if (!lease_) {
    lease_.emplace(kept_engine(question.limits, limits().move_mb));
    if (auto report = lease_->pondered(game(), question.limits)) {
      best_ = *std::move(report);
      nodes_ = best_.nodes;
      pondered_ = true;
      tell_answer();
      return true;
    }
  }
  const Stopwatch watch;
  engines::EngineReport report = lease_->engine().think(game(), question, token);
  seconds_ += watch.seconds();
  nodes_ += report.nodes;
  // One that goes on begins with shallow depths again, only faster.
  if (!report.lines.empty() && (best_.lines.empty() || report.depth >= best_.depth)) best_ = std::move(report);
  if (yields() && token.stopped() && !ends() && seconds_ < time_for(limits_of_search(), game().side_to_move())) {
    return false;
  }
  tell_answer();
  return true;
}

void MoveJob::tell_answer() {
  if (best_.lines.empty()) throw UserError("stopped");
  best_.nodes = nodes_;
  best_.seconds = seconds_;
  const Side mover = game().side_to_move();
  play_resolved(game(), best_.move(), derived_seed(seed(), kEngineMove));
  // Before the answer: the next question may come at once.
  if (request().ponders && game().moves().back() == best_.move()) {
    lease_->keep_pondering(game(), best_.lines.front(), mover);
  } else {
    lease_->keep();
  }
  json::object message = report_json(best_);
  if (pondered_) message["pondered"] = true;
  message["move"] = game().moves().back();
  message["state"] = step_json(game());
  say(std::move(message), "done", Saying::kLast);
}

engines::Limits MoveJob::what_is_left() {
  engines::Limits left = limits_of_search();
  if (left.move_seconds) left.move_seconds = std::max(kLeastSeconds, *left.move_seconds - seconds_);
  if (left.nodes) left.nodes = *left.nodes > nodes_ ? *left.nodes - nodes_ : 1;
  if (left.clock) {
    double& own = left.clock->left[static_cast<std::size_t>(index_of(game().side_to_move()))];
    own = std::max(kLeastSeconds, own - seconds_);
  }
  return left;
}

engines::Limits MoveJob::limits_of_search() const {
  engines::Limits search = request().limits;
  if (search.move_seconds || search.clock) return search;
  // A depth that is never reached must not think for ever.
  search.move_seconds = search.depth || search.nodes ? limits().whole_seconds : kUsualSeconds;
  return search;
}

}  // namespace palamedes::server
