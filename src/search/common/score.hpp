#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>

#include "games/contract.hpp"
#include "games/heuristics.hpp"

namespace palamedes::search {

// Values for the side to move, in one integer scale per game. A proven win in n plies is kWin - n, a proven loss in n
// plies -(kWin - n); what an evaluation says stays within ±kLargestEstimate.
using Score = std::int32_t;

constexpr Score kInfinity = 4'000'000;
constexpr Score kWin = 3'000'000;
constexpr int kLongestProof = 100'000;
constexpr Score kSmallestProvenWin = kWin - kLongestProof;
using palamedes::kLargestEstimate;
constexpr Score kDraw = 0;

constexpr Score win_in(int plies) { return kWin - plies; }
constexpr Score loss_in(int plies) { return plies - kWin; }
constexpr bool is_win(Score score) { return score >= kSmallestProvenWin; }
constexpr bool is_loss(Score score) { return score <= -kSmallestProvenWin; }
// In the processor's arithmetic: the smallest number stays what it is.
constexpr Score negated(Score score) { return static_cast<Score>(0U - static_cast<std::uint32_t>(score)); }
constexpr bool is_decided(Score score) { return is_win(score) || is_loss(score); }

// What a won game counts in an average over chance outcomes; evaluations of games with chance stay below it.
constexpr Score kChanceWin = 100'000;

constexpr Score chance_clamped(Score score) {
  if (score > kChanceWin) return kChanceWin;
  if (score < -kChanceWin) return -kChanceWin;
  return score;
}

// How many plies a decided score is away from the end.
constexpr int distance_of(Score score) { return kWin - std::abs(score); }

constexpr Score clamped_estimate(std::int64_t value) {
  if (value > kLargestEstimate) return kLargestEstimate;
  if (value < -kLargestEstimate) return -kLargestEstimate;
  return static_cast<Score>(value);
}

// A loss that was found with some moves left out is no proof: it becomes an estimate, the later losses still the
// better.
constexpr Score doubted(Score score) { return is_loss(score) ? score + (kWin - kLargestEstimate) : score; }
constexpr bool is_doubted_loss(Score score) { return score <= kLongestProof - kLargestEstimate; }

// The value of a finished game for `mover`, `plies` after the root.
constexpr Score value_of(Result result, Side mover, int plies) {
  if (result == Result::kDraw || result == Result::kOngoing) return kDraw;
  return result == win_for(mover) ? win_in(plies) : loss_in(plies);
}

// Decided scores count plies from the root of a search; a table holds them counted from its own position.
constexpr Score from_position(Score score, int ply) {
  if (is_win(score)) return score + ply;
  if (is_loss(score)) return score - ply;
  return score;
}
constexpr Score from_root(Score score, int ply) {
  if (is_win(score)) return score - ply;
  if (is_loss(score)) return score + ply;
  return score;
}

}  // namespace palamedes::search
