#include "apps/palamedes/learn/tune.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/interruption.hpp"
#include "arena/local_crew.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/stopwatch.hpp"
#include "catalog/catalog.hpp"
#include "learn/tuning/spsa_tuner.hpp"
#include "learn/tuning/td_tuner.hpp"
#include "report/charts.hpp"

namespace palamedes::apps {
namespace {

constexpr double kSaveSeconds = 5;

struct Options {
  std::string method = "tdleaf";
  learn::TdSetup td;
  std::uint64_t games = 1'000;
  std::string parameters;
  int pairs = 4;
  learn::SpsaOptions spsa;
  double seconds = 0;
  std::uint64_t nodes = 500;
  int concurrency = 1;
  std::string out;
  std::string curve;
  std::string chart;
};

std::string journal_path(const Options& options) { return options.out + ".journal"; }

std::vector<report::Series> columns_of(const learn::TuningJournal& journal, std::size_t first) {
  std::vector<report::Series> series;
  for (std::size_t column = first; column < journal.columns.size(); ++column) {
    report::Series one{journal.columns[column], {}};
    for (const std::vector<double>& row : journal.curve) one.values.push_back(row[column]);
    series.push_back(std::move(one));
  }
  return series;
}

void write_curves(const Options& options, const learn::TuningJournal& journal, const std::string& below) {
  if (!options.curve.empty()) write_file(options.curve, journal.curve_csv());
  if (!options.chart.empty()) {
    const std::string title = "learn tune " + options.td.game + " by " + options.method;
    write_file(options.chart, report::curves_file(title, below, columns_of(journal, 1)));
  }
}

// Steps until the end or Ctrl-C, with the journal saved on the way and at the end; then what was learned.
template <class Step, class Journal>
bool run_steps(const Options& options, const std::string& unit, std::uint64_t wanted, const Step& step,
               const Journal& journal, std::uint64_t done) {
  const bool shows = isatty(STDERR_FILENO) != 0;
  Stopwatch since_saved;
  bool whole = true;
  while (whole && done < wanted) {
    whole = step();
    if (!whole) break;
    done = static_cast<std::uint64_t>(journal().curve.back().front());
    if (shows) fmt::print(stderr, "\r\x1b[K{}/{} {}", done, wanted, unit);
    if (since_saved.seconds() < kSaveSeconds) continue;
    write_file(journal_path(options), journal().text());
    since_saved = Stopwatch();
  }
  if (shows) fmt::print(stderr, "\r\x1b[K");
  write_file(journal_path(options), journal().text());
  write_curves(options, journal(), unit == "games" ? "batches of games" : unit);
  return whole;
}

[[noreturn]] void tell_stopped(std::uint64_t done, std::uint64_t wanted, const std::string& unit) {
  throw UserError(fmt::format("stopped after {} of {} {}; the same command goes on", done, wanted, unit));
}

void run_td(const Options& options, const engines::StopToken& token) {
  learn::TdSetup setup = options.td;
  setup.game = catalog::make_game(setup.game)->spec();
  setup.method = options.method == "td" ? learn::TdMethod::kRoots : learn::TdMethod::kLeaves;
  setup.nodes = options.nodes;
  learn::TdTuner tuner(setup,
                       learn::TuningJournal::open(journal_path(options), setup.text(), learn::TdTuner::columns(setup)),
                       options.out + ".playing.txt");
  const bool whole = run_steps(
      options, "games", options.games, [&] { return tuner.play_batch(options.concurrency, token); },
      [&]() -> const learn::TuningJournal& { return tuner.journal(); }, tuner.games());
  ::unlink((options.out + ".playing.txt").c_str());
  write_file(options.out, tuner.weights_text());
  fmt::print("{}", tuner.weights_text());
  if (!whole) tell_stopped(tuner.games(), options.games, "games");
}

void run_spsa(const Options& options, const engines::StopToken& token) {
  if (options.parameters.empty()) throw UserError("--method spsa needs --parameters, as in late-after:1:12");
  learn::SpsaSetup setup;
  setup.game = catalog::make_game(options.td.game)->spec();
  setup.engine = options.td.engine;
  setup.parameters = options.parameters;
  setup.pairs = options.pairs;
  setup.spsa = options.spsa;
  setup.spsa.seed = options.td.seed;
  if (options.seconds > 0) {
    setup.terms.move_seconds = options.seconds;
  } else {
    setup.terms.nodes = options.nodes;
  }
  learn::SpsaTuner tuner(
      setup, learn::TuningJournal::open(journal_path(options), setup.text(), learn::SpsaTuner::columns(setup)));
  arena::LocalCrew::Settings settings;
  settings.concurrency = options.concurrency;
  arena::LocalCrew crew(settings);
  const bool whole = run_steps(
      options, "steps", setup.spsa.steps, [&] { return tuner.step(crew, token); },
      [&]() -> const learn::TuningJournal& { return tuner.journal(); }, tuner.steps());
  write_file(options.out,
             "# " + std::to_string(tuner.steps()) + " steps of " + setup.text() + "\n" + tuner.engine() + "\n");
  fmt::print("{}\n", tuner.engine());
  if (!whole) tell_stopped(tuner.steps(), setup.spsa.steps, "steps");
}

void run(const Options& options) {
  engines::StopToken token;
  const Interruption interruption(token);
  if (options.method == "spsa") {
    run_spsa(options, token);
  } else {
    run_td(options, token);
  }
}

}  // namespace

void add_learn_tune(CLI::App& learn) {
  const auto options = std::make_shared<Options>();
  learn::TdSetup& td = options->td;
  CLI::App* verb = learn.add_subcommand("tune", "Tune weights by temporal differences, or search settings by SPSA");
  verb->add_option("GAME", td.game, "A game, as in kalah")->required();
  verb->add_option("--method", options->method, "td, tdleaf or spsa")->check(CLI::IsMember({"td", "tdleaf", "spsa"}));
  verb->add_option("--out", options->out, "The weights, or the engine; a journal beside it lets the run go on")
      ->required();
  verb->add_option("--engine", td.engine, "Who plays")->capture_default_str();
  verb->add_option("--nodes", options->nodes, "Nodes a move")->check(CLI::PositiveNumber)->capture_default_str();
  verb->add_option("--seed", td.seed, "Seed of everything random")->capture_default_str();
  verb->add_option("--concurrency", options->concurrency, "Games at a time")->check(CLI::Range(1, 256));
  verb->add_option("--curve", options->curve, "Write the learning curve here, as CSV");
  verb->add_option("--chart", options->chart, "Draw the learning curve here, as SVG");
  verb->add_option("--games", options->games, "td: how many games")->capture_default_str();
  verb->add_option("--from", td.from, "td: weights to begin with, by name or as a file")->capture_default_str();
  verb->add_option("--name", td.name, "td: name of the weights")->capture_default_str();
  verb->add_option("--lambda", td.td.lambda, "td: how far differences reach back")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  verb->add_option("--rate", td.td.rate, "td: score by which a game may change a feature's part (0: found)");
  verb->add_option("--scale", td.td.scale, "td: score worth 0.73 points (0: found from the first games)");
  verb->add_option("--opening-plies", td.opening_plies, "td: random plies at the start, at most")
      ->check(CLI::Range(2, 1000))
      ->capture_default_str();
  verb->add_option("--batch", td.batch, "td: games by the same weights")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  verb->add_option("--parameters", options->parameters,
                   "spsa: names and ranges, as in late-after:1:12,history-decay:1:16");
  verb->add_option("--steps", options->spsa.steps, "spsa: how many steps")->capture_default_str();
  verb->add_option("--pairs", options->pairs, "spsa: pairs of games a step")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  verb->add_option("--reach", options->spsa.reach, "spsa: part of a range that a trial goes at first")
      ->check(CLI::Range(0.001, 0.5))
      ->capture_default_str();
  verb->add_option("--gain", options->spsa.gain, "spsa: part of a range that a clear win is worth at first")
      ->check(CLI::Range(0.001, 1.0))
      ->capture_default_str();
  verb->add_option("--time", options->seconds, "spsa: seconds a move, in place of --nodes")
      ->check(CLI::Range(0.0001, 1e6));
  verb->footer(
      "Example: palamedes learn tune kalah --from hand --games 2000 --out kalah.txt --curve curve.csv --chart "
      "curve.svg\n"
      "         palamedes learn tune kalah --method spsa --parameters late-after:1:12 --out engine.txt");
  verb->callback([options] { run(*options); });
}

}  // namespace palamedes::apps
