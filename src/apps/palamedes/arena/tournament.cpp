#include <memory>
#include <string>

#include "apps/palamedes/arena/options.hpp"
#include "apps/palamedes/arena/run.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/usage_error.hpp"

namespace palamedes::apps {
namespace {

struct TournamentOptions {
  ArenaOptions arena;
  std::string kind = "round-robin";
  int rounds = 0;
};

// As many as it takes to find the best of that many by halving.
int usual_rounds(std::size_t players) {
  int rounds = 1;
  while ((std::size_t{1} << rounds) < players) ++rounds;
  return rounds;
}

arena::Event make_event(const TournamentOptions& options) {
  if (options.arena.engines.size() < 2)
    throw UsageError("tournament needs a game and two engines or more, or --resume FILE");
  arena::Event event = event_of(options.arena, arena::kind_named(options.kind));
  if (event.kind == arena::EventKind::kSwiss) {
    event.rounds = options.rounds > 0 ? options.rounds : usual_rounds(event.players.size());
    event.pairs = 1;
  }
  return event;
}

void run_tournament(const TournamentOptions& options) {
  EventRun run(options.arena, "tournament");
  if (run.helped()) return;
  run.play(run.resumes() ? run.resumed() : run.created(make_event(options)));
  run.report();
  run.finish();
}

}  // namespace

void add_tournament_verb(cli::App& program) {
  const auto options = std::make_shared<TournamentOptions>();
  options->arena.games = 10;
  cli::App* verb = program.add_subcommand("tournament", "Several engines: cross table and ratings");
  verb->add_option("GAME", options->arena.game, "A game, as in kalah:6,4");
  verb->add_option("ENGINES", options->arena.engines, "Engines, as in best mcts random");
  verb->add_option("--kind", options->kind, "round-robin, gauntlet (the first against all) or swiss")
      ->check(cli::IsMember{{"round-robin", "gauntlet", "swiss"}})
      ->capture_default_str();
  verb->add_option("--rounds", options->rounds, "Rounds of a Swiss tournament")->check(cli::Range(1, 1000));
  add_arena_options(*verb, options->arena);
  verb->option("--games")->description("Games of each two that meet (made even; two in a Swiss tournament)");
  verb->footer("Example: palamedes tournament kalah best mcts alphabeta:depth=4 random --games 20 --nodes 2000");
  verb->callback([options] { run_tournament(*options); });
}

}  // namespace palamedes::apps
