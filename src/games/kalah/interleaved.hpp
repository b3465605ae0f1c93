#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/hash.hpp"
#include "games/kalah/playout.hpp"
#include "games/kalah/vector_board.hpp"

namespace palamedes::kalah {

#if defined(__SSSE3__)

#ifndef KG
#define KG 8
#endif
// Several random games in step, so that one works while another waits for its table row. A ply has one branch, which is
// taken when a game ends; a round of plies has one more, for the cap.
template <bool kEmptyCapture>
class Interleaved {
 public:
  static constexpr std::size_t kGames = KG;

  Interleaved(const Tables<VectorBoard>& tables, const RandomGame<VectorBoard>& start, std::uint64_t games,
              std::uint64_t cap, Random& random)
      : tables_(tables), start_(start), waiting_(games), cap_(cap), random_(random) {}

  PlayoutTally run() {
    if (waiting_ >= kGames && cap_ > 0 && !start_.over()) {
      for (std::size_t game = 0; game < kGames; ++game) begin(game);
      play_rounds();
    }
    for (; waiting_ > 0; --waiting_) {
      RandomGame<VectorBoard> game = start_;
      finish_game(game, 0, cap_, random_, tally_);
    }
    return tally_;
  }

 private:
  static constexpr std::size_t kDrawsPerWord = 4;

  void begin(std::size_t game) {
    RandomGame<VectorBoard> fresh = start_;
    boards_[game] = fresh.board();
    sides_[game] = fresh.side() == Side::kFirst ? 0 : VectorBoard::kHalf;
    begun_[game] = round_;
    --waiting_;
  }

  // Counts a game that is over and begins the next in its place; false if none is waiting.
  [[gnu::noinline]] bool next(std::size_t game) {
    tally_.plies += round_ - begun_[game];
    const int first = boards_[game].sum(sides_[game] & VectorBoard::kHalf, VectorBoard::kHalf);
    count_result(tally_, result_by_stones(first, tables_.settings().total()));
    if (waiting_ == 0) return false;
    begin(game);
    return true;
  }

  void play_rounds() {
    const unsigned mask = tables_.end_mask();
    const unsigned carry = tables_.end_carry();
    const unsigned bits = tables_.end_bits();
    const unsigned own = tables_.own();
    const int shift = tables_.pick_shift();
    const std::uint64_t draws = tables_.draws();
    const std::uint8_t* const picks = tables_.picks();
    const VectorBoard::Row* const rows = tables_.rows();
    const __m128i opposite = VectorBoard::load(tables_.frame().opposite);
    Random random = random_;
    for (;; ++round_) {
      std::uint64_t fraction = 0;
#pragma GCC unroll 16
      for (std::size_t game = 0; game < kGames; ++game) {
        if (game % kDrawsPerWord == 0) fraction = random.next();
        __m128i board = VectorBoard::load(boards_[game]);
        unsigned empty = VectorBoard::empty_lanes(board) & mask;
        if (((empty + carry) & bits) != 0) [[unlikely]] {
          if (!next(game)) { random_ = random; return; }
          board = VectorBoard::load(boards_[game]);
          empty = VectorBoard::empty_lanes(board) & mask;
        }
        const auto product = static_cast<unsigned __int128>(fraction) * draws;
        fraction = static_cast<std::uint64_t>(product);
        const auto drawn = static_cast<std::size_t>(product >> 64);
        const std::size_t lane = picks[(static_cast<std::size_t>(empty & own) << shift) + drawn];
        const std::size_t stones = boards_[game].lanes[lane];
        const auto& row = rows[stones * 8 + lane];
        boards_[game].store(VectorBoard::played<kEmptyCapture>(board, row, opposite));
        sides_[game] ^= row.view.lanes[0];
      }
    }
  }

  const Tables<VectorBoard>& tables_;
  RandomGame<VectorBoard> start_;
  std::uint64_t waiting_;
  std::uint64_t cap_;
  Random& random_;
  PlayoutTally tally_;
  std::uint64_t round_ = 0;
  std::array<VectorBoard, kGames> boards_{};
  std::array<std::uint8_t, kGames> sides_{};
  std::array<std::uint64_t, kGames> begun_{};
};
#endif
}  // namespace palamedes::kalah
