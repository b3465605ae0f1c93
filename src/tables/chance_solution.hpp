#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace palamedes::tables {

// What a position of a game with chance is worth on average if both sides play as well as can be: from -1 (lost) to 1
// (won), a draw being 0.
struct ChanceMove {
  std::string move;
  double value = 0;  // for who makes it
};

struct ChanceSolution {
  std::string position;
  double value = 0;  // for the side to move
  std::vector<ChanceMove> moves;
  std::uint64_t positions = 0;  // that were solved for it
};

// Told now and then how many positions are solved; may throw to stop.
using ChanceProgress = std::function<void(std::uint64_t)>;

}  // namespace palamedes::tables
