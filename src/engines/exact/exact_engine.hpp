#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/spec/spec.hpp"
#include "engines/engine.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::engines {

// The exact search of a game, with what it needs at hand; nothing where the game has none. `tables` is where it finds
// tables: auto, off, or a folder.
std::shared_ptr<tables::GameTables> open_exact_search(const Spec& game, const std::string& tables);

// An engine that plays as `inside` does, unless the exact search of the game proves what the position is worth: then it
// plays for the margin, and says which. Trees and searches to a depth are those of the engine that `make_plain` makes,
// which knows nothing exact.
std::unique_ptr<Engine> with_exact_search(std::unique_ptr<Engine> inside,
                                          std::function<std::unique_ptr<Engine>()> make_plain, const Spec& game,
                                          std::shared_ptr<tables::GameTables> search);

}  // namespace palamedes::engines
