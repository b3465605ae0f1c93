#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/ablate/ablation.hpp"
#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/error.hpp"
#include "base/files/can_write.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"
#include "catalog/catalog.hpp"
#include "engines/settings/engine_shape.hpp"
#include "report/output.hpp"
#include "report/progress.hpp"

namespace palamedes::apps {
namespace {

// Of the published table.
constexpr int kPublishedDepth = 4;
// Bare searches of other games take long.
constexpr int kPublishedPositions = 100;
constexpr int kOtherPositions = 20;

constexpr const char* kUsualPreset = "cammp";
constexpr const char* kPlayedPreset = "cammp-played";
constexpr const char* kDepartures = "cammp-departures";
constexpr const char* kCountsAll = "visited";
constexpr const char* kCountsAsCammp = "widened";

struct AblateOptions {
  std::string game;
  std::string engines;
  std::optional<std::string> preset;
  std::optional<int> depth;
  std::optional<int> positions;
  std::string from;
  std::string count;
  std::uint64_t seed = 1;
  std::string csv;
  std::string out;
  std::string positions_to;
  bool json = false;
};

struct Ablation {
  std::string game;
  int depth = 0;
  std::size_t positions = 0;
  std::string from;
  std::uint64_t seed = 0;
  bool published = false;
  std::vector<AblationRow> rows;
  std::vector<TimeRow> times;
};

// Engine strings between semicolons; one inside double quotes is a part of the string.
std::vector<NamedEngine> listed_engines(const std::string& text) {
  std::vector<NamedEngine> set;
  std::string part;
  bool quoted = false;
  const auto close = [&] {
    const std::string spec(trim(part));
    if (!spec.empty()) set.push_back({spec, spec});
    part.clear();
  };
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (c == ';' && !quoted) {
      close();
    } else {
      part += c;
    }
  }
  close();
  if (set.empty()) throw UsageError("--engines names none; as in --engines \"alphabeta;alphabeta:table=off\"");
  return set;
}

std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }
std::string whole(double number) { return report::grouped(static_cast<std::uint64_t>(number + 0.5)); }
std::string whole(double number, double error) { return whole(number) + " ± " + whole(error); }
std::string figure(const std::optional<double>& value) { return value ? fmt::format("{:.2f}", *value) : "none"; }

std::string table_of_settings(const Ablation& ablation) {
  const bool published = ablation.published;
  std::string out = fmt::format("| setting | nodes | of the first | ms | same move |{}\n|---|---:|---:|---:|---:|{}\n",
                                published ? " CAMMP nodes | of its first |" : "", published ? "---:|---:|" : "");
  const AblationRow& first = ablation.rows.front();
  for (const AblationRow& row : ablation.rows) {
    const NodeRatio ratio = ratio_to(row, first);
    out +=
        fmt::format("| {} | {} | {:.1f} ± {:.1f}% | {:.2f} | {:.0f}% |", row.engine.name, whole(row.nodes, row.error),
                    100 * ratio.ratio, 100 * ratio.error, 1000 * row.seconds, 100 * row.agreement);
    if (published) {
      out += row.published
                 ? fmt::format(" {} | {} |", whole(*row.published), percent(*row.published / *first.published))
                 : std::string(" | |");
    }
    out += "\n";
  }
  return out;
}

std::string table_of_times(const std::vector<TimeRow>& times) {
  std::string out = "| depth | nodes | ms | nodes/s | CAMMP ms (2011) | CAMMP ms (Java, today) |\n";
  out += "|---:|---:|---:|---:|---:|---:|\n";
  for (const TimeRow& row : times) {
    out += fmt::format("| {} | {} | {:.2f} | {} | {} | {} |\n", row.depth, whole(row.nodes, row.error),
                       1000 * row.seconds, whole(row.seconds > 0 ? row.nodes / row.seconds : 0),
                       report::grouped(static_cast<unsigned long long>(row.published_ms)), row.java_today_ms);
  }
  return out;
}

std::string markdown_of(const Ablation& ablation) {
  std::string out = fmt::format(
      "{}: depth {}, {} ({}), seed {}; figures are averages per position, with half of their 95% "
      "intervals\n\n",
      ablation.game, ablation.depth, report::counted(ablation.positions, "position"), ablation.from, ablation.seed);
  out += table_of_settings(ablation);
  if (ablation.published) {
    const OrderAgreement order = order_agreement(ablation.rows);
    out += fmt::format(
        "\nSpearman rank correlation of nodes with CAMMP's table: {} for single techniques, {} for all but "
        "one, {} over all settings\n",
        figure(order.alone), figure(order.all_but_one), figure(order.whole));
  }
  if (!ablation.times.empty()) out += "\nTime by depth, all techniques on:\n\n" + table_of_times(ablation.times);
  return out;
}

std::string csv_text(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_of(const Ablation& ablation) {
  std::string out = "setting,engine,nodes,error,seconds,agreement,published_nodes\n";
  for (const AblationRow& row : ablation.rows) {
    out += fmt::format("{},{},{:.1f},{:.1f},{:.6f},{:.3f},{}\n", csv_text(row.engine.name), csv_text(row.engine.spec),
                       row.nodes, row.error, row.seconds, row.agreement,
                       row.published ? fmt::format("{:.0f}", *row.published) : "");
  }
  return out;
}

boost::json::value number_or_null(const std::optional<double>& value) {
  return value ? boost::json::value(*value) : boost::json::value(nullptr);
}

boost::json::object json_of(const Ablation& ablation) {
  boost::json::array settings;
  for (const AblationRow& row : ablation.rows) {
    settings.push_back({{"name", row.engine.name},
                        {"engine", row.engine.spec},
                        {"nodes", row.nodes},
                        {"error", row.error},
                        {"ratio", ratio_to(row, ablation.rows.front()).ratio},
                        {"ratio_error", ratio_to(row, ablation.rows.front()).error},
                        {"seconds", row.seconds},
                        {"agreement", row.agreement},
                        {"published_nodes", number_or_null(row.published)}});
  }
  boost::json::object report = {{"game", ablation.game}, {"depth", ablation.depth}, {"positions", ablation.positions},
                                {"from", ablation.from}, {"seed", ablation.seed},   {"settings", settings}};
  if (!ablation.published) return report;
  const OrderAgreement order = order_agreement(ablation.rows);
  report["spearman"] = {{"single", number_or_null(order.alone)},
                        {"all_but_one", number_or_null(order.all_but_one)},
                        {"all", number_or_null(order.whole)}};
  boost::json::array times;
  for (const TimeRow& row : ablation.times) {
    times.push_back({{"depth", row.depth},
                     {"nodes", row.nodes},
                     {"error", row.error},
                     {"milliseconds", 1000 * row.seconds},
                     {"published_milliseconds", row.published_ms}});
  }
  report["times"] = times;
  return report;
}

std::string lines_of(const Positions& positions) {
  std::string out;
  for (const auto& game : positions) out += join(game->moves(), " ") + "\n";
  return out;
}

bool has_engine(const catalog::Game& game, const std::string& name) {
  for (const engines::EngineInfo& info : engines::engines_for(game)) {
    if (info.name == name) return true;
  }
  return false;
}

void run_ablate(const AblateOptions& options) {
  const std::unique_ptr<catalog::Game> game = catalog::make_game(options.game);
  Ablation result;
  const std::string asked = options.preset.value_or(kUsualPreset);
  const bool departures = asked == kDepartures;
  const std::string preset = departures ? kPlayedPreset : asked;
  const bool cammp = options.engines.empty() && has_engine(*game, preset);
  if (options.preset && !cammp) throw UsageError("--preset is for Ming Mang and without --engines");
  result.game = game->spec();
  result.depth = options.depth.value_or(game->family().info().bench.ablation_depth);
  result.from = !options.from.empty() ? options.from : cammp ? "selfplay" : "random";
  result.seed = options.seed;
  // The tables were printed for the full board and this depth.
  result.published = cammp && !departures && game->spec() == "mingmang" && result.depth == kPublishedDepth;
  const std::vector<NamedEngine> set = !options.engines.empty() ? listed_engines(options.engines)
                                       : cammp && departures    ? cammp_departures(*game)
                                       : cammp                  ? cammp_set(*game, preset)
                                                                : technique_set(*game);
  for (const NamedEngine& named : set) static_cast<void>(engines::engine_shape(named.spec, *game));
  for (const std::string& path : {options.csv, options.out, options.positions_to}) check_can_write(path);
  report::Progress line("settings", set.size());
  std::size_t begun = 0;
  const auto progress = [&](const std::string& what) { line.show(begun++, [&] { return what; }); };
  engines::StopToken token;
  const Interruption interruption(token);
  const SelfPlay selfplay{cammp ? preset : set.front().spec, result.depth, options.seed};
  const int count = options.positions.value_or(cammp ? kPublishedPositions : kOtherPositions);
  const Positions positions = result.from == "selfplay" ? selfplay_positions(*game, selfplay, count)
                                                        : random_positions(*game, count, options.seed);
  result.positions = positions.size();
  if (!options.positions_to.empty()) write_file(options.positions_to, lines_of(positions));
  const bool as_cammp = options.count.empty() ? cammp : options.count == kCountsAsCammp;
  const AblationTerms terms{result.depth, options.seed, as_cammp ? NodeUnit::kWidened : NodeUnit::kVisited};
  result.rows = ablate(set, positions, terms, token, progress);
  if (result.rows.empty()) throw UserError("interrupted before the first setting was done");
  if (result.published) {
    for (AblationRow& row : result.rows) row.published = cammp_nodes(row.engine.name);
    result.times = cammp_times(preset, positions, terms, token,
                               [&](const std::string& what) { line.show(begun, [&] { return "times: " + what; }); });
  }
  line.show(result.rows.size());
  line.finish();
  const std::string markdown = markdown_of(result);
  if (!options.csv.empty()) write_file(options.csv, csv_of(result));
  if (!options.out.empty()) write_file(options.out, markdown);
  fmt::print("{}", options.json ? boost::json::serialize(json_of(result)) + "\n" : markdown);
}

}  // namespace

void add_ablate_verb(cli::App& program) {
  const auto options = std::make_shared<AblateOptions>();
  cli::App* verb =
      program.add_subcommand("ablate", "Run engine settings over the same positions and compare their nodes");
  verb->add_option("GAME", options->game, "A game, as in mingmang")->required();
  verb->add_option("--engines", options->engines,
                   "Engines between semicolons (default: alpha-beta, each technique alone, all, all but one)")
      ->check(cli::NotEmpty{});
  verb->add_option(
          "--preset", options->preset,
          "Ming Mang without --engines: whose techniques are switched; cammp-departures: each setting in which "
          "cammp-played is not cammp, put back alone")
      ->check(cli::IsMember{{kUsualPreset, kPlayedPreset, kDepartures}})
      ->default_str(kUsualPreset);
  verb->add_option("--depth", options->depth, "Depth of every search (one at which techniques act in the game)")
      ->check(cli::Range(1, 100));
  verb->add_option("--positions", options->positions, "How many positions (100 of CAMMP's table, else 20)")
      ->check(cli::Range(1, 100'000));
  verb->add_option("--from", options->from,
                   "random: positions of random play; selfplay: five of the first plies of each game of the first "
                   "engine (Ming Mang: of the preset) after two random plies")
      ->check(cli::IsMember{{"random", "selfplay"}});
  verb->add_option("--count", options->count,
                   "What is a node in quiescence: visited: every position; widened: those whose moves were looked at, "
                   "as CAMMP counts (the default in its table)")
      ->check(cli::IsMember{{kCountsAll, kCountsAsCammp}});
  verb->add_option("--seed", options->seed, "Seed of positions and engines");
  verb->add_option("--csv", options->csv, "Write the table to this file, comma-separated");
  verb->add_option("--out", options->out, "Write what is printed to this file");
  verb->add_option("--positions-out", options->positions_to,
                   "Write the moves that lead to each position to this file, one position a line, to ask others the "
                   "same");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer("Example: palamedes ablate kalah --engines \"alphabeta;alphabeta:killers=0\" --depth 8");
  verb->callback([options] { run_ablate(*options); });
}

}  // namespace palamedes::apps
