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
  double draw_ratio() const { return games() == 0 ? 0 : double(draws) / double(games()); }
  // A game's worth in half points: 2, 1 or 0.
  void add(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }

  friend bool operator==(const Tally&, const Tally&) = default;
};

// Pairs of games from the same opening with colours swapped, by the points of the first engine in both: 0, ½, 1, 1½, 2.
using PairCounts = std::array<std::uint64_t, 5>;

struct Estimate {
  double elo = 0;
  double error = 0;      // half of the 95% interval
  double los = 0.5;      // likelihood of superiority
  double low_score = 0;  // ends of the 95% interval of the score
  double high_score = 1;
  // Elo as it would be if a game's result had the spread of wins and losses alone: what a number of games can tell
  // apart, however many of them are draws (after Van den Bergh).
  double normalised_elo = 0;
  double normalised_error = 0;
};

// From whole pairs: the variance of a pair's mean knows that its games belong together. Where all pairs came out alike,
// their variance is not known to be zero: a little of every outcome is mixed in, so that the interval does not shrink
// to a point. Elo is bounded by the score that lacks an eighth of a point of one pair.
Estimate estimate(const PairCounts& pairs);

// The rating difference that expects such a score, and the score that it expects.
double elo_of(double score);
double score_of(double elo);

// The chance that a standard normal variable is below x.
double normal_below(double x);

inline constexpr double kTwoSided95 = 1.959963984540054;

}  // namespace palamedes::arena
