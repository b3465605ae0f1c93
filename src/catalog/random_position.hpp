#pragma once

#include <cstdint>
#include <memory>

#include "base/random.hpp"
#include "catalog/game.hpp"

namespace palamedes::catalog {

// The game after so many random plies, the same ones for the same seed; none where it ended before.
inline std::unique_ptr<Game> random_position(const Game& start, int plies, std::uint64_t seed) {
  Random random(seed);
  std::unique_ptr<Game> game = start.clone();
  for (int i = 0; i < plies && !game->outcome().over(); ++i) game->play(random_move(*game, random));
  if (game->outcome().over()) return nullptr;
  return game;
}

}  // namespace palamedes::catalog
