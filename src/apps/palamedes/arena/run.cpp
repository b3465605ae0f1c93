#include "apps/palamedes/arena/run.hpp"

#include <cstdio>
#include <utility>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/local_crew.hpp"
#include "arena/report/summary.hpp"
#include "arena/table_oracle.hpp"
#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "report/output.hpp"

namespace palamedes::apps {

EventRun::EventRun(const ArenaOptions& options, std::string verb)
    : options_(options), verb_(std::move(verb)), interruption_(token_), cluster_(arena::Cluster::join()) {
  if (!options_.log.empty()) log_ = std::make_unique<arena::ConversationLog>(options_.log);
  helped_ = cluster_ && !cluster_->keeper();
  if (helped_) cluster_->work(options_.tables, log_.get());
}

arena::EventFile EventRun::created(const arena::Event& event) const {
  arena::check_event(event);
  arena::check_knowledge(event);
  return arena::EventFile::create(options_.file, event);
}

arena::EventFile EventRun::resumed() const {
  arena::EventFile file = arena::EventFile::resume(options_.resume);
  arena::check_knowledge(file.event());
  return file;
}

std::unique_ptr<arena::Crew> EventRun::crew() const {
  if (cluster_) return cluster_->crew();
  arena::LocalCrew::Settings settings;
  settings.concurrency = options_.concurrency;
  settings.pin = !options_.no_pin;
  settings.log = log_.get();
  if (event_.terms.tables) {
    settings.oracle = arena::make_table_oracle(*catalog::make_game(event_.game), options_.tables);
  }
  return std::make_unique<arena::LocalCrew>(std::move(settings));
}

void EventRun::play(arena::EventFile file) {
  path_ = file.path();
  event_ = file.event();
  const std::unique_ptr<arena::Crew> crew = this->crew();
  if (options_.verbose) {
    fmt::print(stderr, "{}: {}, {}, seed {}, openings {}\n", event_.game,
               report::counted(static_cast<unsigned long long>(arena::total_games(event_)), "game"),
               crew->description(), event_.seed, event_.opening_source);
  }
  arena::EventProgress progress(event_, file.games(), options_.verbose);
  outcome_ = arena::run_event(file, *crew, token_, &progress);
}

void EventRun::report() const {
  if (options_.json) {
    fmt::print("{}\n", boost::json::serialize(arena::event_json(event_, outcome_.games)));
  } else {
    fmt::print("{}", arena::event_summary(event_, outcome_.games));
  }
}

void EventRun::finish() const {
  std::fflush(stdout);
  if (outcome_.complete) return;
  const std::string games =
      fmt::format("stopped after {} of {} games", outcome_.games.size(), arena::total_games(event_));
  if (path_.empty()) throw UserError(games + "; with --file FILE it could be resumed");
  throw UserError(games + "; to go on: palamedes " + verb_ + " --resume " + path_);
}

}  // namespace palamedes::apps
