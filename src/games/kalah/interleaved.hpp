#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "games/kalah/playout.hpp"
#include "games/kalah/vector_board.hpp"

namespace palamedes::kalah {

#if defined(PALAMEDES_BYTE_SHUFFLES)

// Several random games in step, so that one works while another waits for its table row. A ply has one branch, taken
// when a game ends; a round of plies has one more, for the cap.
template <bool kEmptyCapture>
class Interleaved {
 public:
  using Board = VectorBoard;
  static constexpr std::size_t kGames = 8;

  // `games` must be kGames at least and `cap` 1; the start must not be over nor wait for a swap.
  Interleaved(const RandomGame<Board>& start, std::uint64_t games, std::uint64_t cap)
      : tables_(start.tables()), start_(start), waiting_(games), cap_(cap) {}

  PlayoutTally run(Random& random) {
    for (std::size_t game = 0; game < kGames; ++game) begin(game);
    play_rounds(random);
    for (std::size_t game = 0; game < kGames; ++game) {
      if (game == stopped_) continue;
      RandomGame<Board> rest(tables_, boards_[game], sides_[game] == 0 ? Side::kFirst : Side::kSecond, false);
      const std::uint64_t plies = round_ - begun_[game] + (game < stopped_ ? 1 : 0);
      finish_game(rest, plies, cap_, random, tally_);
    }
    return tally_;
  }

 private:
  // So many numbers come out of one random word. It loses the bits of each (six for 60 draws, nine for 420), so that
  // the last one is still drawn from over 2^37 values.
  static constexpr std::size_t kDrawsPerWord = 4;

  void begin(std::size_t game) {
    boards_[game] = start_.board();
    sides_[game] = start_.side() == Side::kFirst ? 0 : Board::kHalf;
    begun_[game] = round_;
    deadline_ = std::min(deadline_, round_ + cap_);
    --waiting_;
  }

  // Counts a game that is over and begins another in its place; false if none is waiting.
  [[gnu::noinline]] bool next(std::size_t game) {
    tally_.plies += round_ - begun_[game];
    count_result(tally_, result_by_stones(boards_[game].sum(sides_[game], Board::kHalf), tables_.settings().total()));
    if (waiting_ == 0) {
      stopped_ = game;
      return false;
    }
    begin(game);
    return true;
  }

  // Turns the games that have made `cap_` plies without an end into drawn ones, which this round then finds over.
  [[gnu::noinline]] void stop_capped() {
    deadline_ = round_ + cap_;
    for (std::size_t game = 0; game < kGames; ++game) {
      if (round_ - begun_[game] < cap_) {
        deadline_ = std::min(deadline_, begun_[game] + cap_);
      } else if (!tables_.over(boards_[game].empty_lanes())) {
        boards_[game] = Board{};
        boards_[game].set(Board::kDepot, tables_.settings().total() / 2);
        boards_[game].set(Board::kOtherDepot, tables_.settings().total() / 2);
      }
    }
  }

  // Until a game ends and none is waiting.
  void play_rounds(Random& source) {
    // Copies of their own, since stores of boards might alias anything else.
    const unsigned mask = tables_.end_mask();
    const unsigned carry = tables_.end_carry();
    const unsigned bits = tables_.end_bits();
    const unsigned own = tables_.own();
    const int shift = tables_.pick_shift();
    const std::uint64_t draws = tables_.draws();
    const std::uint8_t* const picks = tables_.picks();
    const Board::Row* const rows = tables_.rows();
    const Board::Bytes opposite = Board::load(tables_.frame().opposite);
    Random random = source;
    for (;; ++round_) {
      if (round_ == deadline_) [[unlikely]]
        stop_capped();
      std::uint64_t fraction = 0;
#pragma GCC unroll 8
      for (std::size_t game = 0; game < kGames; ++game) {
        if (game % kDrawsPerWord == 0) fraction = random.next();
        Board::Bytes board = Board::load(boards_[game]);
        unsigned empty = Board::empty_lanes(board) & mask;
        if (((empty + carry) & bits) != 0) [[unlikely]] {
          if (!next(game)) {
            source = random;
            return;
          }
          board = Board::load(boards_[game]);
          empty = Board::empty_lanes(board) & mask;
        }
        const auto product = static_cast<unsigned __int128>(fraction) * draws;
        fraction = static_cast<std::uint64_t>(product);
        const auto drawn = static_cast<std::size_t>(product >> 64);
        const std::size_t lane = picks[(static_cast<std::size_t>(empty & own) << shift) + drawn];
        const Board::Row& row = rows[boards_[game].lanes[lane] * std::size_t{Board::kHalf} + lane];
        boards_[game].store(Board::played<kEmptyCapture>(board, row, opposite));
        sides_[game] ^= row.view.lanes[0];
      }
    }
  }

  const Tables<Board>& tables_;
  RandomGame<Board> start_;
  std::uint64_t waiting_;
  std::uint64_t cap_;
  PlayoutTally tally_;
  std::uint64_t round_ = 0;
  std::uint64_t deadline_ = std::numeric_limits<std::uint64_t>::max();
  std::size_t stopped_ = 0;
  std::array<Board, kGames> boards_{};
  // The first lane of the first player's half: 0 while that is the lower one.
  std::array<std::uint8_t, kGames> sides_{};
  std::array<std::uint64_t, kGames> begun_{};
};

#endif

// `games` random games from one start.
template <class Board>
PlayoutTally random_games(const RandomGame<Board>& start, std::uint64_t games, std::uint64_t cap, Random& random) {
#if defined(PALAMEDES_BYTE_SHUFFLES)
  if constexpr (std::is_same_v<Board, VectorBoard>) {
    if (games >= Interleaved<true>::kGames && cap > 0 && !start.over() && !start.swap_pending()) {
      if (start.tables().settings().empty_capture) return Interleaved<true>(start, games, cap).run(random);
      return Interleaved<false>(start, games, cap).run(random);
    }
  }
#endif
  PlayoutTally tally;
  for (; games > 0; --games) {
    RandomGame<Board> game = start;
    finish_game(game, 0, cap, random, tally);
  }
  return tally;
}

}  // namespace palamedes::kalah
