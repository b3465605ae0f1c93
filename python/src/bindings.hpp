#pragma once

#include <functional>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "catalog/game.hpp"
#include "search/common/limits.hpp"

// The parts of the Python module, a file each. Docstrings stand with the bindings; the type hints are in
// python/palamedes/__init__.pyi.
namespace palamedes::python {

void bind_games(pybind11::module_& module);
void bind_engines(pybind11::module_& module);
void bind_matches(pybind11::module_& module);
void bind_knowledge(pybind11::module_& module);
void bind_batches(pybind11::module_& module);

// Runs long work on a thread of its own while this one, which must hold the interpreter lock and lets go of it, looks
// for Ctrl-C. What the work throws is thrown here; after Ctrl-C the token is stopped and KeyboardInterrupt raised once
// the work has ended.
void run_interruptibly(const std::function<void()>& work, search::StopToken& token);

// Calls Python from a thread of the work. What goes wrong there stops the token and is kept, to be raised by check().
class Callback {
 public:
  Callback(pybind11::object function, search::StopToken& token) : function_(std::move(function)), token_(token) {}

  explicit operator bool() const { return !function_.is_none(); }
  // `make` gives the argument, with the lock held.
  void call(const std::function<pybind11::object()>& make);
  void check() const;

 private:
  pybind11::object function_;
  search::StopToken& token_;
  std::exception_ptr failure_;
};

struct LimitArguments {
  std::optional<double> time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
};
search::Limits limits_of(const LimitArguments& arguments);

// None for the number of threads means all there are.
int threads_of(const std::optional<int>& threads);

// "first", "second", "draw", or None while the game goes on.
pybind11::object result_object(Result result);
std::string side_text(Side side);

}  // namespace palamedes::python
