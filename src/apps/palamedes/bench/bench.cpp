#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/bench/depth_bench.hpp"
#include "apps/palamedes/bench/search_bench.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/files/file.hpp"
#include "base/stopwatch.hpp"
#include "base/usage_error.hpp"
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
  std::string depths;
  std::string engine;
  bool processor_time = false;
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

// How often each depth was reached, as in `12: 7, 13: 20`.
std::string counts_of(const std::vector<int>& depths) {
  std::string text;
  for (std::size_t i = 0; i < depths.size();) {
    const auto same = static_cast<std::size_t>(std::count(depths.begin(), depths.end(), depths[i]));
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", depths[i], same);
    i += same;
  }
  return text;
}

void run_depths(const BenchOptions& options) {
  if (options.games.size() != 1)
    throw UsageError("--depths wants one game, as in palamedes bench gomoku --depths FILE");
  const ProcessorTime what_counts(options.processor_time);
  const std::string engine = options.engine.empty() ? "best:book=off" : options.engine;
  const std::string lines = read_file(options.depths);
  const DepthReach reach = measure_depths(options.games.front(), engine, lines, options.seconds);
  if (options.json) {
    boost::json::array positions;
    for (const DepthAt& at : reach.positions) {
      positions.push_back({{"depth", at.depth}, {"ended", at.ended}, {"nodes", at.nodes}, {"seconds", at.seconds}});
    }
    fmt::print("{}\n", boost::json::serialize(boost::json::object{{"game", reach.game},
                                                                  {"engine", reach.engine},
                                                                  {"nodes_per_second", reach.nodes_per_second()},
                                                                  {"least_depth", reach.least()},
                                                                  {"middle_depth", reach.middle()},
                                                                  {"mean_depth", reach.mean()},
                                                                  {"positions", positions}}));
    return;
  }
  fmt::print("{} s for each position{}, one thread; depths where a search had all of its time\n\n", options.seconds,
             options.processor_time ? " of processor time" : "");
  fmt::print("| game | engine | positions | ended before | nodes/s | least depth | middle | mean | depths |\n");
  fmt::print("|---|---|---:|---:|---:|---:|---:|---:|---|\n");
  fmt::print("| {} | {} | {} | {} | {} | {} | {} | {:.1f} | {} |\n", reach.game, reach.engine, reach.positions.size(),
             reach.ended(), rounded(reach.nodes_per_second()), reach.least(), reach.middle(), reach.mean(),
             counts_of(reach.depths()));
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
  if (!options.depths.empty()) return run_depths(options);
  if (!options.engine.empty() || options.processor_time) {
    throw UsageError("--engine and --processor-time go with --depths, as in --depths FILE --engine mcts");
  }
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
  auto* of_threads = verb->add_flag("--two-threads", options->threads, "Measure what a second thread gains instead")
                         ->excludes(of_engines);
  verb->add_option("--depths", options->depths,
                   "Measure how deep and fast an engine searches each position of this file, a line of "
                   "moves each, instead")
      ->excludes(of_engines)
      ->excludes(of_threads);
  verb->add_option("--engine", options->engine, "With --depths: which engine (default: best:book=off)");
  verb->add_flag("--processor-time", options->processor_time,
                 "With --depths: count processor time, not that on the wall: for a machine that is busy");
  verb->add_option("--positions", options->positions, "With --two-threads: how many a game")
      ->check(cli::Range(1, 100'000));
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer(
      "Example: palamedes bench kalah:6,4 --seconds 5\n"
      "         palamedes bench gomoku --depths data/matches/mnk-15-midgames.txt --seconds 0.5");
  verb->callback([options] { run_bench(*options); });
}

}  // namespace palamedes::apps
