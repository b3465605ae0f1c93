#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "engines/engine.hpp"

namespace palamedes::engines {

// Before a tree search thinks, alpha-beta may look whether the game can be played out.
struct EndgameOptions {
  std::uint64_t nodes = 0;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer(
        "endgame-nodes", nodes, 0, 1'000'000'000,
        "nodes, and at most a quarter of the time, in which alpha-beta may play the game out first; 0: none");
  }
};

// An engine that plays as `inside` does unless `exact` has proved what the position is worth. The nodes of both are
// counted in the report.
std::unique_ptr<Engine> with_exact_endgame(std::unique_ptr<Engine> inside, std::unique_ptr<Engine> exact,
                                           const EndgameOptions& options);

}  // namespace palamedes::engines
