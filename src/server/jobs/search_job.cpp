#include "server/jobs/search_job.hpp"

#include <exception>
#include <utility>

#include <fmt/core.h>

#include "base/error.hpp"
#include "engines/settings/engine_shape.hpp"
#include "server/jobs/allowed_engine.hpp"
#include "server/json/fields.hpp"

namespace palamedes::server {
namespace {

constexpr std::uint64_t kUsualSeed = 1;

}  // namespace

SearchJob::SearchJob(Kind kind, bool yields, SearchRequest request, JobSetting setting)
    : Job(kind, yields), request_(std::move(request)), setting_(std::move(setting)) {}

bool SearchJob::work(const search::StopToken& token) {
  try {
    if (!game_) game_ = played(request_.game);
    return go_on(token);
  } catch (const UserError& error) {
    say(error_object(error), "error", Saying::kLast);
  } catch (const std::exception& error) {
    say(error_object(fmt::format("internal error: {}", error.what())), "error", Saying::kLast);
  }
  return true;
}

void SearchJob::finish_early() { say(error_object("stopped"), "error", Saying::kLast); }

void SearchJob::wait_behind(std::size_t jobs) { say({{"ahead", jobs}}, "waiting", Saying::kNews); }

KeptEngines::Lease SearchJob::kept_engine(const engines::Limits& search, int most_megabytes) {
  const std::string wanted = request_.engine.empty() ? engines::default_engine(*game_) : request_.engine;
  const engines::EngineShape shape = allowed_engine(wanted, *game_, limits().search_threads, most_megabytes);
  const bool plays = request_.type != SearchRequest::Type::kAnalyse;
  KeptEngines::Wish wish = {.purpose = {setting_.caller, plays, request_.match, game_->spec(), wanted},
                            .line = PlayedLine(*game_),
                            .megabytes = megabytes_to_fill(shape, *game_, search)};
  return setting_.engines->take(std::move(wish), [&](int megabytes) {
    return engines::make_engine(with_megabytes(shape, megabytes).text(), *game_, seed());
  });
}

std::unique_ptr<engines::Engine> SearchJob::fresh_engine(const std::string& spec) {
  const engines::EngineShape shape = allowed_engine(spec, *game_, limits().search_threads, limits().analysis_mb);
  return engines::make_engine(shape.spec.text(), *game_, kUsualSeed);
}

void SearchJob::say(boost::json::object message, const char* type, Saying saying) const {
  message["type"] = type;
  message["id"] = request_.id;
  setting_.say(boost::json::serialize(message), saying);
}

void SearchJob::refuse_stopped() const {
  if (ends()) throw UserError("stopped");
  throw UserError(fmt::format("this takes longer than {} seconds; a smaller depth does not", limits().whole_seconds));
}

void check_goes_on(const catalog::Game& game) {
  const catalog::Outcome outcome = game.outcome();
  if (outcome.over()) throw UserError("there is nothing to think about: " + catalog::describe(game, outcome));
}

}  // namespace palamedes::server
