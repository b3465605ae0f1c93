#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/random.hpp"
#include "games/contract.hpp"
#include "games/kalah/sowing.hpp"

namespace palamedes::kalah {

constexpr Result result_by_stones(int first, int total) {
  if (2 * first == total) return Result::kDraw;
  return win_for(2 * first > total ? Side::kFirst : Side::kSecond);
}

// One random game. What is left in the houses at the end is counted, not banked.
template <class Board>
class RandomGame {
 public:
  RandomGame(const Tables<Board>& tables, const Board& board, Side side, bool swap)
      : tables_(&tables), board_(board), side_(side), swap_(swap) {}

  bool step(Random& random) {
    const unsigned empty = board_.empty_lanes();
    if (tables_->over(empty)) return false;
    if (swap_) [[unlikely]] {
      if (swaps(empty, random)) return true;
    }
    const int lane = tables_->random_lane(empty, random);
    const auto& row = tables_->row(lane, board_.at(lane));
    if (tables_->settings().empty_capture) {
      board_.template play<true>(row, tables_->frame());
    } else {
      board_.template play<false>(row, tables_->frame());
    }
    if (!row.again()) side_ = other(side_);
    return true;
  }

  bool over() const { return tables_->over(board_.empty_lanes()); }
  Result result() const {
    return over() ? result_by_stones(first_stones(), tables_->settings().total()) : Result::kOngoing;
  }

  const Tables<Board>& tables() const { return *tables_; }
  const Board& board() const { return board_; }
  Side side() const { return side_; }
  bool swap_pending() const { return swap_; }

 private:
  // The swap is one more move of the second player's first ply. True if it was chosen (and made).
  bool swaps(unsigned empty, Random& random) {
    if (side_ == Side::kFirst) return false;
    swap_ = false;
    const auto houses = static_cast<std::uint32_t>(std::popcount(~empty & tables_->own()));
    if (random.below(houses + 1) != houses) return false;
    side_ = Side::kFirst;
    return true;
  }

  int first_stones() const { return board_.sum(side_ == Side::kFirst ? 0 : Board::kHalf, Board::kHalf); }

  const Tables<Board>* tables_;
  Board board_;
  Side side_;
  bool swap_;
};

inline void count_result(PlayoutTally& tally, Result result, std::uint64_t games = 1) {
  if (result == Result::kFirstWins) tally.first_wins += games;
  if (result == Result::kSecondWins) tally.second_wins += games;
  if (result == Result::kDraw || result == Result::kOngoing) tally.draws += games;
}

// Plays a game on until its end or until it has made `cap` plies, and counts it.
template <class Board>
void finish_game(RandomGame<Board>& game, std::uint64_t plies, std::uint64_t cap, Random& random, PlayoutTally& tally) {
  while (plies < cap && game.step(random)) ++plies;
  tally.plies += plies;
  count_result(tally, game.result());
}

}  // namespace palamedes::kalah
