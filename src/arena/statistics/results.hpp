#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arena/event/event.hpp"
#include "arena/statistics/statistics.hpp"

namespace palamedes::arena {

// What a player's moves took, over all his games. No nodes or depths at all: he is a program that does not tell them.
struct Effort {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t depths = 0;
  double seconds = 0;

  double per_move(double sum) const { return moves == 0 ? 0 : sum / static_cast<double>(moves); }
};

// A match as a whole, as its first player sees it.
struct MatchResult {
  Tally tally;
  PairCounts pairs{};                  // whole ones
  std::map<std::string, int> reasons;  // why games ended
  std::array<Effort, 2> effort;
  std::uint64_t plies = 0;
  double latest = 0;
  Tally first_mover;              // as the side that moves first sees all games
  std::map<int, int> half_pairs;  // half points of the first player in pairs of which one game is finished
};

MatchResult match_result(const std::vector<FinishedGame>& games);
void add_game(MatchResult& result, const FinishedGame& game);

std::vector<Effort> efforts(std::size_t players, const std::vector<FinishedGame>& games);

// A sequential test in the order of the games: pairs count only as long as all before them are finished, so that the
// verdict does not depend on which games were quicker.
class OrderedSprt {
 public:
  explicit OrderedSprt(const SprtBounds& bounds) : bounds_(bounds) {}

  void add(const FinishedGame& game);

  double llr() const { return llr_; }
  SprtVerdict verdict() const { return verdict_; }
  // The number of the last game that counted.
  int last_number() const { return 2 * judged_ - 1; }

 private:
  SprtBounds bounds_;
  std::map<int, std::array<int, 2>> waiting_;  // half points of the first player plus one; 0 is not finished
  int judged_ = 0;                             // pairs
  PairCounts pairs_{};
  double llr_ = 0;
  SprtVerdict verdict_ = SprtVerdict::kUndecided;
};

}  // namespace palamedes::arena
