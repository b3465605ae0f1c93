#include <string>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include "arena/event/records.hpp"
#include "arena/local_crew.hpp"
#include "arena/report/match_summary.hpp"
#include "arena/runner.hpp"
#include "arena/statistics/results.hpp"
#include "base/error.hpp"
#include "bindings.hpp"
#include "catalog/record.hpp"

namespace py = pybind11;

namespace palamedes::python {
namespace {

// Lets somebody look at each game when it is finished.
class WatchedCrew final : public arena::Crew {
 public:
  WatchedCrew(arena::LocalCrew::Settings settings, Callback& callback)
      : crew_(std::move(settings)), callback_(callback) {}

  void play(const arena::Event& event, const std::vector<arena::GameTask>& tasks,
            const std::function<void(arena::FinishedGame)>& on_finished, const engines::StopToken& token) override {
    crew_.play(
        event, tasks,
        [&](arena::FinishedGame game) {
          if (callback_) {
            callback_.call([&] { return py::cast(arena::record_of(event, game)); });
          }
          on_finished(std::move(game));
        },
        token);
  }
  std::string description() const override { return crew_.description(); }

 private:
  arena::LocalCrew crew_;
  Callback& callback_;
};

// A match that was played, with its statistics.
struct PyMatch {
  arena::Event event;
  std::vector<arena::FinishedGame> games;
  arena::MatchResult result;
  arena::Estimate estimate;
};

struct MatchArguments {
  std::string game;
  std::string first;
  std::string second;
  int games = 100;
  LimitArguments limits;
  int opening_plies = 6;
  std::uint64_t seed = 1;
  int concurrency = 1;
};

arena::Event event_of(const MatchArguments& arguments) {
  if (arguments.games < 1) throw UserError("games must be 1 or more");
  arena::Event event;
  event.game = arguments.game;
  event.players = {{arguments.first, ""}, {arguments.second, ""}};
  event.pairs = (arguments.games + 1) / 2;
  const search::Limits limits = limits_of(arguments.limits);
  event.terms.move_seconds = limits.move_seconds;
  event.terms.nodes = limits.nodes;
  event.terms.depth = limits.depth;
  if (!event.terms.has_limit()) throw UserError("a match needs a limit: time, nodes or depth");
  event.random_plies = arguments.opening_plies;
  event.opening_source = "random:" + std::to_string(arguments.opening_plies);
  event.seed = arguments.seed;
  arena::complete_event(event);
  return event;
}

PyMatch play_match(const MatchArguments& arguments, const py::object& on_game) {
  PyMatch match{event_of(arguments), {}, {}, {}};
  search::StopToken token;
  Callback callback(on_game, token);
  run_interruptibly(
      [&] {
        arena::check_event(match.event);
        arena::check_knowledge(match.event);
        arena::EventFile file = arena::EventFile::create("", match.event);
        arena::LocalCrew::Settings settings;
        settings.concurrency = arguments.concurrency;
        settings.pin = false;
        WatchedCrew crew(std::move(settings), callback);
        match.games = arena::run_event(file, crew, token).games;
      },
      token);
  callback.check();
  match.result = arena::match_result(match.games);
  match.estimate = arena::estimate(match.result.pairs);
  return match;
}

}  // namespace

void bind_matches(py::module_& module) {
  py::class_<PyMatch>(module, "Match", "A match that was played, as its first engine sees it.")
      .def_property_readonly(
          "wins", [](const PyMatch& match) { return match.result.tally.wins; }, "Games won.")
      .def_property_readonly(
          "draws", [](const PyMatch& match) { return match.result.tally.draws; }, "Games drawn.")
      .def_property_readonly(
          "losses", [](const PyMatch& match) { return match.result.tally.losses; }, "Games lost.")
      .def_property_readonly(
          "score", [](const PyMatch& match) { return match.result.tally.score(); }, "Points per game, from 0 to 1.")
      .def_property_readonly(
          "interval",
          [](const PyMatch& match) { return std::pair(match.estimate.low_score, match.estimate.high_score); },
          "The 95% interval of the score.")
      .def_property_readonly(
          "elo", [](const PyMatch& match) { return match.estimate.elo; }, "The difference in Elo.")
      .def_property_readonly(
          "error", [](const PyMatch& match) { return match.estimate.error; }, "Half of its 95% interval.")
      .def_property_readonly(
          "los", [](const PyMatch& match) { return match.estimate.los; }, "The likelihood that the first is better.")
      .def_property_readonly(
          "pairs", [](const PyMatch& match) { return match.result.pairs; },
          "Pairs of games by the points of the first engine in both: 0, ½, 1, 1½, 2.")
      .def_property_readonly(
          "reasons", [](const PyMatch& match) { return match.result.reasons; }, "Why games ended, with counts.")
      .def(
          "records",
          [](const PyMatch& match) {
            std::vector<catalog::Record> records;
            for (const arena::FinishedGame& game : match.games) {
              records.push_back(arena::record_of(match.event, game));
            }
            return records;
          },
          "The games as Records.")
      .def(
          "summary", [](const PyMatch& match) { return arena::match_summary(match.event, match.games); },
          "What `palamedes match` prints at the end.")
      .def("__repr__", [](const PyMatch& match) {
        const arena::Tally& tally = match.result.tally;
        return "<Match +" + std::to_string(tally.wins) + " =" + std::to_string(tally.draws) + " -" +
               std::to_string(tally.losses) + ">";
      });
  module.def(
      "match",
      [](const std::string& game, const std::string& first, const std::string& second, int games,
         std::optional<double> time, std::optional<std::uint64_t> nodes, std::optional<int> depth, int opening_plies,
         std::uint64_t seed, int concurrency, const py::object& on_game) {
        return play_match({game, first, second, games, {time, nodes, depth}, opening_plies, seed, concurrency},
                          on_game);
      },
      py::arg("game"), py::arg("first"), py::arg("second"), py::kw_only(), py::arg("games") = 100,
      py::arg("time") = py::none(), py::arg("nodes") = py::none(), py::arg("depth") = py::none(),
      py::arg("opening_plies") = 6, py::arg("seed") = 1, py::arg("concurrency") = 1, py::arg("on_game") = py::none(),
      "Plays two engines against each other from random openings, colours swapped in pairs: a Match. on_game is called "
      "with the Record of each finished game.");
}

}  // namespace palamedes::python
