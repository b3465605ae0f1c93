#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {

// How fast alpha-beta is on one thread, and what it searched.
struct SearchSpeed {
  double nodes_per_second = 0;
  std::uint64_t signature = 0;
};

// The variant that stands for a family, and those of all families.
std::string measured_game(const catalog::Family& family);
std::vector<std::string> measured_games();

// Searches some fixed positions to a fixed depth, as many rounds as the time allows and one at least. The signature is
// the number of nodes of one round, and depends on nothing but the program: a change of it is a change of the search.
SearchSpeed search_speed(const catalog::Game& start, double seconds, const StopToken& stop);

}  // namespace palamedes::engines
