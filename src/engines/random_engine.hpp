#pragma once

#include <memory>

#include "engines/engine.hpp"

namespace palamedes::engines {

// Plays uniformly random legal moves, whatever the game.
std::unique_ptr<Engine> make_random_engine(std::uint64_t seed);

}  // namespace palamedes::engines
