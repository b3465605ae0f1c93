#pragma once

#include <memory>
#include <string>

#include "base/spec/spec.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {

// An engine that plays as `inside` does, unless the exact search of the game proves what the position is worth: then it
// plays for the margin, and says which. `tables` is where that search finds tables: auto, off, or a folder. Where the
// game has no such search it is `inside` itself.
std::unique_ptr<Engine> with_exact_search(std::unique_ptr<Engine> inside, const Spec& game, const std::string& tables);

}  // namespace palamedes::engines
