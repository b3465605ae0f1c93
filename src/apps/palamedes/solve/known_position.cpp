#include "apps/palamedes/solve/known_position.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "base/stopwatch.hpp"
#include "catalog/catalog.hpp"
#include "engines/exact/table_moves.hpp"

namespace palamedes::apps {
namespace {

const Method kInTables = {"tables", "its value and those of all moves are in them"};
const Method kByValues = {"values", "what was solved before is written in the program, for these positions"};

// A line on which both sides keep the value: before the tables down to them, else to the end of the game. Where
// nothing says what comes nearer to an end, as with a draw, it is one move.
std::vector<std::string> line_of(tables::GameTables& tables, catalog::Game& game, bool in_tables) {
  std::vector<std::string> line;
  while (!game.outcome().over() && (in_tables || !tables.slice_of(game.position()))) {
    const auto moves = engines::table_moves(tables, game);
    if (!moves) break;
    const auto best = std::max_element(moves->begin(), moves->end(),
                                       [](const auto& a, const auto& b) { return a.score() < b.score(); });
    line.push_back(best->move);
    if (in_tables && (best->value.outcome == tables::Outcome::kDraw || !best->exact())) break;
    game.play(best->move);
  }
  return line;
}

}  // namespace

std::optional<KnownSolution> known_solution(tables::GameTables& tables, const std::string& position) {
  const Stopwatch watch;
  const auto game = catalog::make_game(tables.game());
  if (!position.empty()) game->set_position(position);
  if (game->outcome().over()) return std::nullopt;
  const auto moves = engines::table_moves(tables, *game);
  const auto value = tables.known(game->position());
  if (!moves || !value) return std::nullopt;
  const bool in_tables = tables.slice_of(game->position()).has_value();
  KnownSolution known{in_tables ? kInTables : kByValues, {}};
  known.solution.position = game->position();
  known.solution.value = value->value;
  for (const engines::TableMove& move : *moves) known.solution.moves.push_back({move.move, move.value});
  known.solution.line = line_of(tables, *game, in_tables);
  known.solution.value_seconds = watch.seconds();
  return known;
}

void print_known(const KnownSolution& known, const tables::GameTables& tables, const SolveOptions& options) {
  if (options.wish.json) {
    boost::json::object report = {{"game", tables.game()}, {"method", known.method.name}};
    add_solution(known.solution, report);
    report["seconds"] = known.solution.value_seconds;
    report["proven"] = true;
    return fmt::print("{}\n", boost::json::serialize(report));
  }
  print_method(tables.game(), known.method);
  print_solution(known.solution);
  if (known.method.name == kByValues.name) fmt::print("--yes builds all tables and solves it again\n");
}

}  // namespace palamedes::apps
