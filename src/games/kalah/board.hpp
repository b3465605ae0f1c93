#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/hash.hpp"
#include "games/kalah/settings.hpp"

// A board is seen by the side to move. The lower half of its lanes is the mover's: lane i-1 holds house x_i, the last
// lane of the half the depot. The upper half is the opponent's in the same order, so that the opponent's view is an
// exchange of halves whatever the number of houses. Lanes between houses and depot stay zero.
namespace palamedes::kalah {

// The counts themselves, and what does not depend on how they are calculated with.
template <class CountType, int kLaneCount>
struct alignas(16) Lanes {
  using Count = CountType;
  static constexpr int kLanes = kLaneCount;
  static constexpr int kHalf = kLanes / 2;
  static constexpr int kDepot = kHalf - 1;
  static constexpr int kOtherDepot = kLanes - 1;

  std::array<Count, kLanes> lanes{};

  constexpr int at(int lane) const { return lanes[static_cast<std::size_t>(lane)]; }
  constexpr void set(int lane, int count) { lanes[static_cast<std::size_t>(lane)] = static_cast<Count>(count); }

  // The sum of a half from its first lane on: 0 for the mover's houses and depot, kHalf for the opponent's.
  constexpr int sum(int from, int count) const {
    int stones = 0;
    for (int lane = from; lane < from + count; ++lane) stones += at(lane);
    return stones;
  }

  std::uint64_t hash() const {
    const auto words = std::bit_cast<std::array<std::uint64_t, sizeof(lanes) / 8>>(lanes);
    std::uint64_t hash = words[0];
    for (std::size_t i = 1; i < words.size(); ++i) hash = hash_pair(words[i], hash);
    return hash;
  }

  // Of the houses alone: what a solver needs, since the stones in the depots add to a value but do not change the play.
  std::uint64_t houses_hash() const {
    Lanes houses = *this;
    houses.set(kDepot, 0);
    houses.set(kOtherDepot, 0);
    return houses.hash();
  }

  friend bool operator==(const Lanes&, const Lanes&) = default;
};

// What sowing `stones` from a lane adds to each lane (modulo the range of a count: the start house loses its stones),
// for any number of laps, and the lane of the last stone.
template <class L>
std::pair<L, int> sowing(int houses, int lane, int stones) {
  std::array<int, 2 * kMaxHouses + 1> ring{};
  const int length = 2 * houses + 1;
  for (int i = 0; i < houses; ++i) {
    ring[static_cast<std::size_t>(i)] = houses - 1 - i;
    ring[static_cast<std::size_t>(houses + 1 + i)] = L::kHalf + houses - 1 - i;
  }
  ring[static_cast<std::size_t>(houses)] = L::kDepot;
  L added;
  added.set(lane, -stones);
  const int start = houses - 1 - lane;
  for (int place = 0; place < length; ++place) {
    const int steps = (place - start + length - 1) % length;  // stones that fall elsewhere before the first falls here
    const int to = ring[static_cast<std::size_t>(place)];
    added.set(to, added.at(to) + stones / length + (steps < stones % length ? 1 : 0));
  }
  return {added, ring[static_cast<std::size_t>((start + stones) % length)]};
}

// Plain C++, for 16-bit counts and for machines without byte shuffles.
template <class CountType, int kLaneCount>
struct PortableBoard : Lanes<CountType, kLaneCount> {
  using Base = Lanes<CountType, kLaneCount>;

  // One entry of the sowing table.
  struct Row {
    Base add;
    std::int8_t landing = -1;  // the own house where the last stone falls, else -1
    bool gives_turn = false;

    Row() = default;
    Row(const Settings& settings, int lane, int stones) {
      const auto [added, last] = sowing<Base>(settings.houses, lane, stones);
      add = added;
      landing = static_cast<std::int8_t>(last < settings.houses ? last : -1);
      gives_turn = last == Base::kDepot;
    }

    int landing_lane() const { return landing; }
    bool again() const { return gives_turn; }
  };

  // What is the same for all moves of a variant.
  struct Frame {
    int houses = 0;

    Frame() = default;
    explicit Frame(const Settings& settings) : houses(settings.houses) {}
  };

  // Bit i is set where lane i is empty.
  unsigned empty_lanes() const {
    unsigned empty = 0;
    for (int lane = 0; lane < Base::kLanes; ++lane) empty |= (this->at(lane) == 0 ? 1U : 0U) << lane;
    return empty;
  }

  // Sows, captures, and turns the board round for the opponent unless the move gives another turn.
  template <bool kEmptyCapture>
  void play(const Row& row, const Frame& frame) {
    for (std::size_t i = 0; i < this->lanes.size(); ++i)
      this->lanes[i] = static_cast<CountType>(this->lanes[i] + row.add.lanes[i]);
    if (row.landing >= 0 && this->at(row.landing) == 1) capture<kEmptyCapture>(row.landing, frame);
    if (!row.gives_turn) turn();
  }

  void turn() {
    for (std::size_t i = 0; i < static_cast<std::size_t>(Base::kHalf); ++i)
      std::swap(this->lanes[i], this->lanes[i + Base::kHalf]);
  }

 private:
  template <bool kEmptyCapture>
  void capture(int lane, const Frame& frame) {
    const int opposite = Base::kHalf + frame.houses - 1 - lane;
    const int taken = this->at(opposite);
    if (!kEmptyCapture && taken == 0) return;
    this->set(lane, 0);
    this->set(opposite, 0);
    this->set(Base::kDepot, this->at(Base::kDepot) + taken + 1);
  }
};

using ByteBoard = PortableBoard<std::uint8_t, 16>;
using WideBoard = PortableBoard<std::uint16_t, 32>;

// Does every count of the variant fit a byte, and every lane a half of eight?
constexpr bool fits_bytes(const Settings& settings) { return settings.houses <= 7 && settings.total() <= 254; }

}  // namespace palamedes::kalah
