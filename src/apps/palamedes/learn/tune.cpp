#include "apps/palamedes/learn/tune.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "apps/palamedes/field_options.hpp"
#include "apps/palamedes/interruption.hpp"
#include "arena/local_crew.hpp"
#include "base/error.hpp"
#include "base/files/can_write.hpp"
#include "base/files/file.hpp"
#include "base/stopwatch.hpp"
#include "base/usage_error.hpp"
#include "catalog/catalog.hpp"
#include "learn/tuning/spsa_tuner.hpp"
#include "learn/tuning/td_tuner.hpp"
#include "report/charts.hpp"
#include "report/print_json.hpp"
#include "report/progress.hpp"

namespace palamedes::apps {
namespace {

constexpr double kTuneSaveSeconds = 5;

struct TuneOptions {
  std::string game;
  learn::TuningMethod method = learn::TuningMethod::kTdLeaf;
  std::string engine = "best";
  std::uint64_t nodes = 500;
  std::uint64_t seed = 1;
  std::string out;
  int concurrency = 1;
  std::string curve;
  std::string chart;
  bool json = false;
  learn::TdSetup td;
  std::uint64_t games = 1'000;
  learn::SpsaSetup spsa;

  // What all methods share.
  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.operand("game", game, "A game, as in kalah");
    visitor.choice("method", method, learn::tuning_methods(), "How to tune");
    visitor.text("engine", engine, "Who plays");
    visitor.integer("nodes", nodes, 1, std::int64_t{1} << 60, "Nodes per move");
    visitor.seed("seed", seed, "Seed of everything random");
    visitor.text("out", out, "The weights, or the engine; a journal beside it lets the run go on");
    visitor.integer("concurrency", concurrency, 1, 256, "Games at a time");
    visitor.text("curve", curve, "Write the learning curve here, as CSV");
    visitor.text("chart", chart, "Draw the learning curve here, as SVG");
    visitor.flag("json", json, "Print one JSON object");
  }
};

std::string journal_path(const TuneOptions& options) { return options.out + ".journal"; }

std::vector<report::Series> columns_of(const learn::TuningJournal& journal, std::size_t first) {
  std::vector<report::Series> series;
  for (std::size_t column = first; column < journal.columns.size(); ++column) {
    report::Series one{journal.columns[column], {}};
    for (const std::vector<double>& row : journal.curve) one.values.push_back(row[column]);
    series.push_back(std::move(one));
  }
  return series;
}

void write_curves(const TuneOptions& options, const learn::TuningJournal& journal, const std::string& below) {
  if (!options.curve.empty()) write_file(options.curve, journal.curve_csv());
  if (!options.chart.empty()) {
    const std::string title = fmt::format("learn tune {} by {}", options.game,
                                          learn::tuning_methods()[static_cast<std::size_t>(options.method)]);
    write_file(options.chart, report::curves_file(title, below, columns_of(journal, 1)));
  }
}

// Steps until the end or Ctrl-C, with the journal saved on the way and at the end; then what was learned.
template <class Step, class Journal>
bool run_steps(const TuneOptions& options, const std::string& unit, std::uint64_t wanted, const Step& step,
               const Journal& journal, std::uint64_t done) {
  report::Progress progress(unit, wanted, done);
  Stopwatch since_saved;
  bool whole = true;
  while (whole && done < wanted) {
    whole = step();
    if (!whole) break;
    done = static_cast<std::uint64_t>(journal().curve.back().front());
    progress.show(done);
    if (since_saved.seconds() < kTuneSaveSeconds) continue;
    write_file(journal_path(options), journal().text());
    since_saved = Stopwatch();
  }
  progress.finish();
  write_file(journal_path(options), journal().text());
  write_curves(options, journal(), unit == "games" ? "batches of games" : unit);
  return whole;
}

[[noreturn]] void tell_stopped(std::uint64_t done, std::uint64_t wanted, const std::string& unit) {
  throw UserError(fmt::format("stopped after {} of {} {}; the same command goes on", done, wanted, unit));
}

void run_td(const TuneOptions& options, const engines::StopToken& token) {
  learn::TdSetup setup = options.td;
  setup.game = catalog::make_game(options.game)->spec();
  setup.method = options.method;
  setup.engine = options.engine;
  setup.nodes = options.nodes;
  setup.seed = options.seed;
  learn::TdTuner tuner(setup,
                       learn::TuningJournal::open(journal_path(options), setup.text(), learn::TdTuner::columns(setup)));
  const bool whole = run_steps(
      options, "games", options.games, [&] { return tuner.play_batch(options.concurrency, token); },
      [&]() -> const learn::TuningJournal& { return tuner.journal(); }, tuner.games());
  write_file(options.out, tuner.weights_text());
  if (options.json) {
    report::print_json({{"game", setup.game}, {"games", tuner.games()}, {"file", options.out}});
  } else {
    fmt::print("{}", tuner.weights_text());
  }
  if (!whole) tell_stopped(tuner.games(), options.games, "games");
}

void run_spsa(const TuneOptions& options, const engines::StopToken& token) {
  learn::SpsaSetup setup = options.spsa;
  if (setup.parameters.empty()) throw UsageError("--method spsa needs --parameters, as in late-after:1:12");
  setup.game = catalog::make_game(options.game)->spec();
  setup.engine = options.engine;
  setup.spsa.seed = options.seed;
  if (!setup.terms.move_seconds) setup.terms.nodes = options.nodes;
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
  if (options.json) {
    report::print_json(
        {{"game", setup.game}, {"steps", tuner.steps()}, {"engine", tuner.engine()}, {"file", options.out}});
  } else {
    fmt::print("{}\n", tuner.engine());
  }
  if (!whole) tell_stopped(tuner.steps(), setup.spsa.steps, "steps");
}

void run_tune(const TuneOptions& options) {
  refuse_standard_output(options.out);
  for (const std::string& path : {options.out, options.curve, options.chart}) check_can_write(path);
  engines::StopToken token;
  const Interruption interruption(token);
  if (options.method == learn::TuningMethod::kSpsa) {
    run_spsa(options, token);
  } else {
    run_td(options, token);
  }
}

}  // namespace

void add_learn_tune(cli::App& learn) {
  const auto options = std::make_shared<TuneOptions>();
  cli::App* verb = learn.add_subcommand("tune", "Tune weights by temporal differences, or search settings by SPSA");
  const std::string by_td = "td and tdleaf";
  const std::string by_spsa = "spsa";
  add_fields(*verb, *options);
  verb->option("GAME")->required();
  verb->option("--out")->required();
  verb->add_option("--games", options->games, "How many games")->capture_default_str()->group(by_td);
  add_fields(*verb, options->td, {.group = by_td});
  add_fields(*verb, options->spsa, {.group = by_spsa});
  verb->add_option("--time", options->spsa.terms.move_seconds, "Seconds per move, in place of --nodes")
      ->check(cli::Range(0.0001, 1e6))
      ->group(by_spsa);
  verb->footer(
      "Example: palamedes learn tune kalah --from hand --games 2000 --out kalah.txt --curve curve.csv --chart "
      "curve.svg\n"
      "         palamedes learn tune kalah --method spsa --parameters late-after:1:12 --out engine.txt");
  verb->callback([options] { run_tune(*options); });
}

}  // namespace palamedes::apps
