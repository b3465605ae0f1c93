#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tables/game_tables.hpp"

// How often the sign of a static estimation is that of the exact value.
namespace palamedes::apps {

// The counts of one estimation: the sign over decided positions, and over all, where a draw asks for 0.
struct SignCount {
  std::string name;  // of the estimation
  std::uint64_t decided = 0;
  std::uint64_t all = 0;
};

struct Agreement {
  std::string name;  // of the slice
  std::uint64_t positions = 0;
  std::uint64_t decided = 0;
  std::vector<SignCount> estimations;
};

// The estimations that the game offers on random positions of every table there is, so many a table. Throws UserError
// where it offers none.
std::vector<Agreement> sign_agreement(tables::GameTables& game, std::uint64_t samples, std::uint64_t seed);

// All of them, at least one, together.
Agreement total_of(const std::vector<Agreement>& parts);

}  // namespace palamedes::apps
