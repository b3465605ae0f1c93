#include "apps/palamedes/solve/by_tables.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/solve/earlier_phase.hpp"
#include "apps/palamedes/solve/known_position.hpp"
#include "apps/palamedes/solve/solution.hpp"
#include "apps/palamedes/tables/build.hpp"
#include "apps/palamedes/tables/report.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "report/output.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {
namespace {

const Method kByTables = {"tables",
                          "every position is solved backwards from the end of the game, then a search reaches "
                          "from the start to the tables"};
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
ShortRun measured(std::uint64_t states_to_solve, const SolveOptions& options) {
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

void print_needs(const Needs& needs, const tables::GameTables& game, const SolveOptions& options) {
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

void say(const std::string& phase, const tables::SolveProgress& progress) {
  say_progress(fmt::format("{}, {}: {} of {} moves done, {} nodes, {} values kept, {:.1f} GiB of results in memory",
                           phase, progress.move, progress.moves, progress.all, report::grouped(progress.nodes),
                           report::grouped(progress.kept),
                           static_cast<double>(progress.loaded) / (1024.0 * 1024 * 1024)));
}

// Says what building takes, and asks where that is long.
bool may_begin(const tables::GameTables& game, const SolveOptions& options) {
  const Needs needs = needs_of(game, options.wish.up_to);
  if (!options.wish.json) {
    print_method(game.game(), kByTables);
    fmt::print("in {}\n", game.folder());
    print_needs(needs, game, options);
  }
  constexpr std::uint64_t kQuick = 10'000'000;
  return needs.all_states <= kQuick || options.yes || agreed();
}

}  // namespace

bool solve_in_tables(SolveOptions& options) {
  // Small tables in the cache will do.
  const auto opened = [&] {
    return tables::make_game_tables(Spec::parse(options.wish.game), tables::table_roots(options.wish.tables));
  };
  const auto there = opened();
  if (const auto known = known_solution(*there, options.position)) {
    print_known(*known, *there, options);
    return true;
  }
  SolveOptions part = options;
  part.wish.up_to = there->slice_of(options.position).value();
  if (there->has_up_to(part.wish.up_to)) return false;
  if (!may_begin(*there, part)) return true;
  part.wish.resume = resume_command(options);
  build_tables(*there, part.wish);
  const auto built = opened();
  const auto known = known_solution(*built, options.position);
  if (known) print_known(*known, *built, options);
  return known.has_value();
}

void solve_by_tables(tables::GameTables& game, SolveOptions& options) {
  if (!options.yes && options.wish.up_to.empty() && !game.has_up_to("")) {
    if (const auto known = known_solution(game, options.position)) return print_known(*known, game, options);
  }
  const bool whole = options.wish.up_to.empty();
  if (!may_begin(game, options)) return;
  options.wish.resume = resume_command(options);
  const Stopwatch watch;
  const std::vector<TableRow> rows = build_tables(game, options.wish);
  std::optional<tables::Solution> solution;
  if (whole && !game.earlier_phase().empty()) {
    tables::SolveSettings settings;
    settings.on_progress = [phase = game.earlier_phase()](const tables::SolveProgress& progress) {
      say(phase, progress);
    };
    solution = solve_earlier(game, options, settings);
  }
  if (options.wish.json) {
    boost::json::object report = {
        {"game", game.game()}, {"method", kByTables.name}, {"folder", game.folder()}, {"tables", json_of(rows)}};
    if (solution) add_solution(*solution, report);
    report["seconds"] = watch.seconds();
    report["proven"] = solution.has_value();
    fmt::print("{}\n", boost::json::serialize(report));
    return;
  }
  if (options.markdown) fmt::print("\n{}", markdown_of(game.slices(), rows));
  if (solution) print_solution(*solution);
  fmt::print("{:.1f} s\n", watch.seconds());
}

}  // namespace palamedes::apps
