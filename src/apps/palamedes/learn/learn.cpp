#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <fmt/core.h>

#include "apps/palamedes/field_options.hpp"
#include "apps/palamedes/learn/experience.hpp"
#include "apps/palamedes/learn/tune.hpp"
#include "apps/palamedes/verbs.hpp"
#include "arena/openings.hpp"
#include "base/error.hpp"
#include "base/files/can_write.hpp"
#include "base/files/file.hpp"
#include "base/files/seal.hpp"
#include "base/spec/fields.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/describer.hpp"
#include "engines/engine.hpp"
#include "knowledge/weight_files.hpp"
#include "learn/fit/fit.hpp"
#include "learn/fit/lines.hpp"
#include "learn/fit/sample_file.hpp"
#include "report/charts.hpp"
#include "report/output.hpp"
#include "report/print_json.hpp"
#include "report/progress.hpp"

namespace palamedes::apps {
namespace {

struct SampleOptions {
  learn::SelfPlaySetup setup;
  std::uint64_t games = 1'000;
  int concurrency = 1;
  std::string openings;
  std::string out;
  bool json = false;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("openings", openings, "A file of openings to begin games with");
    visitor.text("out", out, "The file; goes on where it was left");
    visitor.integer("games", games, 0, std::int64_t{1} << 60, "How many games the file is to have");
    visitor.integer("concurrency", concurrency, 1, 256, "Games at a time");
    visitor.flag("json", json, "Print one JSON object");
  }
};

// Games are dealt to the threads by number; what is in the file already is not played again.
void run_samples(SampleOptions& options) {
  const auto game = catalog::make_game(options.setup.game);
  options.setup.game = game->spec();
  if (!options.openings.empty()) {
    options.setup.openings = arena::parse_openings(read_file(options.openings), *game);
    if (options.setup.openings.empty()) throw UserError(options.openings + " has no openings");
  }
  static_cast<void>(engines::make_engine(options.setup.engine, *game, 0));
  learn::SampleFile file(options.out, options.setup);
  std::mutex mutex;
  std::atomic<std::uint64_t> next{0};
  std::vector<std::uint64_t> missing;
  for (std::uint64_t i = 0; i < options.games; ++i) {
    if (!file.has(i)) missing.push_back(i);
  }
  report::Progress progress("games", options.games, file.games());
  const auto work = [&] {
    for (std::uint64_t i = next.fetch_add(1); i < missing.size(); i = next.fetch_add(1)) {
      const std::vector<learn::Sample> samples = learn::play_samples(options.setup, missing[i]);
      const std::scoped_lock lock(mutex);
      file.append(missing[i], samples);
      progress.show(file.games());
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < options.concurrency; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  progress.finish();
  if (options.json) {
    report::print_json({{"game", options.setup.game}, {"games", file.games()}, {"file", options.out}});
  } else {
    fmt::print("{} in {}\n", report::counted(file.games(), "game"), options.out);
  }
}

struct FitSetup {
  std::string game;
  std::string name;
  std::string from = "default";
  std::vector<std::string> samples;
  std::string out;
  std::string curve;
  std::string chart;
  std::string state;
  bool json = false;
  learn::FitOptions fit;
};

// A verb that makes weights from samples.
struct FitMethod {
  const char* verb;
  const char* errors;
  bool resumes;
  learn::FitResult (*fit)(const FitSetup& setup, const std::string& game, const learn::EvaluationShape& shape,
                          const std::vector<learn::Sample>& samples,
                          const std::function<void(const learn::FitProgress&)>& listener);
};

constexpr FitMethod kFit = {"fit", "squared errors", false,
                            [](const FitSetup& setup, const std::string&, const auto& shape, const auto& samples,
                               const auto& listener) { return learn::fit(shape, samples, setup.fit, listener); }};
constexpr FitMethod kLines = {
    "lines", "cross entropy", true,
    [](const FitSetup& setup, const std::string& game, const auto& shape, const auto& samples, const auto& listener) {
      return learn::fit_lines(game, shape, samples, setup.fit, listener, setup.state);
    }};

void write_curve(const std::string& path, const std::vector<learn::FitProgress>& curve) {
  std::string text = "epoch,trained,held_out,held_out_results\n";
  for (const learn::FitProgress& row : curve) {
    text += fmt::format("{},{:.6f},{:.6f},{:.6f}\n", row.epoch, row.trained, row.held_out, row.held_out_results);
  }
  write_file(path, text);
}

void draw_curve(const std::string& path, const FitMethod& method, const std::string& game,
                const std::vector<learn::FitProgress>& curve) {
  std::vector<report::Series> series{{"trained", {}}, {"held out", {}}, {"results", {}}};
  for (const learn::FitProgress& row : curve) {
    series[0].values.push_back(row.trained);
    series[1].values.push_back(row.held_out);
    series[2].values.push_back(row.held_out_results);
  }
  const std::string title = fmt::format("learn {} {}", method.verb, game);
  const std::string axes = fmt::format(
      "times through the samples; {} of the trained, of the held out and against their results", method.errors);
  write_file(path, report::curves_file(title, axes, std::move(series)));
}

void tell_fit(const FitSetup& setup, std::size_t samples, const learn::FitResult& result) {
  std::FILE* const notes = report::notes_beside(setup.out);
  if (!setup.json) {
    if (result.least > 0) fmt::print(notes, "held out, the least there is: {:.5f}\n", result.least);
    return fmt::print(notes, "scale {:.0f}; written to {}\n", result.scale, setup.out);
  }
  boost::json::object report = {
      {"game", setup.game}, {"name", setup.name}, {"samples", samples}, {"scale", result.scale}, {"file", setup.out}};
  if (!result.curve.empty()) {
    const learn::FitProgress& last = result.curve.back();
    report["epoch"] = last.epoch;
    report["trained"] = last.trained;
    report["held_out"] = last.held_out;
    report["held_out_results"] = last.held_out_results;
    if (result.least > 0) report["least"] = result.least;
  }
  report::print_json(report);
}

// What made the weights, as the first lines of their file.
std::string head_of(const FitSetup& setup, const FitMethod& method, const std::vector<std::string>& origins,
                    const learn::FitResult& result) {
  std::string head = fmt::format("# palamedes learn {} {} --from {}", method.verb, setup.game, setup.from);
  for (const NamedValue& field : values_of(setup.fit)) {
    head += fmt::format(" --{} {}", field.name, value_text(field.value));
  }
  if (!result.curve.empty()) {
    head += fmt::format("\n# mean of {}, held out: {:.5f}", method.errors, result.curve.back().held_out);
    if (result.least > 0) head += fmt::format("; the least there is: {:.5f}", result.least);
  }
  for (const std::string& origin : origins) head += "\n# learn samples: " + origin;
  return head + "\n";
}

void run_fit(const FitSetup& setup, const FitMethod& method) {
  for (const std::string& path : {setup.out, setup.curve, setup.chart, setup.state}) check_can_write(path);
  std::FILE* const notes = report::notes_beside(setup.out);
  const auto game = catalog::make_game(setup.game);
  Weights base = knowledge::named_weights(game->family().name(), setup.from);
  const auto describer = engines::make_describer(*game);
  const learn::EvaluationShape shape{describer->feature_names(), describer->net_inputs()};
  std::vector<learn::Sample> samples;
  std::vector<std::string> origins;
  for (const std::string& path : setup.samples) {
    learn::SamplesRead part = learn::read_samples(path);
    origins.push_back(fmt::format("{} from {}: {}", report::counted(part.samples.size(), "position"),
                                  report::counted(part.games, "game"), part.setup));
    if (part.cut_short) fmt::print(notes, "{}: the last game is cut short and left out\n", path);
    std::move(part.samples.begin(), part.samples.end(), std::back_inserter(samples));
  }
  if (!setup.json) {
    fmt::print(notes, "{} samples, {} features, {} inputs\n", report::grouped(samples.size()), shape.features.size(),
               shape.net_inputs);
  }
  report::Progress progress("epochs", static_cast<std::uint64_t>(setup.fit.epochs));
  const auto tell = [&](const learn::FitProgress& row) {
    if (!setup.json) {
      progress.clear();
      fmt::print(notes, "epoch {}: trained {:.5f}, held out {:.5f}, its results {:.5f}\n", row.epoch, row.trained,
                 row.held_out, row.held_out_results);
      std::fflush(notes);
    }
    progress.show(static_cast<std::uint64_t>(row.epoch));
  };
  const learn::FitResult result = method.fit(setup, game->spec(), shape, samples, tell);
  progress.finish();
  base.name = setup.name;
  write_file(setup.out,
             sealed(head_of(setup, method, origins, result) + learn::fitted(std::move(base), result).text()));
  if (!setup.curve.empty()) write_curve(setup.curve, result.curve);
  if (!setup.chart.empty()) draw_curve(setup.chart, method, setup.game, result.curve);
  tell_fit(setup, samples.size(), result);
}

void add_samples(cli::App& learn) {
  const auto options = std::make_shared<SampleOptions>();
  cli::App* verb = learn.add_subcommand("samples", "Play an engine against itself and keep the positions");
  add_fields(*verb, options->setup);
  add_fields(*verb, *options);
  verb->option("GAME")->required();
  verb->option("--out")->required();
  verb->footer("Example: palamedes learn samples mingmang --games 2000 --out mingmang.samples");
  verb->callback([options] { run_samples(*options); });
}

void add_fit(cli::App& learn, const FitMethod& method, const FitSetup& usual, const char* meaning,
             const char* example) {
  const auto setup = std::make_shared<FitSetup>(usual);
  cli::App* verb = learn.add_subcommand(method.verb, meaning);
  verb->add_option("GAME", setup->game, "A game, as in mingmang")->required();
  verb->add_option("SAMPLES", setup->samples, "Files of learn samples")->required();
  verb->add_option("--name", setup->name, "Name of the weights")->required();
  verb->add_option("--out", setup->out, "Where to write the weights")->required();
  verb->add_option("--curve", setup->curve, "Where to write the learning curve, as CSV");
  verb->add_option("--chart", setup->chart, "Draw the learning curve here, as SVG");
  verb->add_option("--from", setup->from, "Weights to change: lines that are no features stay")->capture_default_str();
  if (method.resumes) {
    verb->add_option("--state", setup->state, "Keep here after each epoch what it takes to go on from there");
  }
  add_fields(*verb, setup->fit);
  verb->add_flag("--json", setup->json, "Print one JSON object");
  verb->footer(example);
  verb->callback([setup, &method] { run_fit(*setup, method); });
}

}  // namespace

void add_learn_verb(cli::App& program) {
  cli::App* learn = program.add_subcommand("learn", "Learn from games: weights of evaluations, what came of moves");
  learn->require_subcommand(1);
  add_samples(*learn);
  add_fit(*learn, kFit, {}, "Fit the weights of an evaluation to samples",
          "Example: palamedes learn fit mingmang mingmang.samples --name mine --out mine.txt");
  FitSetup lines;
  lines.from = "net";
  lines.fit = learn::kLineFitOptions;
  add_fit(*learn, kLines, lines, "Fit a net over lines to samples of five in a row with their boards",
          "Example: palamedes learn lines mnk:15x15,5 gomoku.samples --name mine --out mine.txt");
  add_learn_tune(*learn);
  add_learn_experience(*learn);
  learn->footer("Example: palamedes learn samples mingmang --games 2000 --out mingmang.samples");
}

}  // namespace palamedes::apps
