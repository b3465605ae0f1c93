#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/bench/search_bench.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/stopwatch.hpp"
#include "catalog/catalog.hpp"
#include "engines/search_speed.hpp"
#include "report/output.hpp"

namespace palamedes::apps {
namespace {

struct Rates {
  double playouts = 0;
  double plies = 0;
  double perft_leaves = 0;
};

// Whole random games for about so long, in batches that grow until one is long enough to time.
void measure_playouts(const catalog::Game& game, double seconds, std::uint64_t seed, Rates& rates) {
  Random random(seed);
  std::uint64_t batch = 16;
  std::uint64_t playouts = 0;
  std::uint64_t plies = 0;
  const Stopwatch watch;
  while (watch.seconds() < seconds) {
    const Stopwatch batch_watch;
    plies += game.random_playouts(batch, game.ply_limit(), random).plies;
    playouts += batch;
    if (batch_watch.seconds() < seconds / 20) batch *= 2;
  }
  rates.playouts = static_cast<double>(playouts) / watch.seconds();
  rates.plies = static_cast<double>(plies) / watch.seconds();
}

// The deepest perft that fits.
void measure_perft(const catalog::Game& game, double seconds, Rates& rates) {
  const Stopwatch whole;
  for (int depth = 1; whole.seconds() < seconds && depth < 30; ++depth) {
    const Stopwatch watch;
    const auto leaves = static_cast<double>(game.perft(depth, {.path_rules = false, .flips = true}));
    if (leaves == 0) break;
    const double spent = watch.seconds();
    rates.perft_leaves = leaves / spent;
    if (spent * 8 > seconds) break;
  }
}

struct BenchOptions {
  std::vector<std::string> games;
  double seconds = 2;
  std::uint64_t seed = 1;
  bool engines = false;
  bool threads = false;
  int positions = 50;
  bool json = false;
};

std::vector<std::string> games_of(const BenchOptions& options) {
  return options.games.empty() ? engines::measured_games() : options.games;
}

std::string rounded(double rate) { return report::grouped(static_cast<std::uint64_t>(rate)); }

void run_engines(const BenchOptions& options) {
  const std::vector<EngineSpeed> speeds = measure_engines(options.seconds);
  if (options.json) {
    boost::json::array rows;
    for (const EngineSpeed& row : speeds) {
      rows.push_back({{"game", row.game}, {"engine", row.engine}, {"nodes_per_second", row.nodes_per_second}});
    }
    fmt::print("{}\n", boost::json::serialize(boost::json::object{{"engines", rows}}));
    return;
  }
  fmt::print("one thread; nodes of MCTS are simulations\n\n| game | engine | nodes/s |\n|---|---|---:|\n");
  for (const EngineSpeed& row : speeds) {
    fmt::print("| {} | {} | {} |\n", row.game, row.engine, rounded(row.nodes_per_second));
  }
}

void run_threads(const BenchOptions& options) {
  boost::json::array rows;
  if (!options.json) {
    fmt::print(
        "time to the same depth\n\n| game | positions | depth | one thread | two threads | ratio | middle | nodes |\n"
        "|---|---:|---:|---:|---:|---:|---:|---:|\n");
  }
  for (const std::string& name : games_of(options)) {
    const ThreadGain gain = measure_two_threads(name, options.positions, options.seconds / 10);
    if (options.json) {
      rows.push_back({{"game", gain.game},
                      {"positions", gain.positions},
                      {"depth", gain.depth},
                      {"one_thread_seconds", gain.one_thread},
                      {"two_threads_seconds", gain.two_threads},
                      {"middle_ratio", gain.middle_ratio},
                      {"nodes_ratio", gain.nodes_ratio}});
    } else {
      fmt::print("| {} | {} | {} | {:.2f} s | {:.2f} s | {:.2f} | {:.2f} | {:.2f} |\n", gain.game, gain.positions,
                 gain.depth, gain.one_thread, gain.two_threads, gain.ratio(), gain.middle_ratio, gain.nodes_ratio);
    }
  }
  if (options.json) fmt::print("{}\n", boost::json::serialize(boost::json::object{{"threads", rows}}));
}

void run_games(const BenchOptions& options) {
  const auto names = games_of(options);
  boost::json::object report;
  if (!options.json) {
    fmt::print("seed {}, one thread\n\n", options.seed);
    fmt::print(
        "| game | playouts/s | plies/s | perft leaves/s | nodes/s | signature |\n"
        "|---|---:|---:|---:|---:|---:|\n");
  }
  for (const std::string& name : names) {
    const std::unique_ptr<catalog::Game> game = catalog::make_game(name);
    Rates rates;
    measure_playouts(*game, options.seconds, options.seed, rates);
    measure_perft(*game, options.seconds, rates);
    const engines::SearchSpeed search = engines::search_speed(*game, options.seconds, engines::StopToken());
    if (options.json) {
      report[game->spec()] = boost::json::object{{"playouts_per_second", rates.playouts},
                                                 {"plies_per_second", rates.plies},
                                                 {"perft_leaves_per_second", rates.perft_leaves},
                                                 {"nodes_per_second", search.nodes_per_second},
                                                 {"signature", search.signature}};
    } else {
      fmt::print("| {} | {} | {} | {} | {} | {} |\n", game->spec(), rounded(rates.playouts), rounded(rates.plies),
                 rounded(rates.perft_leaves), rounded(search.nodes_per_second), report::grouped(search.signature));
    }
  }
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(boost::json::object{{"seed", options.seed}, {"games", report}}));
  }
}

void run_bench(const BenchOptions& options) {
  // A game that there is not should be said before the first figure.
  for (const std::string& name : options.games) static_cast<void>(catalog::make_game(name));
  if (options.engines) return run_engines(options);
  if (options.threads) return run_threads(options);
  run_games(options);
}

}  // namespace

void add_bench_verb(cli::App& program) {
  const auto options = std::make_shared<BenchOptions>();
  cli::App* verb = program.add_subcommand("bench", "Measure random playouts, perft and search, one thread");
  verb->add_option("GAME", options->games, "Which games (default: one variant of each family)");
  verb->add_option("--seconds", options->seconds, "Time for each figure")->check(cli::Range(0.01, 3600.0));
  verb->add_option("--seed", options->seed, "Seed of the random games");
  auto* of_engines = verb->add_flag("--engines", options->engines, "Measure the speed of engines instead");
  verb->add_flag("--two-threads", options->threads, "Measure what a second thread gains instead")->excludes(of_engines);
  verb->add_option("--positions", options->positions, "With --two-threads: how many a game")
      ->check(cli::Range(1, 100'000));
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer("Example: palamedes bench kalah:6,4 --seconds 5");
  verb->callback([options] { run_bench(*options); });
}

}  // namespace palamedes::apps
