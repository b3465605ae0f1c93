#pragma once

#include "games/kalah/board.hpp"

#if defined(__SSSE3__)
#include <immintrin.h>
#endif

namespace palamedes::kalah {

#if defined(__SSSE3__)

// The board in one 16-byte register. A ply has no branch: what depends on the move and the stones comes with the row.
struct VectorBoard : Lanes<std::uint8_t, 16> {
  using Base = Lanes<std::uint8_t, 16>;

  static constexpr std::uint8_t kNothing = 0x80;  // a shuffle index that gives zero
  static constexpr std::uint8_t kNever = 0xff;    // a count that does not occur: at most 254 stones are in play

  static __m128i load(const Base& lanes) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(lanes.lanes.data()));
  }

  // One cache line.
  struct alignas(64) Row {
    Base add;
    Base full;  // 1 in the own house where the last stone falls, which captures if that is its count; else kNever
    Base bank;  // shuffle: that house's lane to the depot, nothing elsewhere
    Base view;  // shuffle: to the view of whoever moves next

    Row() = default;
    Row(const Settings& settings, int lane, int stones) {
      const auto [added, last] = sowing<Base>(settings.houses, lane, stones);
      add = added;
      full.lanes.fill(kNever);
      bank.lanes.fill(kNothing);
      if (last < settings.houses) {
        full.set(last, 1);
        bank.set(kDepot, last);
      }
      const int flip = last == kDepot ? 0 : kHalf;
      for (int i = 0; i < kLanes; ++i) view.set(i, i ^ flip);
    }

    int landing_lane() const { return bank.at(kDepot) == kNothing ? -1 : bank.at(kDepot); }
    bool again() const { return view.at(0) == 0; }
  };

  struct Frame {
    Base opposite;  // shuffle: each house to the opposite one, nothing elsewhere

    Frame() = default;
    explicit Frame(const Settings& settings) {
      opposite.lanes.fill(kNothing);
      for (int i = 0; i < settings.houses; ++i) {
        const int facing = kHalf + settings.houses - 1 - i;
        opposite.set(i, facing);
        opposite.set(facing, i);
      }
    }
  };

  static unsigned empty_lanes(__m128i board) {
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(board, _mm_setzero_si128())));
  }

  template <bool kEmptyCapture>
  static __m128i played(__m128i board, const Row& row, __m128i opposite) {
    const __m128i sown = _mm_add_epi8(board, load(row.add));
    const __m128i facing = _mm_shuffle_epi8(sown, opposite);
    // All ones in the lane that captures, if there is one.
    __m128i captures = _mm_cmpeq_epi8(sown, load(row.full));
    if constexpr (!kEmptyCapture) {
      captures = _mm_andnot_si128(_mm_cmpeq_epi8(facing, _mm_setzero_si128()), captures);
    }
    // Subtracting all ones counts the capturing stone itself.
    const __m128i taken = _mm_and_si128(_mm_sub_epi8(facing, captures), captures);
    const __m128i emptied = _mm_or_si128(captures, _mm_shuffle_epi8(captures, opposite));
    const __m128i rest = _mm_andnot_si128(emptied, sown);
    return _mm_shuffle_epi8(_mm_add_epi8(rest, _mm_shuffle_epi8(taken, load(row.bank))), load(row.view));
  }

  unsigned empty_lanes() const { return empty_lanes(load(*this)); }

  template <bool kEmptyCapture>
  void play(const Row& row, const Frame& frame) {
    store(played<kEmptyCapture>(load(*this), row, load(frame.opposite)));
  }

  void turn() { store(_mm_shuffle_epi32(load(*this), _MM_SHUFFLE(1, 0, 3, 2))); }

  void store(__m128i board) { _mm_store_si128(reinterpret_cast<__m128i*>(lanes.data()), board); }
};

using PackedBoard = VectorBoard;

#else

using PackedBoard = ByteBoard;

#endif

}  // namespace palamedes::kalah
