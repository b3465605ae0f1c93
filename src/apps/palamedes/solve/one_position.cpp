#include "apps/palamedes/solve/one_position.hpp"

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/interruption.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"

namespace palamedes::apps {
void solve_position(catalog::Game& game, const SolveOptions& options, const PositionSolver& solver) {
  if (!options.wish.up_to.empty()) throw UserError("there are no tables of " + quote(options.wish.game) + " to build");
  if (!options.position.empty()) game.set_position(options.position);
  if (game.outcome().over()) throw UserError("the game is over at " + quote(game.position()));
  if (!options.wish.json) print_method(game.spec(), solver.method);
  const Stopwatch watch;
  search::StopToken stop;
  const Interruption interruption(stop);
  const auto found = solver.solve(stop);
  clear_progress();
  if (!found) {
    throw UserError(stop.stopped() ? "stopped; " + solver.kept + ": " + resume_command(options) : solver.unsure);
  }
  if (options.wish.json) {
    boost::json::object report = {{"game", game.spec()}, {"method", solver.method.name}};
    add_solution(found->solution, report);
    if (found->at_most) report["at_most"] = *found->at_most;
    report["seconds"] = watch.seconds();
    report["proven"] = true;
    return fmt::print("{}\n", boost::json::serialize(report));
  }
  print_solution(found->solution);
  if (found->at_most) fmt::print("in {} plies at most\n", *found->at_most);
  fmt::print("{:.2f} s\n", watch.seconds());
}

}  // namespace palamedes::apps
