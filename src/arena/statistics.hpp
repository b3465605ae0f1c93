#pragma once

#include <array>
#include <cstdint>

namespace palamedes::arena {

// Games of one engine against another, as the first engine sees them.
struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  std::uint64_t games() const { return wins + draws + losses; }
  double score() const { return games() == 0 ? 0.5 : (double(wins) + 0.5 * double(draws)) / double(games()); }
};

// Pairs of games from the same opening with colours swapped, by the points of the first engine in both: 0, ½, 1, 1½, 2.
using PairCounts = std::array<std::uint64_t, 5>;

struct Estimate {
  double elo = 0;
  double error = 0;      // half of the 95% interval
  double los = 0.5;      // likelihood of superiority
  double low_score = 0;  // ends of the 95% interval of the score
  double high_score = 1;
};

// From whole pairs: the variance of a pair's mean knows that its games belong together.
Estimate estimate(const PairCounts& pairs);

// The rating difference that expects such a score.
double elo_of(double score);

}  // namespace palamedes::arena
