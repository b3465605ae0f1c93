#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "base/error.hpp"
#include "batch.hpp"
#include "bindings.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"
#include "games/family.hpp"
#include "report/board_svg.hpp"
#include "report/game_picture.hpp"
#include "tables/parallel.hpp"

namespace py = pybind11;

namespace palamedes::python {
namespace {

using catalog::Game;

std::unique_ptr<Game> make(const std::string& spec, const std::optional<std::string>& position,
                           const std::vector<std::string>& moves) {
  std::unique_ptr<Game> game = catalog::make_game(spec);
  if (position) game->set_position(*position);
  for (const std::string& move : moves) game->play(move);
  return game;
}

std::string svg_of(const Game& game, int width, bool dark) {
  return report::board_svg(report::game_picture(game, true), {width, dark});
}

std::vector<std::pair<std::string, std::uint32_t>> outcomes_of(const Game& game, const std::string& move) {
  std::vector<std::pair<std::string, std::uint32_t>> outcomes;
  for (const catalog::ChanceOutcome& outcome : game.chance_outcomes(move)) {
    outcomes.emplace_back(outcome.move, outcome.weight);
  }
  return outcomes;
}

// Playouts are shared out in pieces with a stream of random numbers each, so that threads do not change the result.
PlayoutTally playouts(const Game& game, std::uint64_t count, std::optional<int> ply_cap, std::uint64_t seed,
                      const std::optional<int>& threads) {
  constexpr std::uint64_t kPiece = 4096;
  const int cap = ply_cap.value_or(game.ply_limit());
  const std::uint64_t pieces = (count + kPiece - 1) / kPiece;
  std::vector<PlayoutTally> tallies(pieces);
  const int workers = threads_of(threads);
  {
    const py::gil_scoped_release release;
    tables::for_each_piece(workers, pieces, 1, [&] {
      return [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
          Random random(derived_seed(seed, i));
          tallies[i] = game.random_playouts(std::min(kPiece, count - i * kPiece), cap, random);
        }
      };
    });
  }
  PlayoutTally sum;
  for (const PlayoutTally& tally : tallies) {
    sum.first_wins += tally.first_wins;
    sum.second_wins += tally.second_wins;
    sum.draws += tally.draws;
    sum.plies += tally.plies;
  }
  return sum;
}

py::array_t<float> observation(const Game& game) {
  const BatchMaker& maker = batch_maker(game);
  const PlaneShape shape = maker.shape(game.variant());
  py::array_t<float> array({shape.names.size(), shape.rows, shape.columns});
  maker.observe(game.variant(), game.position(), {array.mutable_data(), shape.size()});
  return array;
}

py::list family_list() {
  py::list list;
  for (const catalog::Family* family : catalog::families()) {
    py::dict entry;
    entry["name"] = std::string(family->name());
    entry["title"] = std::string(family->info().title);
    py::list aliases;
    for (const Alias& alias : family->aliases()) aliases.append(std::string(alias.name));
    entry["aliases"] = aliases;
    list.append(entry);
  }
  return list;
}

py::list records_in(const std::string& text) {
  py::list list;
  for (catalog::Record& record : catalog::parse_records(text)) list.append(std::move(record));
  return list;
}

void bind_game(py::module_& module) {
  py::class_<Game>(module, "Game", R"(A game in progress: a position of one variant with the moves that led to it.

    Game("kalah:6,4"), Game("mnk:3x3,3", moves=["b2", "a1"]). Moves and positions are texts, as docs/rules has them.
    In a notebook it shows itself as a board.)")
      .def(py::init(&make), py::arg("spec"), py::arg("position") = py::none(),
           py::arg("moves") = std::vector<std::string>{})
      .def_property_readonly("spec", &Game::spec, "The variant, in its canonical form.")
      .def_property_readonly(
          "family", [](const Game& game) { return std::string(game.family().name()); }, "The family of the game.")
      .def_property("position", &Game::position, &Game::set_position,
                    "The position as a text. Setting it starts anew, with an empty history.")
      .def_property_readonly("root", &Game::root_position, "The position from which the moves were played.")
      .def_property_readonly("moves", &Game::moves, "The moves since the root.")
      .def_property_readonly(
          "side_to_move", [](const Game& game) { return side_text(game.side_to_move()); }, "'first' or 'second'.")
      .def_property_readonly(
          "side_names",
          [](const Game& game) { return std::pair(game.side_name(Side::kFirst), game.side_name(Side::kSecond)); },
          "What people call the two sides, as in ('White', 'Black').")
      .def_property_readonly(
          "is_over", [](const Game& game) { return game.outcome().over(); }, "Whether the rules have ended the game.")
      .def_property_readonly(
          "result", [](const Game& game) { return result_object(game.outcome().result); },
          "'first', 'second' or 'draw'; None while the game goes on.")
      .def_property_readonly(
          "reason", [](const Game& game) { return game.outcome().reason; }, "Why it ended; empty while it goes on.")
      .def_property_readonly("has_chance", &Game::has_chance, "Whether the variant has moves that are left to chance.")
      .def_property_readonly("key", &Game::key, "A hash of the position, the same on every machine.")
      .def_property_readonly("ply_limit", &Game::ply_limit, "A match is judged at this ply.")
      .def("legal_moves", &Game::legal_moves,
           "The legal moves in the game's own order; none once it is over. Those left to chance are listed once.")
      .def(
          "play",
          [](Game& game, const std::string& move) -> Game& {
            game.play(move);
            return game;
          },
          py::arg("move"), py::return_value_policy::reference_internal,
          "Plays a legal move and gives the game itself; one left to chance must say what it became.")
      .def(
          "undo",
          [](Game& game) -> Game& {
            if (game.moves().empty()) throw UserError("there is no move to take back");
            game.undo();
            return game;
          },
          py::return_value_policy::reference_internal, "Takes the last move back.")
      .def("reset", &Game::reset, "Starts anew from the start of the game.")
      .def("copy", &Game::clone, "A game of its own with the same history.")
      .def("__copy__", [](const Game& game) { return game.clone(); })
      .def("__deepcopy__", [](const Game& game, const py::dict&) { return game.clone(); })
      .def("chance_outcomes", &outcomes_of, py::arg("move"),
           "What a move left to chance can become, with weights; empty for any other.")
      .def(
          "resolve",
          [](const Game& game, const std::string& move, std::uint64_t seed) {
            Random random(seed);
            return catalog::resolved(game, move, random);
          },
          py::arg("move"), py::arg("seed") = 1, "The move with its outcome drawn, if it is left to chance.")
      .def(
          "random_move",
          [](const Game& game, std::uint64_t seed) {
            if (game.outcome().over()) throw UserError("the game is over");
            Random random(seed);
            return catalog::random_move(game, random);
          },
          py::arg("seed") = 1, "A uniformly random legal move, resolved.")
      .def(
          "perft",
          [](const Game& game, int depth, bool path_rules, bool flips) {
            const py::gil_scoped_release release;
            return game.perft(depth, {path_rules, flips});
          },
          py::arg("depth"), py::arg("path_rules") = false, py::arg("flips") = false,
          "The number of leaves at a depth, as `palamedes perft` counts them.")
      .def("random_playouts", &playouts, py::arg("count"), py::arg("ply_cap") = py::none(), py::arg("seed") = 1,
           py::arg("threads") = py::none(),
           "Random games from here, on threads with the interpreter lock released: a Playouts. The result does not "
           "depend on the threads.")
      .def("observation", &observation,
           "The position as planes of float32: (planes, rows, columns); see docs/python.md.")
      .def_property_readonly(
          "plane_names", [](const Game& game) { return batch_maker(game).shape(game.variant()).names; },
          "What the planes of an observation hold.")
      .def(
          "draw", [](const Game& game, bool colour) { return game.draw({.colour = colour, .unicode = colour}); },
          py::arg("colour") = false, "The board as lines of text.")
      .def("svg", &svg_of, py::arg("width") = 360, py::arg("dark") = false, "The board as an SVG file.")
      .def("_repr_svg_", [](const Game& game) { return svg_of(game, 360, false); })
      .def("__str__", [](const Game& game) { return game.draw({}); })
      .def("__repr__", [](const Game& game) { return "<Game " + report::game_title(game) + ">"; })
      .def(
          "record", [](const Game& game) { return catalog::record_of(game, game.outcome()); },
          "The game so far as a Record.");
}

void bind_records(py::module_& module) {
  using catalog::Record;
  py::class_<Record>(module, "Record", "A game as people keep it: tags, moves, result and reason.")
      .def_static("parse", &Record::parse, py::arg("text"), "One record from its text.")
      .def_readonly("game", &Record::game, "The variant.")
      .def_readonly("position", &Record::position, "Where the moves start; empty for the start of the game.")
      .def_property_readonly(
          "tags", [](const Record& record) { return std::map(record.tags.begin(), record.tags.end()); },
          "All other tags.")
      .def_property_readonly(
          "moves",
          [](const Record& record) {
            std::vector<std::string> moves;
            for (const catalog::RecordedMove& move : record.moves) moves.push_back(move.text);
            return moves;
          },
          "The moves as texts.")
      .def_property_readonly(
          "scores",
          [](const Record& record) {
            std::vector<std::optional<int>> scores;
            for (const catalog::RecordedMove& move : record.moves) scores.push_back(move.score);
            return scores;
          },
          "What the side that moved thought of each move; None where nothing is written.")
      .def_property_readonly(
          "result", [](const Record& record) { return result_object(record.outcome.result); },
          "'first', 'second', 'draw' or None.")
      .def_property_readonly(
          "reason", [](const Record& record) { return record.outcome.reason; }, "Why it ended so.")
      .def("text", &Record::text, "The record as a text that reads back as the same.")
      .def(
          "replay", [](const Record& record) { return catalog::replayed(record); },
          "The Game at the record's end, every move checked.")
      .def("__len__", [](const Record& record) { return record.moves.size(); })
      .def("__repr__", [](const Record& record) {
        return "<Record " + record.game + ", " + std::to_string(record.moves.size()) + " moves, " +
               std::string(catalog::result_mark(record.outcome.result)) + ">";
      });
  module.def("parse_records", &records_in, py::arg("text"), "All records of a text, as a list.");
}

}  // namespace

void bind_games(py::module_& module) {
  py::class_<PlayoutTally>(module, "Playouts", "What a number of random games came to.")
      .def_readonly("first_wins", &PlayoutTally::first_wins, "Games that the first side won.")
      .def_readonly("second_wins", &PlayoutTally::second_wins, "Games that the second side won.")
      .def_readonly("draws", &PlayoutTally::draws, "Draws, games that were cut included.")
      .def_readonly("plies", &PlayoutTally::plies, "Plies of all games together.")
      .def("__repr__", [](const PlayoutTally& tally) {
        return "<Playouts +" + std::to_string(tally.first_wins) + " =" + std::to_string(tally.draws) + " -" +
               std::to_string(tally.second_wins) + ">";
      });
  bind_game(module);
  bind_records(module);
  module.def("games", &family_list, "The families of games: dicts with name, title and aliases.");
}

}  // namespace palamedes::python
