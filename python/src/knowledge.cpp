#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <pybind11/stl.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "bindings.hpp"
#include "catalog/catalog.hpp"
#include "engines/book/positions.hpp"
#include "engines/engine.hpp"
#include "engines/exact/table_moves.hpp"
#include "knowledge/book.hpp"
#include "search/common/score.hpp"
#include "tables/files/table_folder.hpp"
#include "tables/game_tables.hpp"

namespace py = pybind11;

namespace palamedes::python {
namespace {

using tables::GameTables;

// As `palamedes solve --json` has it: the margin where there is one, else win, draw or loss for the side to move.
py::dict value_dict(const tables::Value& value) {
  py::dict dict;
  if (value.margin) {
    dict["value"] = *value.margin;
  } else {
    dict["value"] = std::string(tables::word_for(value.outcome));
  }
  if (value.plies) dict["distance"] = *value.plies;
  return dict;
}

py::dict solution_dict(const tables::Solution& solution) {
  py::dict dict = value_dict(solution.value);
  py::dict moves;
  for (const tables::MoveValue& move : solution.moves) moves[py::str(move.move)] = value_dict(move.value);
  dict["position"] = solution.position;
  dict["moves"] = moves;
  dict["line"] = solution.line;
  dict["nodes"] = solution.nodes;
  return dict;
}

tables::Value value_of(search::Score score) {
  if (!search::is_decided(score)) return {};
  return {search::is_win(score) ? tables::Outcome::kWin : tables::Outcome::kLoss, search::distance_of(score),
          std::nullopt};
}

// Move by move, deeper until the end of the game decides.
tables::Solution solve_by_search(const catalog::Game& game, int threads, search::StopToken& token) {
  const auto engine =
      engines::make_engine("alphabeta:table-mb=256,tables=off,threads=" + std::to_string(threads), game, 1);
  tables::Solution solution;
  solution.position = game.position();
  std::optional<search::Score> best;
  for (const std::string& move : game.legal_moves()) {
    engines::EngineQuestion question;
    question.only = {move};
    const engines::EngineReport report = engine->think(game, question, token);
    const engines::EngineLine& line = report.lines.front();
    if (!line.proven) throw UserError("the search ended without being sure of the move " + quote(move));
    solution.nodes += report.nodes;
    solution.moves.push_back({move, value_of(line.score)});
    if (best && *best >= line.score) continue;
    best = line.score;
    solution.value = value_of(line.score);
    solution.line = line.moves;
  }
  return solution;
}

tables::Solution solve(const catalog::Game& game, int threads, const std::string& root, search::StopToken& token) {
  if (game.outcome().over()) throw UserError("the game is over");
  if (!tables::offers_tables(game.variant())) return solve_by_search(game, threads, token);
  const auto tables = tables::make_game_tables(game.variant(), tables::tables_root(root));
  if (const auto moves = engines::table_moves(*tables, game)) {
    tables::Solution solution;
    solution.position = game.position();
    const engines::TableMove* best = nullptr;
    for (const engines::TableMove& move : *moves) {
      solution.moves.push_back({move.move, move.value});
      if (best == nullptr || move.score() > best->score()) best = &move;
    }
    solution.value = best->value;
    solution.line = {best->move};
    return solution;
  }
  tables::SolveSettings settings;
  settings.threads = threads;
  settings.table_bytes = std::uint64_t{1} << 28;
  return tables->solve_earlier(game.position(), settings, token);
}

std::vector<py::dict> book_moves(const catalog::Game& game, const std::optional<std::string>& path) {
  const auto book = path ? knowledge::Book::open(*path, game.spec()) : knowledge::Book::built_in(game.spec());
  std::vector<py::dict> moves;
  if (book == nullptr) return moves;
  for (const engines::BookChoice& choice : engines::book_choices(*book, game)) {
    py::dict entry;
    entry["move"] = choice.move;
    entry["games"] = choice.book.games;
    entry["share"] = choice.share;
    entry["value"] = choice.book.value;
    entry["kept"] = choice.book.kept;
    moves.push_back(entry);
  }
  return moves;
}

py::list infos_of(const GameTables& tables) {
  py::list list;
  for (const tables::TableInfo& info : tables.infos()) {
    py::dict entry;
    entry["name"] = info.slice;
    entry["states"] = info.states;
    entry["wins"] = info.wins;
    entry["draws"] = info.draws;
    entry["losses"] = info.losses;
    entry["longest"] = info.longest_win;
    list.append(entry);
  }
  return list;
}

void build(GameTables& tables, const std::string& up_to, const std::optional<int>& threads) {
  search::StopToken token;
  tables::BuildSettings settings;
  settings.up_to = tables.last_slice(up_to);
  settings.threads = threads_of(threads);
  run_interruptibly(
      [&] {
        try {
          tables.build(settings, token);
        } catch (const tables::BuildStopped&) {
          // Ctrl-C, which whoever called is told of; what is finished is on the disk.
        }
      },
      token);
}

}  // namespace

void bind_knowledge(py::module_& module) {
  py::class_<GameTables>(module, "Tables", R"(The exact tables of a game in a folder.

    Tables(Game("morris:three"), folder="tables"); the folder is the usual one if none is given.)")
      .def(py::init([](const catalog::Game& game, const std::string& folder) {
             return tables::make_game_tables(game.variant(), tables::tables_root(folder));
           }),
           py::arg("game"), py::arg("folder") = "")
      .def_property_readonly("game", &GameTables::game, "What the tables are for.")
      .def_property_readonly("folder", &GameTables::folder, "Where they are.")
      .def("infos", &infos_of, "The tables that there are: dicts with name, states, wins, draws, losses and longest.")
      .def("build", &build, py::arg("up_to") = "", py::arg("threads") = py::none(),
           "Makes what is missing, up to a slice; Ctrl-C keeps what is finished.")
      .def(
          "value", [](GameTables& tables, const std::string& position) { return value_dict(tables.value(position)); },
          py::arg("position"),
          "The exact value of a position for the side to move: a dict with value and, where it is known, distance.");
  module.def(
      "solve",
      [](const catalog::Game& game, const std::optional<int>& threads, const std::string& tables) {
        search::StopToken token;
        tables::Solution solution;
        const int workers = threads_of(threads);
        run_interruptibly(
            [&] {
              try {
                solution = solve(game, workers, tables, token);
              } catch (const tables::BuildStopped&) {
                throw UserError("stopped");
              }
            },
            token);
        return solution_dict(solution);
      },
      py::arg("game"), py::kw_only(), py::arg("threads") = py::none(), py::arg("tables") = "",
      "The exact value of the position and of every move, from tables or by a search that may take long: a dict with "
      "value, moves, line and nodes, as `palamedes solve --json` has them.");
  module.def("book_moves", &book_moves, py::arg("game"), py::arg("path") = py::none(),
             "What an opening book (the built-in one, or a file) knows of the position: dicts, best first.");
}

}  // namespace palamedes::python
