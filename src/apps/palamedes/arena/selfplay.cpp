#include <memory>
#include <string>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/arena/options.hpp"
#include "apps/palamedes/arena/run.hpp"
#include "apps/palamedes/learn/experience.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/usage_error.hpp"
#include "report/output.hpp"

namespace palamedes::apps {
namespace {

struct SelfplayOptions {
  ArenaOptions arena;
  std::string engine;
  std::string experience;
};

arena::Event make_event(const SelfplayOptions& options) {
  if (options.engine.empty()) throw UsageError("selfplay needs a game and an engine, or --resume FILE");
  if (options.arena.file.empty()) throw UsageError("selfplay needs --file FILE: the games are what it is for");
  ArenaOptions all = options.arena;
  all.engines = {options.engine, options.engine};
  return event_of(all, arena::EventKind::kSelfPlay);
}

void run_selfplay(const SelfplayOptions& options) {
  EventRun run(options.arena, "selfplay");
  if (run.helped()) return;
  run.play(run.resumes() ? run.resumed() : run.created(make_event(options)));
  const arena::Event& event = run.event();
  const std::size_t games = run.outcome().games.size();
  const arena::MatchResult result = arena::match_result(run.outcome().games);
  const std::string& path = options.arena.resume.empty() ? options.arena.file : options.arena.resume;
  if (!options.experience.empty()) static_cast<void>(import_experience(options.experience, {path}));
  if (options.arena.json) {
    const boost::json::object report = {
        {"game", event.game},    {"engine", arena::shown_name(event, 0)},           {"games", games},
        {"plies", result.plies}, {"first_mover_score", result.first_mover.score()}, {"file", path}};
    fmt::print("{}\n", boost::json::serialize(report));
  } else {
    fmt::print("{} of {} with {}, {}, the first mover scores {:.1f}%, in {}\n", report::counted(games, "game"),
               event.game, arena::shown_name(event, 0), report::counted(result.plies, "ply"),
               100 * result.first_mover.score(), path);
  }
  run.finish();
}

}  // namespace

void add_selfplay_verb(cli::App& program) {
  const auto options = std::make_shared<SelfplayOptions>();
  cli::App* verb = program.add_subcommand("selfplay", "Games of an engine against itself, for learning");
  verb->add_option("GAME", options->arena.game, "A game, as in kalah:6,4");
  verb->add_option("ENGINE", options->engine, "An engine, as in best");
  verb->add_option("--experience", options->experience, "Count the games in this database (learn import)");
  add_arena_options(*verb, options->arena);
  verb->footer(
      "Example: palamedes selfplay kalah best --games 1000 --nodes 500 --openings random:8 --file games.event\n"
      "`palamedes records export games.event` writes them as records.");
  verb->callback([options] { run_selfplay(*options); });
}

}  // namespace palamedes::apps
