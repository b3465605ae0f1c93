#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "batch.hpp"
#include "bindings.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "tables/parallel.hpp"

namespace py = pybind11;

namespace palamedes::python {
namespace {

using Actions = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

// A batch with what belongs to it in Python.
class PyBatch {
 public:
  PyBatch(const std::string& spec, std::size_t games, std::uint64_t seed, const std::optional<int>& threads)
      : seed_(seed), threads_(threads_of(threads)) {
    const std::unique_ptr<catalog::Game> game = catalog::make_game(spec);
    spec_ = game->spec();
    batch_ = batch_maker(*game).make(game->variant(), {games, seed, threads_});
  }

  const std::string& spec() const { return spec_; }
  Batch& batch() { return *batch_; }
  const Batch& batch() const { return *batch_; }

  // `fill` is one of the functions of a batch that give a number for each game.
  template <class Number, class Fill>
  py::array_t<Number> numbers(const Fill& fill) {
    py::array_t<Number> array(static_cast<py::ssize_t>(batch_->size()));
    const std::span<Number> out(array.mutable_data(), batch_->size());
    const py::gil_scoped_release release;
    fill(*batch_, out);
    return array;
  }
  py::array_t<std::int8_t> results() {
    return numbers<std::int8_t>([](Batch& batch, std::span<std::int8_t> out) { batch.results(out); });
  }

  py::array_t<std::int32_t> rollouts(std::uint64_t count) {
    py::array_t<std::int32_t> array({batch_->size(), std::size_t{3}});
    const std::span<std::int32_t> out(array.mutable_data(), 3 * batch_->size());
    const py::gil_scoped_release release;
    rollout_plies_ = batch_->rollouts(count, out);
    return array;
  }
  std::uint64_t rollout_plies() const { return rollout_plies_; }

  py::array_t<float> observations(const std::optional<py::array_t<float, py::array::c_style>>& given) const {
    const PlaneShape& shape = batch_->shape();
    py::array_t<float> array =
        given ? py::array_t<float>(*given)
              : py::array_t<float>({batch_->size(), shape.names.size(), shape.rows, shape.columns});
    if (static_cast<std::size_t>(array.size()) != batch_->size() * shape.size()) {
      throw UserError("out has another size than the observations");
    }
    const std::span<float> out(array.mutable_data(), static_cast<std::size_t>(array.size()));
    const py::gil_scoped_release release;
    batch_->observe(out);
    return array;
  }

  py::array_t<std::int8_t> step(const Actions& actions) {
    if (static_cast<std::size_t>(actions.size()) != batch_->size()) {
      throw UserError("step needs one action for each game");
    }
    const std::span<const std::int32_t> given(actions.data(), batch_->size());
    {
      const py::gil_scoped_release release;
      batch_->step(given);
    }
    return results();
  }

  std::uint64_t step_random(std::uint64_t plies) {
    const py::gil_scoped_release release;
    return batch_->step_random(plies);
  }

  // The action that an engine would play in each game, an engine a thread; -1 where the game is over.
  Actions engine_actions(const std::string& engine, const LimitArguments& limits) const {
    Actions actions(static_cast<py::ssize_t>(batch_->size()));
    const std::span<std::int32_t> out(actions.mutable_data(), batch_->size());
    engines::EngineQuestion question;
    question.limits = limits_of(limits);
    if (!limits.time && !limits.nodes && !limits.depth) {
      throw UserError("engine_actions needs a limit: time, nodes or depth");
    }
    search::StopToken token;
    run_interruptibly(
        [&] {
          tables::for_each_piece(threads_, out.size(), 1, [&] {
            std::shared_ptr<engines::Engine> own = engines::make_engine(engine, *catalog::make_game(spec_), seed_);
            return [&, own](std::size_t begin, std::size_t end) {
              for (std::size_t i = begin; i < end; ++i)
                out[i] = token.stopped() ? -1 : action_of(*own, i, question, token);
            };
          });
        },
        token);
    return actions;
  }

  std::unique_ptr<catalog::Game> game(std::size_t index) const {
    if (index >= batch_->size()) throw py::index_error("there are " + std::to_string(batch_->size()) + " games");
    return batch_->game(index);
  }

 private:
  std::int32_t action_of(engines::Engine& engine, std::size_t index, const engines::EngineQuestion& question,
                         const search::StopToken& token) const {
    const std::unique_ptr<catalog::Game> game = batch_->game(index);
    if (game->outcome().over()) return -1;
    engine.new_game();
    const std::vector<std::string> legal = game->legal_moves();
    const auto found = std::find(legal.begin(), legal.end(), engine.think(*game, question, token).move());
    return static_cast<std::int32_t>(found - legal.begin());
  }

  std::string spec_;
  std::uint64_t seed_;
  int threads_;
  std::uint64_t rollout_plies_ = 0;
  std::unique_ptr<Batch> batch_;
};

}  // namespace

void bind_batches(py::module_& module) {
  py::class_<PyBatch>(module, "Batch", R"(Many games of one variant side by side, for learning.

    Batch("kalah", 4096). An action is the number of a legal move in the order of Game.legal_moves(). All functions work on
    all games at once, on threads, with the interpreter lock released; what is random depends on the seed alone.)")
      .def(py::init<const std::string&, std::size_t, std::uint64_t, const std::optional<int>&>(), py::arg("spec"),
           py::arg("games"), py::kw_only(), py::arg("seed") = 1, py::arg("threads") = py::none())
      .def_property_readonly("spec", &PyBatch::spec, "The variant.")
      .def("__len__", [](const PyBatch& batch) { return batch.batch().size(); })
      .def_property_readonly(
          "sides",
          [](PyBatch& batch) {
            return batch.numbers<std::int8_t>([](Batch& all, std::span<std::int8_t> out) { all.sides(out); });
          },
          "Whose turn it is in each game: int8, 0 for the first side and 1 for the second.")
      .def_property_readonly(
          "plies",
          [](PyBatch& batch) {
            return batch.numbers<std::int32_t>([](Batch& all, std::span<std::int32_t> out) { all.plies(out); });
          },
          "Plies so far: int32.")
      .def_property_readonly(
          "results", &PyBatch::results,
          "int8: 0 while a game goes on, 1 and 2 where the first or the second side has won, 3 for a draw.")
      .def_property_readonly(
          "legal_counts",
          [](PyBatch& batch) {
            return batch.numbers<std::int32_t>([](Batch& all, std::span<std::int32_t> out) { all.legal_counts(out); });
          },
          "How many legal moves each game has: int32, 0 where it is over.")
      .def_property_readonly(
          "plane_names", [](const PyBatch& batch) { return batch.batch().shape().names; },
          "What the planes of the observations hold.")
      .def("observations", &PyBatch::observations, py::arg("out") = py::none(),
           "All positions as planes: float32 of (games, planes, rows, columns), into `out` if it is given.")
      .def("step", &PyBatch::step, py::arg("actions"),
           "Plays an action in each game (none where it is negative or the game is over) and gives the results.")
      .def("step_random", &PyBatch::step_random, py::arg("plies") = 1,
           "Plays so many random plies in each game, fewer where it ends; gives how many were played.")
      .def(
          "rollouts", &PyBatch::rollouts, py::arg("count") = 1,
          "Plays so many random games to the end from each position, by the library's own playouts (rules about "
          "repetition aside), and leaves the games as they are: int32 of (games, 3), how often the first side won, the "
          "second, and draws.")
      .def_property_readonly("rollout_plies", &PyBatch::rollout_plies, "Plies of the last rollouts, all together.")
      .def(
          "engine_actions",
          [](const PyBatch& batch, const std::string& engine, std::optional<double> time,
             std::optional<std::uint64_t> nodes, std::optional<int> depth) {
            return batch.engine_actions(engine, {time, nodes, depth});
          },
          py::arg("engine"), py::kw_only(), py::arg("time") = py::none(), py::arg("nodes") = py::none(),
          py::arg("depth") = py::none(),
          "The action that an engine would play in each game, -1 where it is over; for step().")
      .def(
          "restart_finished",
          [](PyBatch& batch) {
            const py::gil_scoped_release release;
            return batch.batch().restart_finished();
          },
          "Starts finished games anew; gives their number.")
      .def(
          "restart",
          [](PyBatch& batch) {
            const py::gil_scoped_release release;
            batch.batch().restart();
          },
          "Starts all games anew.")
      .def("game", &PyBatch::game, py::arg("index"), "One of the games, as a Game of its own.");
}

}  // namespace palamedes::python
