#include <memory>
#include <string>

#include "apps/palamedes/arena/options.hpp"
#include "apps/palamedes/arena/run.hpp"
#include "apps/palamedes/field_options.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/usage_error.hpp"

namespace palamedes::apps {
namespace {

struct MatchOptions {
  ArenaOptions arena;
  std::string first;
  std::string second;
  SprtOptions sprt;
};

arena::Event make_event(const MatchOptions& options) {
  if (options.second.empty()) throw UsageError("match needs a game and two engines, or --resume FILE");
  ArenaOptions all = options.arena;
  all.engines = {options.first, options.second};
  arena::Event event = event_of(all, arena::EventKind::kMatch);
  event.sprt = sprt_of(options.sprt);
  return event;
}

void run_match(const MatchOptions& options) {
  EventRun run(options.arena, "match");
  if (run.helped()) return;
  run.play(run.resumes() ? run.resumed() : run.created(make_event(options)));
  run.report();
  run.finish();
}

}  // namespace

void add_match_verb(cli::App& program) {
  const auto options = std::make_shared<MatchOptions>();
  cli::App* verb = program.add_subcommand("match", "Play two engines against each other, colours swapped in pairs");
  verb->add_option("GAME", options->arena.game, "A game, as in kalah:6,4");
  verb->add_option("FIRST", options->first, "An engine, as in best or alphabeta:depth=4")->check(cli::NotEmpty{});
  verb->add_option("SECOND", options->second, "The other engine")->check(cli::NotEmpty{});
  add_fields(*verb, options->sprt);
  add_arena_options(*verb, options->arena);
  verb->footer(
      "Example: palamedes match kalah best mcts --games 200 --time 0.05 --sprt 0,50 --file match.event\n"
      "Under mpirun, rank 0 keeps the event and the other ranks play.");
  verb->callback([options] { run_match(*options); });
}

}  // namespace palamedes::apps
