#include "apps/palamedes/solve/by_margins.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/solve/earlier_phase.hpp"
#include "apps/palamedes/solve/solution.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "report/output.hpp"

namespace palamedes::apps {
namespace {

const Method kByMargins = {"margins",
                           "an exact search for the final margin, with every position of few stones solved "
                           "before it"};

// One for every new bound where it is not written over.
class MarginLine {
 public:
  void say(const tables::SolveProgress& progress) {
    const std::string what = progress.move.empty() ? "the margin" : "after " + progress.move + " the margin";
    const std::string known = fmt::format("{} is {}", what, progress.known);
    const std::string news = known + progress.all_known;
    if (isatty(2) == 0 && news == last_) return;
    last_ = news;
    say_progress(fmt::format("{}; {} of {} moves done ({}), {} nodes, {} bounds kept", known, progress.moves,
                             progress.all, progress.all_known, report::grouped(progress.nodes),
                             report::grouped(progress.kept)));
  }

 private:
  std::string last_;
};

std::string range_of(const tables::PartialValue& value) {
  return value.low == value.high ? fmt::format("{:+}", value.low) : fmt::format("{:+} to {:+}", value.low, value.high);
}

// What is known where a solver was stopped.
void print_part(const tables::PartialSolution& part, const tables::GameTables& game, const SolveOptions& options) {
  if (options.wish.json) {
    const auto pair = [](const tables::PartialValue& value) { return boost::json::array{value.low, value.high}; };
    boost::json::object moves;
    for (const tables::PartialValue& move : part.moves) moves[move.move] = pair(move);
    const boost::json::object report = {{"game", game.game()},
                                        {"method", kByMargins.name},
                                        {"position", part.position},
                                        {"bounds", pair(part.value)},
                                        {"move_bounds", moves},
                                        {"nodes", part.nodes},
                                        {"proven", false}};
    return fmt::print("{}\n", boost::json::serialize(report));
  }
  fmt::print("\n{}\nso far {} for the side to move; {} nodes\n", part.position, range_of(part.value),
             report::grouped(part.nodes));
  for (const tables::PartialValue& move : part.moves) fmt::print("  {:<10} {}\n", move.move, range_of(move));
  std::fflush(stdout);
}

// One of several programs that another one tells what to search.
void help(tables::GameTables& game, const SolveOptions& options, Exchange& dealer) {
  tables::SolveSettings settings;
  // There is one to each core, unless somebody says otherwise.
  settings.threads = std::max(1, options.wish.threads);
  settings.table_bytes = options.table_mb << 20;
  game.help(options.position, settings, dealer);
}

}  // namespace

void solve_by_margins(tables::GameTables& game, SolveOptions& options, arena::Cluster* cluster) {
  if (!options.wish.up_to.empty()) {
    throw UserError("tables of " + game.game() + " up to a slice are built by `palamedes tables build`");
  }
  if (cluster != nullptr && !cluster->keeper()) return help(game, options, cluster->exchange());
  options.wish.resume = resume_command(options);
  if (!options.wish.json) print_method(game.game(), kByMargins);
  const Stopwatch watch;
  MarginLine line;
  tables::SolveSettings settings;
  if (cluster != nullptr) settings.others = &cluster->exchange();
  settings.on_progress = [&](const tables::SolveProgress& progress) {
    if (!options.wish.json || isatty(2) != 0) line.say(progress);
  };
  settings.on_stopped = [&](const tables::PartialSolution& part) {
    clear_progress();
    print_part(part, game, options);
  };
  const tables::Solution solution = solve_earlier(game, options, settings);
  if (options.wish.json) {
    boost::json::object report = {{"game", game.game()}, {"method", kByMargins.name}};
    add_solution(solution, report);
    report["seconds"] = watch.seconds();
    report["proven"] = true;
    fmt::print("{}\n", boost::json::serialize(report));
    return;
  }
  print_solution(solution);
  fmt::print("{:.2f} s, {:.2f} of them for the endgame's tables and then {:.2f} for the margin\n", watch.seconds(),
             solution.tables_seconds, solution.value_seconds);
}

}  // namespace palamedes::apps
