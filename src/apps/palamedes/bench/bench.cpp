#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/bench/positions.hpp"
#include "apps/palamedes/bench/search_bench.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/stopwatch.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "report/output.hpp"

namespace palamedes::apps {
namespace {

struct Rates {
  double playouts = 0;
  double plies = 0;
  double perft_leaves = 0;
  double nodes = 0;
  std::uint64_t signature = 0;
};

// One thread and a table of a fixed size: what is searched depends on nothing but the program.
constexpr const char* kSignatureEngine = "alphabeta:table-mb=16,tables=off";

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

// The start and positions some random plies behind it, always the same ones.
std::vector<std::unique_ptr<catalog::Game>> signature_positions(const catalog::Game& start) {
  std::vector<std::unique_ptr<catalog::Game>> positions;
  positions.push_back(start.clone());
  for (const int plies : {6, 14, 24}) {
    auto position = random_position(start, plies, static_cast<std::uint64_t>(plies));
    if (position) positions.push_back(std::move(position));
  }
  return positions;
}

// The signature is the number of nodes of one round over the positions: a change of it is a change of the search. The
// speed is taken over as many rounds as the time allows.
void measure_search(const catalog::Game& game, double seconds, Rates& rates) {
  const auto positions = signature_positions(game);
  const auto engine = engines::make_engine(kSignatureEngine, game, 0);
  const engines::StopToken never;
  engines::EngineQuestion question;
  question.limits.depth = game.family().info().bench.depth;
  std::uint64_t nodes = 0;
  double spent = 0;
  const Stopwatch whole;
  do {
    std::uint64_t round = 0;
    for (const auto& position : positions) {
      engine->new_game();
      const Stopwatch watch;
      round += engine->think(*position, question, never).nodes;
      spent += watch.seconds();
    }
    rates.signature = round;
    nodes += round;
  } while (whole.seconds() < seconds);
  rates.nodes = static_cast<double>(nodes) / spent;
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
  if (!options.games.empty()) return options.games;
  std::vector<std::string> games;
  for (const catalog::Family* family : catalog::families()) {
    const std::string& variant = family->info().bench.variant;
    games.push_back(variant.empty() ? std::string(family->name()) : variant);
  }
  return games;
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
    measure_search(*game, options.seconds, rates);
    if (options.json) {
      report[game->spec()] = boost::json::object{{"playouts_per_second", rates.playouts},
                                                 {"plies_per_second", rates.plies},
                                                 {"perft_leaves_per_second", rates.perft_leaves},
                                                 {"nodes_per_second", rates.nodes},
                                                 {"signature", rates.signature}};
    } else {
      fmt::print("| {} | {} | {} | {} | {} | {} |\n", game->spec(), rounded(rates.playouts), rounded(rates.plies),
                 rounded(rates.perft_leaves), rounded(rates.nodes), report::grouped(rates.signature));
    }
  }
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(boost::json::object{{"seed", options.seed}, {"games", report}}));
  }
}

void run_bench(const BenchOptions& options) {
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
