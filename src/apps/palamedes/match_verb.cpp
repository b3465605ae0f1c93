#include <memory>
#include <string>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/output.hpp"
#include "apps/palamedes/verbs.hpp"
#include "arena/match.hpp"
#include "base/error.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::apps {
namespace {

struct Options {
  arena::MatchSetup setup;
  int games = 100;
  double seconds = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
  bool json = false;
};

void print_summary(const arena::MatchSetup& setup, const arena::MatchResult& result) {
  const arena::Estimate estimate = arena::estimate(result.pairs);
  fmt::print("{}: {} against {}, seed {}\n", setup.game, setup.first_engine, setup.second_engine, setup.seed);
  fmt::print("games {}: +{} ={} -{}, score {:.1f}% (95%: {:.1f}% to {:.1f}%)\n", result.tally.games(),
             result.tally.wins, result.tally.draws, result.tally.losses, 100 * result.tally.score(),
             100 * estimate.low_score, 100 * estimate.high_score);
  fmt::print("Elo {:+.1f} +- {:.1f}, LOS {:.1f}%\n", estimate.elo, estimate.error, 100 * estimate.los);
  fmt::print("pairs (0, ½, 1, 1½, 2): {} {} {} {} {}\n", result.pairs[0], result.pairs[1], result.pairs[2],
             result.pairs[3], result.pairs[4]);
  for (std::size_t i = 0; i < 2; ++i) {
    const double moves = static_cast<double>(result.moves[i]);
    fmt::print("{}: {:.0f} nodes and {:.4f} s a move\n", i == 0 ? setup.first_engine : setup.second_engine,
               static_cast<double>(result.nodes[i]) / moves, result.seconds[i] / moves);
  }
  for (const auto& [reason, count] : result.reasons) fmt::print("{} games: {}\n", count, reason);
  if (setup.terms.limits.move_seconds) fmt::print("latest answer: {:+.1f} ms\n", 1000 * result.latest);
}

void print_json(const arena::MatchSetup& setup, const arena::MatchResult& result) {
  const arena::Estimate estimate = arena::estimate(result.pairs);
  boost::json::object reasons;
  for (const auto& [reason, count] : result.reasons) reasons[reason] = count;
  const boost::json::object report = {{"engines", {setup.first_engine, setup.second_engine}},
                                      {"wins", result.tally.wins},
                                      {"draws", result.tally.draws},
                                      {"losses", result.tally.losses},
                                      {"pairs", boost::json::value_from(result.pairs)},
                                      {"elo", estimate.elo},
                                      {"error", estimate.error},
                                      {"los", estimate.los},
                                      {"reasons", reasons}};
  fmt::print("{}\n", boost::json::serialize(report));
}

void run(Options& options) {
  arena::MatchSetup& setup = options.setup;
  // Wrong names are told before any thread starts.
  const std::unique_ptr<catalog::Game> game = catalog::make_game(setup.game);
  setup.game = game->spec();
  for (const std::string* engine : {&setup.first_engine, &setup.second_engine}) {
    static_cast<void>(engines::make_engine(*engine, *game, setup.seed));
  }
  if (options.seconds > 0) setup.terms.limits.move_seconds = options.seconds;
  if (options.nodes > 0) setup.terms.limits.nodes = options.nodes;
  if (options.depth > 0) setup.terms.limits.depth = options.depth;
  if (options.seconds <= 0 && options.nodes == 0 && options.depth == 0) setup.terms.limits.move_seconds = 0.1;
  setup.pairs = (options.games + 1) / 2;
  const bool shows_progress = isatty(STDERR_FILENO) != 0;
  const engines::StopToken token;
  const arena::MatchResult result = arena::play_match(
      setup,
      [&](const arena::MatchResult& so_far, const arena::GameReport&, const arena::GameReport&) {
        if (!shows_progress) return;
        const arena::Estimate estimate = arena::estimate(so_far.pairs);
        fmt::print(stderr, "\r{}/{} games, {:.1f}%, Elo {:+.0f} +- {:.0f}  ", so_far.tally.games(), 2 * setup.pairs,
                   100 * so_far.tally.score(), estimate.elo, estimate.error);
      },
      token);
  if (shows_progress) fmt::print(stderr, "\n");
  options.json ? print_json(setup, result) : print_summary(setup, result);
}

}  // namespace

void add_match_verb(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* verb = program.add_subcommand("match", "Play two engines against each other, colours swapped in pairs");
  verb->add_option("GAME", options->setup.game, "A game, as in kalah:6,4")->required();
  verb->add_option("FIRST", options->setup.first_engine, "An engine, as in best or alphabeta:depth=4")->required();
  verb->add_option("SECOND", options->setup.second_engine, "The other engine")->required();
  verb->add_option("--games", options->games, "How many games (made even)")->check(CLI::Range(1, 10'000'000));
  verb->add_option("--time", options->seconds, "Seconds a move (0.1 if no limit is given)");
  verb->add_option("--nodes", options->nodes, "Nodes a move");
  verb->add_option("--depth", options->depth, "Depth of every search");
  verb->add_option("--opening-plies", options->setup.opening_plies, "Random plies before each pair")
      ->check(CLI::Range(0, 1000));
  verb->add_option("--concurrency", options->setup.concurrency, "Games at a time")->check(CLI::Range(1, 256));
  verb->add_option("--seed", options->setup.seed, "Seed of openings, engines and chance");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer("Example: palamedes match kalah best random --games 20 --time 0.05");
  verb->callback([options] { run(*options); });
}

}  // namespace palamedes::apps
