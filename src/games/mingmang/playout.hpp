#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "games/mingmang/mingmang.hpp"

namespace palamedes::mingmang {

// The squares that pieces reach in one slide, by direction; in each direction a square is reached by one piece at most,
// so that the four populations add up to the number of slides. Occluded fills by doubling (Kogge and Stone).
struct Reach {
  Squares east, north, west, south;

  Reach(Squares pieces, Squares empty)
      : east(filled_up<1>(pieces, empty & ~kFileA)),
        north(filled_up<8>(pieces, empty)),
        west(filled_down<1>(pieces, empty & ~kFileH)),
        south(filled_down<8>(pieces, empty)) {}

 private:
  template <int Step>
  static constexpr Squares filled_up(Squares pieces, Squares open) {
    Squares reached = open & pieces << Step;
    reached |= open & reached << Step;
    Squares runs = open & open << Step;
    reached |= runs & reached << 2 * Step;
    runs &= runs << 2 * Step;
    return reached | (runs & reached << 4 * Step);
  }
  template <int Step>
  static constexpr Squares filled_down(Squares pieces, Squares open) {
    Squares reached = open & pieces >> Step;
    reached |= open & reached >> Step;
    Squares runs = open & open >> Step;
    reached |= runs & reached >> 2 * Step;
    runs &= runs >> 2 * Step;
    return reached | (runs & reached >> 4 * Step);
  }
};

// The path keys of a random game, in place. Of more positions than kKept the oldest are forgotten; a match is judged
// long before that.
class PlayoutHistory {
 public:
  bool contains(std::uint64_t key) const {
    if ((filter_[slot(key)] >> (key & 63) & 1) == 0) return false;
    for (std::size_t i = 0; i < kept_; ++i) {
      if (keys_[i] == key) return true;
    }
    return false;
  }

  void add(std::uint64_t key) {
    filter_[slot(key)] |= std::uint64_t{1} << (key & 63);
    keys_[next_] = key;
    next_ = (next_ + 1) % kKept;
    if (kept_ < kKept) ++kept_;
  }

 private:
  static constexpr std::size_t kKept = 512;
  static constexpr std::size_t kFilterWords = 128;
  static std::size_t slot(std::uint64_t key) { return static_cast<std::size_t>(key >> 6) % kFilterWords; }

  std::array<std::uint64_t, kFilterWords> filter_{};
  std::size_t next_ = 0;
  std::size_t kept_ = 0;
  std::array<std::uint64_t, kKept> keys_;  // the first kept_ of them are set
};

// Uniformly random play without move lists: over the pass and all slides that superko allows, given the moves of this
// playout (what came before its first position is not known to it).
template <int N>
class Playout {
 public:
  // The game must outlive the playout.
  Playout(const MingMang<N>& game, const Position& position) : game_(&game), position_(position) {
    history_.add(game.path_key(position));
  }

  bool step(Random& random) {
    if (position_.theirs == 0 || position_.passes() == 2) return false;
    const Reach reach(position_.mine, game_->empty_squares(position_));
    const auto slides = static_cast<std::uint32_t>(std::popcount(reach.east) + std::popcount(reach.north) +
                                                   std::popcount(reach.west) + std::popcount(reach.south));
    if (slides == 0) return false;
    // Drawing again after a refusal leaves the allowed moves equally likely; the pass, never refused, ends the loop.
    for (;;) {
      const std::uint32_t drawn = random.below(slides + 1);
      const Move move = drawn == slides ? Move::pass() : nth_slide(reach, drawn);
      const Position next = game_->after(position_, move);
      const std::uint64_t key = game_->path_key(next);
      if (!move.is_pass() && history_.contains(key)) continue;
      history_.add(key);
      position_ = next;
      return true;
    }
  }

  Result result() const { return game_->result(position_); }
  const Position& position() const { return position_; }

 private:
  Move nth_slide(const Reach& reach, std::uint32_t n) const {
    const Squares occupied = position_.occupied();
    const auto easts = static_cast<std::uint32_t>(std::popcount(reach.east));
    if (n < easts) {
      const int to = nth_bit(reach.east, n);
      return Move(63 - std::countl_zero(kRays[to].west & occupied), to);
    }
    n -= easts;
    const auto norths = static_cast<std::uint32_t>(std::popcount(reach.north));
    if (n < norths) {
      const int to = nth_bit(reach.north, n);
      return Move(63 - std::countl_zero(kRays[to].south & occupied), to);
    }
    n -= norths;
    const auto wests = static_cast<std::uint32_t>(std::popcount(reach.west));
    if (n < wests) {
      const int to = nth_bit(reach.west, n);
      return Move(std::countr_zero(kRays[to].east & occupied), to);
    }
    const int to = nth_bit(reach.south, n - wests);
    return Move(std::countr_zero(kRays[to].north & occupied), to);
  }

  const MingMang<N>* game_;
  Position position_;
  PlayoutHistory history_;
};

}  // namespace palamedes::mingmang
