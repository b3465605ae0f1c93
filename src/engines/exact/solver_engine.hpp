#pragma once

#include <memory>

#include "engines/engine.hpp"

namespace palamedes::engines {

// An engine that plays as `inside` does, unless `prover` (the engine `dfpn` of a game with a solver of its own) proves
// a win in a part of the time: then it plays that. Where a draw is proven, what `inside` chooses is played only if it
// is proven to keep it.
std::unique_ptr<Engine> with_solver(std::unique_ptr<Engine> inside, std::unique_ptr<Engine> prover);

}  // namespace palamedes::engines
