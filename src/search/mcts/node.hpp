#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/contract.hpp"

namespace palamedes::search {

// What a simulation came to, always for the first player, whoever moved where: a side may move twice in a row, and only
// who chooses looks at it from the own side. Whole numbers, so that sums are exact in whatever order threads add.
using Points = std::int64_t;
constexpr Points kWinPoints = 1 << 16;
constexpr Points kDrawPoints = kWinPoints / 2;

constexpr Points points_of(Result result) {
  if (result == Result::kFirstWins) return kWinPoints;
  return result == Result::kSecondWins ? 0 : kDrawPoints;
}
constexpr Points points_of_loss(Side side) { return side == Side::kFirst ? 0 : kWinPoints; }
constexpr Points seen_by(Side side, Points points) { return side == Side::kFirst ? points : kWinPoints - points; }

// Of a move that nobody has an opinion of: it counts for no visits at all.
constexpr float kNoPrior = -1e9F;

// Fields that threads share are plain ones, so that a pool need not be written before it is used; they are reached
// through these. With one thread an addition is no locked instruction.
template <class T>
T read(const T& field) {
  return std::atomic_ref<T>(const_cast<T&>(field)).load(std::memory_order_relaxed);
}
template <class T>
void write(T& field, T value) {
  std::atomic_ref<T>(field).store(value, std::memory_order_relaxed);
}
template <class T>
T add(T& field, T amount, bool shared) {
  if (shared) return std::atomic_ref<T>(field).fetch_add(amount, std::memory_order_relaxed);
  const T before = read(field);
  write(field, static_cast<T>(before + amount));
  return before;
}

// A result that is certain, and in how many plies at most it is reached. In a node: 16 bits, 0 for none.
struct ProvenResult {
  Result result = Result::kOngoing;
  int distance = 0;

  static constexpr int kLongest = (1 << 14) - 1;
  static ProvenResult from_bits(std::uint16_t bits) { return {static_cast<Result>(bits & 3), bits >> 2}; }
  std::uint16_t bits() const {
    return static_cast<std::uint16_t>(static_cast<int>(result) | std::min(distance, kLongest) << 2);
  }
  explicit operator bool() const { return result != Result::kOngoing; }
};

// A move in the tree and what is known of the position after it. All children of a node lie side by side.
template <class Move>
struct alignas(32) MctsNode {
  enum State : std::uint8_t { kLeaf, kExpanding, kExpanded };
  enum Flag : std::uint8_t {
    kSecondMoves = 1,  // in an expanded node: the second player is to move
    kChance = 2,       // the move's effect is drawn; the children of an explicit chance node are the outcomes
    kMixed = 4,        // open loop: stands for several positions, and more blocks of children may follow
    kPartial = 8,      // some legal moves have no child
    kDrawInHand = 16,  // who moves here has a proven draw
  };

  Points sum;
  std::uint32_t visits;
  std::uint32_t first_child;
  float prior;  // of the move, for who makes it; of an outcome, its probability
  std::uint16_t child_count;
  std::uint16_t tried;     // children that have been given their first visit, in their order
  std::uint16_t proof;     // ProvenResult::bits
  std::uint16_t estimate;  // minimax of evaluations, for the first player, 1..65535; 0: none yet
  std::array<std::byte, sizeof(Move)> move_bytes;
  State state;
  std::uint8_t flags;

  void init(Move move, std::uint8_t with_flags, float with_prior) {
    sum = 0;
    visits = 0;
    first_child = 0;
    prior = with_prior;
    child_count = tried = proof = estimate = 0;
    move_bytes = std::bit_cast<std::array<std::byte, sizeof(Move)>>(move);
    state = kLeaf;
    flags = with_flags;
  }

  Move move() const { return std::bit_cast<Move>(move_bytes); }
  bool has(Flag flag) const { return (read(flags) & flag) != 0; }
  bool is_chance_node() const { return (read(flags) & (kChance | kMixed)) == kChance; }
  Side side() const { return has(kSecondMoves) ? Side::kSecond : Side::kFirst; }
  ProvenResult proven() const { return ProvenResult::from_bits(read(proof)); }
  // Once true, what the children are does not change any more and can be read without care.
  bool expanded() const {
    return std::atomic_ref<State>(const_cast<State&>(state)).load(std::memory_order_acquire) == kExpanded;
  }
  bool begin_expansion(bool shared) {
    if (!shared) {
      if (read(state) != kLeaf) return false;
      write(state, kExpanding);
      return true;
    }
    State expected = kLeaf;
    return std::atomic_ref<State>(state).compare_exchange_strong(expected, kExpanding, std::memory_order_acquire);
  }
  void end_expansion(State to) { std::atomic_ref<State>(state).store(to, std::memory_order_release); }

  // The average so far, for a side, from 0 to 1.
  double mean(Side for_side) const {
    const double n = read(visits);
    const double first = n > 0 ? static_cast<double>(read(sum)) / (n * static_cast<double>(kWinPoints)) : 0.5;
    return for_side == Side::kFirst ? first : 1 - first;
  }
};

}  // namespace palamedes::search
