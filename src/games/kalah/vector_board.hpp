#pragma once

#include "games/kalah/board.hpp"
#include "games/kalah/bytes16.hpp"

namespace palamedes::kalah {

#if defined(PALAMEDES_BYTE_SHUFFLES)

// The board in one 16-byte register. A ply has no branch: what depends on the move and the stones comes with the row.
struct VectorBoard : Lanes<std::uint8_t, 16> {
  using Base = Lanes<std::uint8_t, 16>;

  static constexpr std::uint8_t kNothing = 0x80;  // a shuffle index that gives zero
  static constexpr std::uint8_t kNever = 0xff;    // a count that does not occur: at most 254 stones are in play

  using Bytes = bytes16::Bytes;

  static Bytes load(const Base& lanes) { return bytes16::load(lanes.lanes.data()); }

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

  static unsigned empty_lanes(Bytes board) { return bytes16::top_bits(bytes16::empty(board)); }

  template <bool kEmptyCapture>
  static Bytes played(Bytes board, const Row& row, Bytes opposite) {
    const Bytes sown = bytes16::sum(board, load(row.add));
    const Bytes facing = bytes16::shuffled(sown, opposite);
    // All ones in the lane that captures, if there is one.
    Bytes captures = bytes16::equal(sown, load(row.full));
    if constexpr (!kEmptyCapture) captures = bytes16::without(captures, bytes16::empty(facing));
    // Subtracting all ones counts the capturing stone itself.
    const Bytes taken = bytes16::intersection(bytes16::difference(facing, captures), captures);
    const Bytes emptied = bytes16::joined(captures, bytes16::shuffled(captures, opposite));
    const Bytes rest = bytes16::without(sown, emptied);
    return bytes16::shuffled(bytes16::sum(rest, bytes16::shuffled(taken, load(row.bank))), load(row.view));
  }

  unsigned empty_lanes() const { return empty_lanes(load(*this)); }

  template <bool kEmptyCapture>
  void play(const Row& row, const Frame& frame) {
    store(played<kEmptyCapture>(load(*this), row, load(frame.opposite)));
  }

  void turn() { store(bytes16::with_halves_exchanged(load(*this))); }

  void store(Bytes board) { bytes16::store(board, lanes.data()); }
};

using PackedBoard = VectorBoard;

#else

using PackedBoard = ByteBoard;

#endif

}  // namespace palamedes::kalah
