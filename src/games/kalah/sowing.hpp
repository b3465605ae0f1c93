#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "games/kalah/settings.hpp"

namespace palamedes::kalah {

// What a variant needs at hand to play fast; made once, then read only.
template <class Board>
class Tables {
 public:
  using Row = typename Board::Row;

  explicit Tables(const Settings& settings)
      : settings_(settings), frame_(settings), own_(static_cast<unsigned>((1 << settings.houses) - 1)) {
    make_rows();
    make_end_test();
    if constexpr (kPicks) make_picks();
  }

  const Settings& settings() const { return settings_; }
  const typename Board::Frame& frame() const { return frame_; }

  const Row& row(int lane, int stones) const { return rows_[row_index(lane, stones)]; }
  const Row* rows() const { return rows_.data(); }
  static constexpr std::size_t row_index(int lane, int stones) {
    return static_cast<std::size_t>(stones) * Board::kHalf + static_cast<std::size_t>(lane);
  }

  // The mover's houses as bits of empty_lanes().
  unsigned own() const { return own_; }

  // Is the game over where these lanes are empty? Adding the lowest bit of a side's houses carries into the bit above
  // them exactly if all are set; with end=mover only the mover's side is looked at.
  bool over(unsigned empty) const { return (((empty & end_mask_) + end_carry_) & end_bits_) != 0; }
  unsigned end_mask() const { return end_mask_; }
  unsigned end_carry() const { return end_carry_; }
  unsigned end_bits() const { return end_bits_; }

  // A house with stones in it, uniformly. There must be one.
  int random_lane(unsigned empty, Random& random) const {
    if constexpr (kPicks) {
      return pick(empty & own_, random.below(draws_));
    } else {
      const unsigned occupied = ~empty & own_;
      return nth_bit(occupied, random.below(static_cast<std::uint32_t>(std::popcount(occupied))));
    }
  }

  // The same from a number below draws(), for boards of up to eight lanes a side. draws() is a multiple of 1, 2 … M, so
  // that one number serves any count of houses and can be drawn before that count is known.
  std::uint32_t draws() const { return draws_; }
  int pick_shift() const { return pick_shift_; }
  const std::uint8_t* picks() const { return picks_.data(); }
  int pick(unsigned own_empty, std::uint32_t drawn) const {
    return picks_[(static_cast<std::size_t>(own_empty) << pick_shift_) | drawn];
  }

 private:
  static constexpr bool kPicks = Board::kHalf <= 8;

  void make_rows() {
    rows_.resize(row_index(0, settings_.total() + 1));
    for (int stones = 1; stones <= settings_.total(); ++stones) {
      for (int lane = 0; lane < settings_.houses; ++lane) rows_[row_index(lane, stones)] = Row(settings_, lane, stones);
    }
  }

  void make_end_test() {
    const unsigned both = settings_.end == EndRule::kAny ? (1U << Board::kHalf) | 1U : 1U;
    end_mask_ = own_ * both;
    end_carry_ = both;
    end_bits_ = (own_ + 1) * both;
  }

  void make_picks() {
    for (int count = 2; count <= settings_.houses; ++count)
      draws_ = std::lcm(draws_, static_cast<std::uint32_t>(count));
    pick_shift_ = std::bit_width(draws_ - 1);
    picks_.resize(static_cast<std::size_t>(own_ + 1) << pick_shift_);
    for (unsigned empty = 0; empty < own_; ++empty) {
      const unsigned occupied = ~empty & own_;
      const std::uint32_t share = draws_ / static_cast<std::uint32_t>(std::popcount(occupied));
      for (std::uint32_t drawn = 0; drawn < draws_; ++drawn) {
        picks_[(static_cast<std::size_t>(empty) << pick_shift_) | drawn] =
            static_cast<std::uint8_t>(nth_bit(occupied, drawn / share));
      }
    }
  }

  Settings settings_;
  typename Board::Frame frame_;
  unsigned own_;
  unsigned end_mask_ = 0;
  unsigned end_carry_ = 0;
  unsigned end_bits_ = 0;
  std::uint32_t draws_ = 1;
  int pick_shift_ = 0;
  std::vector<Row> rows_;
  std::vector<std::uint8_t> picks_;
};

}  // namespace palamedes::kalah
