#include <chrono>
#include <exception>
#include <future>
#include <thread>

#include "base/error.hpp"
#include "base/version.hpp"
#include "bindings.hpp"

namespace py = pybind11;

namespace palamedes::python {

void run_interruptibly(const std::function<void()>& work, search::StopToken& token) {
  constexpr auto kLook = std::chrono::milliseconds(50);
  std::future<void> done;
  bool interrupted = false;
  {
    const py::gil_scoped_release release;
    done = std::async(std::launch::async, work);
    while (done.wait_for(kLook) != std::future_status::ready) {
      if (interrupted) continue;
      const py::gil_scoped_acquire acquire;
      interrupted = PyErr_CheckSignals() != 0;
      if (interrupted) token.stop();
    }
  }
  if (interrupted) throw py::error_already_set();
  done.get();
}

void Callback::call(const std::function<py::object()>& make) {
  const py::gil_scoped_acquire acquire;
  if (failure_) return;
  try {
    function_(make());
  } catch (...) {
    failure_ = std::current_exception();
    token_.stop();
  }
}

void Callback::check() const {
  if (failure_) std::rethrow_exception(failure_);
}

search::Limits limits_of(const LimitArguments& arguments) {
  search::Limits limits;
  if (arguments.time && !(*arguments.time > 0)) throw UserError("time must be more than 0 seconds");
  if (arguments.nodes && *arguments.nodes == 0) throw UserError("nodes must be 1 or more");
  if (arguments.depth && *arguments.depth < 1) throw UserError("depth must be 1 or more");
  limits.move_seconds = arguments.time;
  limits.nodes = arguments.nodes;
  limits.depth = arguments.depth;
  return limits;
}

int threads_of(const std::optional<int>& threads) {
  if (threads && *threads < 1) throw UserError("threads must be 1 or more");
  return threads.value_or(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
}

py::object result_object(Result result) {
  switch (result) {
    case Result::kFirstWins: return py::str("first");
    case Result::kSecondWins: return py::str("second");
    case Result::kDraw: return py::str("draw");
    case Result::kOngoing: break;
  }
  return py::none();
}

std::string side_text(Side side) { return side == Side::kFirst ? "first" : "second"; }

}  // namespace palamedes::python

PYBIND11_MODULE(_palamedes, module) {
  module.doc() = "Palamedes: five families of board games, with engines, matches, tables and batches for learning.";
  module.attr("__version__") = palamedes::kVersion;
  py::register_exception<palamedes::UserError>(module, "Error", PyExc_ValueError);
  palamedes::python::bind_games(module);
  palamedes::python::bind_engines(module);
  palamedes::python::bind_matches(module);
  palamedes::python::bind_knowledge(module);
  palamedes::python::bind_batches(module);
}
