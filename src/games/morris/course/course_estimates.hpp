#pragma once

#include "games/morris/heuristics_features.hpp"

// The static estimations of the course's eight programs: how good a board of Variant-D is for White, who is MAX.
namespace palamedes::morris {

// What a decided game counts.
inline constexpr int kCourseWin = 10'000;

// To the letter of the handout.
int plain_opening_estimate(const Position& position);
int plain_game_estimate(const Position& position);

// Ours: what the pieces can do counts, not only how many there are, and whose turn it is.
int improved_opening_estimate(const Position& position);
int improved_game_estimate(const Position& position);

}  // namespace palamedes::morris
