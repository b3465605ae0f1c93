#include "apps/palamedes/solve/by_chance.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/solve/solution.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "report/output.hpp"
#include "report/print_json.hpp"

namespace palamedes::apps {
namespace {

const Method kThroughChance = {"chance",
                               "it is small enough to look through all that may show; a win is 1, a draw 0, a loss -1"};

// Values that differ by less are the same: they are sums of fractions in binary.
constexpr double kSame = 1e-9;

class Solver {
 public:
  Solver(const tables::TablesFamily& family, const SolveOptions& options)
      : family_(family), quiet_(options.wish.json), again_(resume_command(options)) {}

  tables::ChanceSolution solved(const std::string& variant, const std::string& position) {
    return family_.chance_solution(Spec::parse(variant), position, [&](std::uint64_t positions) {
      if (stop_.stopped()) throw UserError("stopped; nothing of it is kept; to begin anew: " + again_);
      if (quiet_ || watch_.seconds() < next_word_) return;
      next_word_ = watch_.seconds() + 1;
      say_progress(fmt::format("{}: {} positions solved", variant, report::grouped(positions)));
    });
  }

 private:
  const tables::TablesFamily& family_;
  bool quiet_;
  std::string again_;  // the command
  search::StopToken stop_;
  const Interruption interruption_{stop_};
  Stopwatch watch_;
  double next_word_ = 1;
};

std::vector<std::string> best_moves(const tables::ChanceSolution& solution) {
  std::vector<std::string> best;
  for (const tables::ChanceMove& move : solution.moves) {
    if (move.value > solution.value - kSame) best.push_back(move.move);
  }
  return best;
}

boost::json::object json_of(const tables::ChanceSolution& solution) {
  boost::json::object moves;
  for (const tables::ChanceMove& move : solution.moves) moves[move.move] = move.value;
  return {{"position", solution.position},
          {"value", solution.value},
          {"moves", moves},
          {"line", boost::json::array{best_moves(solution).front()}},
          {"nodes", solution.positions}};
}

void solve_all(const tables::TablesFamily& family, const SolveOptions& options) {
  Solver solver(family, options);
  boost::json::array all;
  if (!options.wish.json) {
    fmt::print("| variants | the first player | best first moves | of any other |\n|---|---:|---|---:|\n");
  }
  for (const std::vector<std::string>& alike : family.chance_variants(Spec::parse(options.wish.game))) {
    const tables::ChanceSolution solution = solver.solved(alike.front(), "");
    clear_progress();
    const std::vector<std::string> best = best_moves(solution);
    if (options.wish.json) {
      boost::json::object object = json_of(solution);
      object["games"] = boost::json::value_from(alike);
      all.push_back(object);
      continue;
    }
    double other = -1;
    for (const tables::ChanceMove& move : solution.moves) {
      if (move.value <= solution.value - kSame) other = std::max(other, move.value);
    }
    const bool any = best.size() == solution.moves.size();
    fmt::print("| {} | {:+.6f} | {} | {} |\n", join(alike, ", "), solution.value, any ? "any" : join(best, ", "),
               any ? "" : fmt::format("{:+.6f}", other));
    std::fflush(stdout);
  }
  if (options.wish.json) report::print_json({{"game", options.wish.game}, {"variants", all}});
}

}  // namespace

void solve_by_chance(const tables::TablesFamily& family, const SolveOptions& options) {
  if (!options.wish.up_to.empty()) throw UserError("there are no tables of " + quote(options.wish.game) + " to build");
  if (options.all) return solve_all(family, options);
  if (!options.wish.json) print_method(options.wish.game, kThroughChance);
  const Stopwatch watch;
  const tables::ChanceSolution solution = Solver(family, options).solved(options.wish.game, options.position);
  clear_progress();
  if (options.wish.json) {
    boost::json::object object = json_of(solution);
    object["game"] = options.wish.game;
    object["method"] = kThroughChance.name;
    object["seconds"] = watch.seconds();
    object["proven"] = true;
    return report::print_json(object);
  }
  fmt::print("\n{}\n{:+.6f} for the side to move; {} positions\n", solution.position, solution.value,
             report::grouped(solution.positions));
  for (const tables::ChanceMove& move : solution.moves) fmt::print("  {:<10} {:+.6f}\n", move.move, move.value);
  fmt::print("best: {}\n{:.2f} s\n", join(best_moves(solution), ", "), watch.seconds());
}

}  // namespace palamedes::apps
