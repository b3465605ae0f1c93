#include <memory>
#include <string>
#include <vector>

#include <pybind11/stl.h>

#include "base/error.hpp"
#include "bindings.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "search/common/score.hpp"

namespace py = pybind11;

namespace palamedes::python {
namespace {

using engines::EngineLine;
using engines::EngineReport;

// An engine of one variant, which knows which.
class PyEngine {
 public:
  PyEngine(const std::string& spec, const catalog::Game& game, std::uint64_t seed)
      : engine_(engines::make_engine(spec, game, seed)), game_(game.spec()) {}

  std::string spec() const { return engine_->spec(); }
  std::string game() const { return game_; }
  void new_game() { engine_->new_game(); }

  EngineReport think(const catalog::Game& game, const LimitArguments& limits, int lines,
                     const std::vector<std::string>& only, const py::object& on_report) {
    if (game.spec() != game_) throw UserError("this engine plays " + game_ + ", not " + game.spec());
    if (game.outcome().over()) throw UserError("the game is over");
    if (lines < 1) throw UserError("lines must be 1 or more");
    search::StopToken token;
    Callback callback(on_report, token);
    engines::EngineQuestion question;
    question.limits = limits_of(limits);
    const bool endless = !limits.time && !limits.nodes && !limits.depth;
    if (endless && !callback) question.limits.move_seconds = kUsualSeconds;
    question.lines = lines;
    question.only = only;
    if (callback) {
      question.reporter = [&](const EngineReport& report) { callback.call([&] { return py::cast(report); }); };
    }
    EngineReport report;
    run_interruptibly([&] { report = engine_->think(game, question, token); }, token);
    callback.check();
    return report;
  }

 private:
  static constexpr double kUsualSeconds = 1;

  std::unique_ptr<engines::Engine> engine_;
  std::string game_;
};

// Plies to the end of a decided line; None of any other.
py::object distance_of(const EngineLine& line) {
  if (!search::is_decided(line.score)) return py::none();
  return py::int_(search::distance_of(line.score));
}

py::list engine_list(const catalog::Game& game) {
  py::list list;
  for (const engines::EngineInfo& info : engines::engines_for(game)) {
    py::dict entry;
    entry["name"] = info.name;
    entry["summary"] = info.summary;
    entry["stands_for"] = info.stands_for;
    list.append(entry);
  }
  return list;
}

}  // namespace

void bind_engines(py::module_& module) {
  py::class_<EngineLine>(module, "Line", "One line of play that an engine thinks of.")
      .def_readonly("score", &EngineLine::score, "For the side to move, in the game's own scale.")
      .def_readonly("proven", &EngineLine::proven, "Whether the score is no estimate.")
      .def_readonly("visits", &EngineLine::visits, "Visits of a Monte Carlo search, else 0.")
      .def_readonly("moves", &EngineLine::moves, "The moves.")
      .def_property_readonly("plies_to_end", &distance_of, "Of a decided line how many plies are left, else None.")
      .def("__repr__", [](const EngineLine& line) {
        return "<Line " + std::to_string(line.score) + (line.moves.empty() ? "" : " " + line.moves.front()) + ">";
      });
  py::class_<EngineReport>(module, "Report", "What an engine has found so far.")
      .def_readonly("depth", &EngineReport::depth, "How deep it looked.")
      .def_readonly("nodes", &EngineReport::nodes, "Positions (or simulations) it looked at.")
      .def_readonly("seconds", &EngineReport::seconds, "How long that took.")
      .def_readonly("lines", &EngineReport::lines, "Lines of play, best first.")
      .def_readonly("note", &EngineReport::note, "Where the move comes from if not from a search: book, tables.")
      .def_readonly("warning", &EngineReport::warning, "What the engine had to do without.")
      .def_property_readonly(
          "move",
          [](const EngineReport& report) -> py::object {
            if (report.lines.empty() || report.lines.front().moves.empty()) return py::none();
            return py::str(report.move());
          },
          "The move to play; a request where it is left to chance (Game.resolve draws what it becomes).")
      .def_property_readonly(
          "score",
          [](const EngineReport& report) -> py::object {
            if (report.lines.empty()) return py::none();
            return py::int_(report.lines.front().score);
          },
          "The score of the best line, for the side to move.")
      .def("__repr__", [](const EngineReport& report) {
        return "<Report depth " + std::to_string(report.depth) + ", " + std::to_string(report.nodes) + " nodes>";
      });
  py::class_<PyEngine>(module, "Engine", R"(Thinks about positions of one game.

    Engine("best", game), Engine("alphabeta:depth=8", game), Engine("mcts", game, seed=7); engines(game) lists them.)")
      .def(py::init<const std::string&, const catalog::Game&, std::uint64_t>(), py::arg("spec"), py::arg("game"),
           py::arg("seed") = 1)
      .def_property_readonly("spec", &PyEngine::spec, "What the name stood for, with its settings.")
      .def_property_readonly("game", &PyEngine::game, "The variant that it plays.")
      .def("new_game", &PyEngine::new_game, "Forgets what was learned in the game before.")
      .def(
          "think",
          [](PyEngine& engine, const catalog::Game& game, std::optional<double> time,
             std::optional<std::uint64_t> nodes, std::optional<int> depth, int lines,
             const std::vector<std::string>& only, const py::object& on_report) {
            return engine.think(game, {time, nodes, depth}, lines, only, on_report);
          },
          py::arg("game"), py::kw_only(), py::arg("time") = py::none(), py::arg("nodes") = py::none(),
          py::arg("depth") = py::none(), py::arg("lines") = 1, py::arg("only") = std::vector<std::string>{},
          py::arg("on_report") = py::none(),
          "Thinks until the first limit is reached (one second if none is given) and gives a Report. on_report is "
          "called with each Report on the way; what it raises stops the search and is raised here. With on_report and "
          "no limit it thinks until that happens.");
  module.def("engines", &engine_list, py::arg("game"),
             "The engines that play a game: dicts with name, summary and what a preset stands for.");
}

}  // namespace palamedes::python
