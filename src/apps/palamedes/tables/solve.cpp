#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/tables/build.hpp"
#include "apps/palamedes/tables/report.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "report/output.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {
namespace {

struct Options {
  BuildWish wish;
  bool yes = false;
  bool markdown = false;
  std::string position;
  std::uint64_t table_mb = 4096;
};

// States that a short run up to 4-4 solves a second, in a folder that is thrown away.
double measured_rate(const Spec& spec, const Options& options) {
  const std::filesystem::path scratch =
      std::filesystem::temp_directory_path() / ("palamedes-solve-" + std::to_string(::getpid()));
  const auto game = tables::make_game_tables(spec, scratch.string());
  const std::vector<tables::Space> all = game->pairs(std::nullopt);
  constexpr std::uint64_t kEnough = 30'000'000;
  tables::BuildSettings settings;
  settings.threads = threads_or_all(options.wish.threads);
  std::uint64_t states = 0;
  for (const tables::Space pair : all) {
    if (states >= kEnough || pair.mine > 4) break;
    settings.up_to = pair;
    states += game->stored_states(pair) + (pair == pair.partner() ? 0 : game->stored_states(pair.partner()));
  }
  const Stopwatch watch;
  game->build(settings, {});
  const double seconds = watch.seconds();
  std::error_code ignored;
  std::filesystem::remove_all(scratch, ignored);
  return static_cast<double>(states) / seconds;
}

struct Needs {
  std::uint64_t states = 0;  // that are not solved yet
  std::uint64_t memory = 0;
  std::uint64_t wide_memory = 0;
  std::uint64_t all_states = 0;
};

Needs needs_of(const tables::GameTables& game, const std::optional<tables::Space>& up_to) {
  std::vector<tables::Space> there;
  for (const tables::TableInfo& info : game.infos()) there.push_back(info.space);
  Needs needs;
  for (const tables::Space pair : game.pairs(up_to)) {
    const std::uint64_t states =
        game.stored_states(pair) + (pair == pair.partner() ? 0 : game.stored_states(pair.partner()));
    needs.all_states += states;
    if (std::find(there.begin(), there.end(), pair) != there.end()) continue;
    needs.states += states;
    needs.memory = std::max(needs.memory, game.memory(pair, 1));
    needs.wide_memory = std::max(needs.wide_memory, game.memory(pair, 2));
  }
  return needs;
}

// Larger spaces go slower than those of the short run: with Variant-D at these rates on each processor.
constexpr double kFastLarge = 14e6;
constexpr double kSlowLarge = 7e6;

void print_time(const Needs& needs, double rate, int threads) {
  const auto minutes = [&](double large) {
    return static_cast<double>(needs.states) / std::min(rate, large * threads) / 60;
  };
  const std::string short_run =
      report::grouped(static_cast<std::uint64_t>(rate)) + " states a second in a short run up to 4-4";
  if (minutes(kSlowLarge) < 1) return fmt::print("time: less than a minute, at {}\n", short_run);
  fmt::print(
      "time: about {:.0f} to {:.0f} min for the tables, at {}, and 7 to 14 million a second and processor in larger "
      "spaces\n",
      minutes(kFastLarge), minutes(kSlowLarge), short_run);
}

void print_needs(const Needs& needs, const Spec& spec, const Options& options) {
  constexpr double kGiB = 1024.0 * 1024 * 1024;
  const auto gib = [](double bytes) { return bytes / kGiB; };
  fmt::print("{} states modulo symmetry, {} of them still to solve\n", report::grouped(needs.all_states),
             report::grouped(needs.states));
  if (needs.states != 0) {
    fmt::print("memory: {:.1f} GiB, {:.1f} where wins take more than 254 plies\n",
               gib(static_cast<double>(needs.memory)), gib(static_cast<double>(needs.wide_memory)));
    fmt::print("disk: up to {:.1f} GiB for results, {:.1f} GiB more for distances, before compression\n",
               gib(static_cast<double>(needs.all_states) / tables::kStatesPerByte),
               gib(static_cast<double>(needs.all_states)));
    print_time(needs, measured_rate(spec, options), threads_or_all(options.wish.threads));
  }
  if (!options.wish.up_to.empty()) return;
  fmt::print(
      "then the placement phase by search: up to {:.1f} GiB for results in memory and {:.1f} GiB for a table of "
      "positions; how long that takes is not known beforehand\n",
      gib(static_cast<double>(needs.all_states) / 4), static_cast<double>(options.table_mb) / 1024);
}

bool agreed() {
  if (isatty(0) == 0) throw UserError("solving takes long; say --yes to begin without being asked");
  fmt::print("Begin? [y/N] ");
  std::fflush(stdout);
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

// A line that is written over on a terminal, one for each move elsewhere.
void say(const tables::PlacementProgress& progress) {
  const bool terminal = isatty(2) != 0;
  fmt::print(stderr, "{}placement {}: {} moves done, {} nodes, {} values kept, {:.1f} GiB of results in memory{}",
             terminal ? "\r\x1b[K" : "", progress.move, progress.moves, report::grouped(progress.nodes),
             report::grouped(progress.kept), static_cast<double>(progress.loaded) / (1024.0 * 1024 * 1024),
             terminal ? "" : "\n");
  std::fflush(stderr);
}

tables::Solution solve_placement(tables::GameTables& game, const Options& options) {
  tables::PlacementSettings settings;
  settings.threads = threads_or_all(options.wish.threads);
  settings.table_bytes = options.table_mb << 20;
  settings.on_progress = say;
  search::StopToken stop;
  const Interruption interruption(stop);
  try {
    tables::Solution solution = game.solve_placement(options.position, settings, stop);
    if (isatty(2) != 0) fmt::print(stderr, "\r\x1b[K");
    return solution;
  } catch (const tables::BuildStopped&) {
    throw UserError("stopped; what is proven is in " + game.folder() + "; to go on: " + options.wish.resume);
  }
}

void print_solution(const tables::Solution& solution) {
  fmt::print("\n{}\n{} for the side to move; {} nodes\n", solution.position, outcome_name(solution.value),
             report::grouped(solution.nodes));
  for (const tables::ProbedMove& move : solution.moves) {
    fmt::print("  {:<10} {}\n", move.move, outcome_name(move.value.outcome));
  }
  fmt::print("line:");
  for (const std::string& move : solution.line) fmt::print(" {}", move);
  fmt::print("\n");
}

void add_solution(const tables::Solution& solution, boost::json::object& report) {
  report["position"] = solution.position;
  report["value"] = std::string(outcome_name(solution.value));
  boost::json::object moves;
  for (const tables::ProbedMove& move : solution.moves)
    moves[move.move] = std::string(outcome_name(move.value.outcome));
  report["moves"] = moves;
  boost::json::array line;
  for (const std::string& move : solution.line) line.emplace_back(move);
  report["line"] = line;
  report["nodes"] = solution.nodes;
}

std::string resume_command(const Options& options) {
  std::string command = "palamedes solve " + options.wish.game + " --yes";
  if (!options.position.empty()) command += " --position \"" + options.position + "\"";
  if (!options.wish.up_to.empty()) command += " --up-to " + options.wish.up_to;
  if (!options.wish.tables.empty()) command += " --tables " + options.wish.tables;
  if (options.wish.no_distances) command += " --no-distances";
  return command;
}

void run(Options& options) {
  const Spec spec = Spec::parse(options.wish.game);
  const auto game = tables::make_game_tables(spec, tables::tables_root(options.wish.tables));
  std::optional<tables::Space> up_to;
  if (!options.wish.up_to.empty()) up_to = parse_space("--up-to", options.wish.up_to);
  if (up_to && !options.position.empty()) throw UserError("--position needs all tables, so it goes without --up-to");
  const Needs needs = needs_of(*game, up_to);
  if (!options.wish.json) {
    fmt::print("{} in {}\n", game->game(), game->folder());
    print_needs(needs, spec, options);
  }
  constexpr std::uint64_t kQuick = 10'000'000;
  if (needs.all_states > kQuick && !options.yes && !agreed()) return;
  options.wish.resume = resume_command(options);
  const Stopwatch watch;
  const std::vector<TableRow> rows = build_tables(*game, options.wish);
  std::optional<tables::Solution> solution;
  if (!up_to) solution = solve_placement(*game, options);
  if (options.wish.json) {
    boost::json::object report = {{"game", game->game()}, {"folder", game->folder()}, {"tables", json_of(rows)}};
    if (solution) add_solution(*solution, report);
    report["seconds"] = watch.seconds();
    report["proven"] = solution.has_value();
    fmt::print("{}\n", boost::json::serialize(report));
    return;
  }
  if (options.markdown) fmt::print("\n{}", markdown_of(rows));
  if (solution) print_solution(*solution);
  fmt::print("{:.1f} s\n", watch.seconds());
}

}  // namespace

void add_solve_verb(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* verb = program.add_subcommand("solve", "Solve a game completely");
  verb->add_option("GAME", options->wish.game, "A game, as in morris")->required();
  verb->add_flag("--yes", options->yes, "Begin without being asked");
  verb->add_option("--up-to", options->wish.up_to,
                   "Tables up to this pair of piece counts only, as in 5-5, and no placements");
  verb->add_option("--tables", options->wish.tables,
                   "The folder of the tables (else $PALAMEDES_TABLES, else the user's)");
  verb->add_option("--threads", options->wish.threads, "How many threads (else all there are)")
      ->check(CLI::Range(1, 256));
  verb->add_flag("--no-distances", options->wish.no_distances,
                 "Keep only who wins; remove the distances when they are no longer needed");
  verb->add_option("--position", options->position, "A position with pieces to place (else the start)");
  verb->add_option("--table-mb", options->table_mb, "Memory for the table of positions of the placement phase, in MiB")
      ->capture_default_str()
      ->check(CLI::Range(1, 1 << 20));
  verb->add_flag("--markdown", options->markdown, "End with a Markdown table");
  verb->add_flag("--json", options->wish.json, "Print one JSON object");
  verb->footer("Example: palamedes solve morris\nIt goes on where it was stopped.");
  verb->callback([options] { run(*options); });
}

}  // namespace palamedes::apps
