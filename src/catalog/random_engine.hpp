#pragma once

#include <memory>

#include "catalog/engine.hpp"

namespace palamedes::catalog {

// Plays uniformly random legal moves, whatever the game.
std::unique_ptr<Engine> make_random_engine(std::uint64_t seed);

}  // namespace palamedes::catalog
