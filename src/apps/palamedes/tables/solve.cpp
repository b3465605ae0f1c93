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
#include "base/text.hpp"
#include "catalog/catalog.hpp"
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

std::uint64_t states_up_to(const tables::SliceSet& slices, const std::string& name) {
  std::uint64_t states = 0;
  for (const tables::SliceGroup& group : slices.groups_up_to(name)) states += slices.states(group);
  return states;
}

struct ShortRun {
  std::string up_to;
  double rate = 0;  // states a second
};

// What a short run solves a second, in a folder that is thrown away: a small part of what is to be solved.
ShortRun measured(std::uint64_t states_to_solve, const Options& options) {
  const std::filesystem::path scratch =
      std::filesystem::temp_directory_path() / ("palamedes-solve-" + std::to_string(::getpid()));
  const auto game = tables::make_game_tables(Spec::parse(options.wish.game), scratch.string());
  const std::uint64_t enough = std::min<std::uint64_t>(30'000'000, states_to_solve / 10);
  tables::BuildSettings settings;
  settings.threads = threads_or_all(options.wish.threads);
  std::uint64_t most = 0;
  for (const tables::SliceGroup& last : game->slices().groups()) {
    const std::string& name = game->slices()[last.front()].name;
    const std::uint64_t states = states_up_to(game->slices(), name);
    if (most != 0 && (states > enough || states < most)) continue;
    settings.up_to = name;
    most = states;
  }
  const Stopwatch watch;
  game->build(settings, {});
  const double seconds = watch.seconds();
  std::error_code ignored;
  std::filesystem::remove_all(scratch, ignored);
  return {settings.up_to, static_cast<double>(most) / seconds};
}

struct Needs {
  std::uint64_t states = 0;  // that are not solved yet
  std::uint64_t memory = 0;
  std::uint64_t wide_memory = 0;
  std::uint64_t all_states = 0;
};

Needs needs_of(const tables::GameTables& game, const std::string& up_to) {
  std::vector<std::string> there;
  for (const tables::TableInfo& info : game.infos()) there.push_back(info.slice);
  Needs needs;
  for (const tables::SliceGroup& group : game.slices().groups_up_to(up_to)) {
    const std::uint64_t states = game.slices().states(group);
    needs.all_states += states;
    if (std::find(there.begin(), there.end(), game.slices()[group.front()].name) != there.end()) continue;
    needs.states += states;
    needs.memory = std::max(needs.memory, game.memory(group, 1));
    needs.wide_memory = std::max(needs.wide_memory, game.memory(group, 2));
  }
  return needs;
}

// Larger slices go slower than those of the short run: at these rates on each processor, by what was measured.
constexpr double kFastLarge = 14e6;
constexpr double kSlowLarge = 7e6;

// "12 to 24", or "12" where that would be twice the same.
std::string range_text(double low, double high) {
  const std::string from = fmt::format("{:.0f}", low);
  const std::string to = fmt::format("{:.0f}", high);
  return from == to ? from : from + " to " + to;
}

void print_time(const Needs& needs, const ShortRun& run, int threads) {
  const auto minutes = [&](double large) {
    return static_cast<double>(needs.states) / std::min(run.rate, large * threads) / 60;
  };
  const std::string short_run =
      report::grouped(static_cast<std::uint64_t>(run.rate)) + " states a second in a short run up to " + run.up_to;
  if (minutes(kSlowLarge) < 1) return fmt::print("time: less than a minute, at {}\n", short_run);
  fmt::print("time: about {} min for the tables, at {}, and 7 to 14 million a second and processor in larger slices\n",
             range_text(minutes(kFastLarge), minutes(kSlowLarge)), short_run);
}

void print_needs(const Needs& needs, const tables::GameTables& game, const Options& options) {
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
    print_time(needs, measured(needs.states, options), threads_or_all(options.wish.threads));
  }
  if (!options.wish.up_to.empty() || game.earlier_phase().empty()) return;
  fmt::print(
      "then {} by search: up to {:.1f} GiB for results in memory and {:.1f} GiB for a table of "
      "positions; how long that takes is not known beforehand\n",
      game.earlier_phase(), gib(static_cast<double>(needs.all_states) / 4),
      static_cast<double>(options.table_mb) / 1024);
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
void say(const std::string& phase, const tables::SolveProgress& progress) {
  const bool terminal = isatty(2) != 0;
  fmt::print(stderr, "{}{}, {}: {} moves done, {} nodes, {} values kept, {:.1f} GiB of results in memory{}",
             terminal ? "\r\x1b[K" : "", phase, progress.move, progress.moves, report::grouped(progress.nodes),
             report::grouped(progress.kept), static_cast<double>(progress.loaded) / (1024.0 * 1024 * 1024),
             terminal ? "" : "\n");
  std::fflush(stderr);
}

tables::Solution solve_earlier(tables::GameTables& game, const Options& options) {
  tables::SolveSettings settings;
  settings.threads = threads_or_all(options.wish.threads);
  settings.table_bytes = options.table_mb << 20;
  settings.on_progress = [phase = game.earlier_phase()](const tables::SolveProgress& progress) {
    say(phase, progress);
  };
  search::StopToken stop;
  const Interruption interruption(stop);
  try {
    tables::Solution solution = game.solve_earlier(options.position, settings, stop);
    if (isatty(2) != 0) fmt::print(stderr, "\r\x1b[K");
    return solution;
  } catch (const tables::BuildStopped&) {
    throw UserError("stopped; what is proven is in " + game.folder() + "; to go on: " + options.wish.resume);
  }
}

void print_solution(const tables::Solution& solution) {
  fmt::print("\n{}\n{} for the side to move; {} nodes\n", solution.position, tables::word_for(solution.value),
             report::grouped(solution.nodes));
  for (const tables::MoveValue& move : solution.moves) {
    fmt::print("  {:<10} {}\n", move.move, tables::word_for(move.value.outcome));
  }
  fmt::print("line:");
  for (const std::string& move : solution.line) fmt::print(" {}", move);
  fmt::print("\n");
}

void add_solution(const tables::Solution& solution, boost::json::object& report) {
  report["position"] = solution.position;
  report["value"] = tables::word_for(solution.value);
  boost::json::object moves;
  for (const tables::MoveValue& move : solution.moves) moves[move.move] = tables::word_for(move.value.outcome);
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

// Where nothing solves a whole game, single positions of it may be proven.
void refuse_unsolvable(const std::string& wanted) {
  const std::unique_ptr<catalog::Game> game = catalog::make_game(wanted);
  const std::vector<std::string> known = tables::games_with_tables();
  if (std::find(known.begin(), known.end(), game->family().name()) != known.end()) return;
  const std::string what =
      "solve knows no way to solve " + game->spec() + " as a whole (it solves: " + join(known, ", ");
  if (game->has_chance())
    throw UserError(what + "), and moves left to chance have no proof; `palamedes analyse` judges");
  throw UserError(what + "); to prove a position: palamedes analyse " + game->spec() +
                  " --engine dfpn --time 60 [--moves …]");
}

void run(Options& options) {
  refuse_unsolvable(options.wish.game);
  const auto game = tables::make_game_tables(Spec::parse(options.wish.game), tables::tables_root(options.wish.tables));
  const bool whole = options.wish.up_to.empty();
  if (!whole && !options.position.empty()) throw UserError("--position needs all tables, so it goes without --up-to");
  const Needs needs = needs_of(*game, options.wish.up_to);
  if (!options.wish.json) {
    fmt::print("{} in {}\n", game->game(), game->folder());
    print_needs(needs, *game, options);
  }
  constexpr std::uint64_t kQuick = 10'000'000;
  if (needs.all_states > kQuick && !options.yes && !agreed()) return;
  options.wish.resume = resume_command(options);
  const Stopwatch watch;
  const std::vector<TableRow> rows = build_tables(*game, options.wish);
  std::optional<tables::Solution> solution;
  if (whole && !game->earlier_phase().empty()) solution = solve_earlier(*game, options);
  if (options.wish.json) {
    boost::json::object report = {{"game", game->game()}, {"folder", game->folder()}, {"tables", json_of(rows)}};
    if (solution) add_solution(*solution, report);
    report["seconds"] = watch.seconds();
    report["proven"] = solution.has_value();
    fmt::print("{}\n", boost::json::serialize(report));
    return;
  }
  if (options.markdown) fmt::print("\n{}", markdown_of(game->slices(), rows));
  if (solution) print_solution(*solution);
  fmt::print("{:.1f} s\n", watch.seconds());
}

}  // namespace

void add_solve_verb(cli::App& program) {
  const auto options = std::make_shared<Options>();
  cli::App* verb = program.add_subcommand("solve", "Solve a game completely");
  verb->add_option("GAME", options->wish.game, "A game, as in morris")->required();
  verb->add_flag("--yes", options->yes, "Begin without being asked");
  verb->add_option("--up-to", options->wish.up_to, "Tables up to this slice only, as in 5-5, and nothing before them");
  verb->add_option("--tables", options->wish.tables,
                   "The folder of the tables (else $PALAMEDES_TABLES, else the user's)");
  verb->add_option("--threads", options->wish.threads, "How many threads (else all there are)")
      ->check(cli::Range(1, 256));
  verb->add_flag("--no-distances", options->wish.no_distances,
                 "Keep only who wins; remove the distances when they are no longer needed");
  verb->add_option("--position", options->position,
                   "A position before the tables' reach, as with pieces to place (else the start)");
  verb->add_option("--table-mb", options->table_mb,
                   "Memory for the positions that are searched before the tables' reach, in MiB")
      ->capture_default_str()
      ->check(cli::Range(1, 1 << 20));
  verb->add_flag("--markdown", options->markdown, "End with a Markdown table");
  verb->add_flag("--json", options->wish.json, "Print one JSON object");
  verb->footer("Example: palamedes solve morris\nIt goes on where it was stopped.");
  verb->callback([options] { run(*options); });
}

}  // namespace palamedes::apps
