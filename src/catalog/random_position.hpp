#pragma once

#include <cstdint>
#include <memory>

#include "catalog/catalog.hpp"

namespace palamedes::apps {

// The game after so many random plies, the same ones for the same seed; none where it ended before.
inline std::unique_ptr<catalog::Game> random_position(const catalog::Game& start, int plies, std::uint64_t seed) {
  Random random(seed);
  std::unique_ptr<catalog::Game> game = start.clone();
  for (int i = 0; i < plies && !game->outcome().over(); ++i) game->play(catalog::random_move(*game, random));
  if (game->outcome().over()) return nullptr;
  return game;
}

}  // namespace palamedes::apps
