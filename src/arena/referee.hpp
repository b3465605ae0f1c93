#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalog/game.hpp"
#include "catalog/record.hpp"
#include "engines/engine.hpp"

namespace palamedes::arena {

// How a game is played out between two engines.
struct GameTerms {
  engines::Limits limits;       // of every move
  double grace_seconds = 0.05;  // an answer later than the time per move plus this loses
  int max_plies = 0;            // 0: the game's own limit
};

struct GameReport {
  catalog::Record record;
  catalog::Outcome outcome;
  std::array<std::uint64_t, 2> nodes{};
  std::array<double, 2> seconds{};
  std::array<int, 2> moves{};
  double latest = 0;  // by how much the latest answer missed its time, in seconds
};

// Plays from where `game` stands. The referee keeps to the rules himself: an illegal move or a late answer loses. What
// chance gives is drawn from the seed.
GameReport play_game(catalog::Game& game, const std::array<engines::Engine*, 2>& engines, const GameTerms& terms,
                     std::uint64_t seed);

}  // namespace palamedes::arena
