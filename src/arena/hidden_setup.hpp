#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "catalog/game.hpp"

namespace palamedes::arena {

// What lies face down, as the referee knows it and the players do not. It is drawn once, so that a square hides the
// same piece whenever it is turned over and whoever does it: both games of a pair meet the same setup. For games
// without chance it is empty.
class HiddenSetup {
 public:
  HiddenSetup(const catalog::Game& start, std::uint64_t seed);

  // What a legal move becomes; a move that is not left to chance stays as it is. One that states its own outcome gets
  // the true one.
  std::string resolved(const catalog::Game& game, const std::string& move);

 private:
  void draw();

  std::unique_ptr<const catalog::Game> start_;   // until it is drawn, which is when the first move is made
  std::map<std::string, std::string> outcomes_;  // of each request
  Random random_;                                // for what could not be foreseen
};

}  // namespace palamedes::arena
