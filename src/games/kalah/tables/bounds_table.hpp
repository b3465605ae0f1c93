#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/huge_array.hpp"

namespace palamedes::tables {

// What is known of the margin that the side to move still gets from the stones in the houses.
struct MarginBounds {
  int low = 0;
  int high = 0;

  friend bool operator==(const MarginBounds&, const MarginBounds&) = default;
};

// Bounds of positions that a search has met, a word each, so that threads need no locks. A position is known by 64 bits
// of hash, part of them as the place and part in the word, and by its stones: that two of the billions that a search
// meets share all of that is less likely than one in a hundred million.
class BoundsTable {
 public:
  static constexpr int kNoHouse = 15;

  struct Entry {
    MarginBounds bounds;
    int house = kNoHouse;  // the lane of the move that was best
  };

  BoundsTable(std::uint64_t bytes, int most_stones)
      : bits_(std::bit_width(static_cast<unsigned>(most_stones))),
        words_(std::max<std::uint64_t>(1, bytes / (sizeof(std::uint64_t) * kWays)) * kWays) {}

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&words_[first_of(key)]); }

  // Gives back whether there was one.
  bool probe(std::uint64_t key, int stones, Entry& entry) {
    const std::size_t first = first_of(key);
    const std::uint64_t wanted = signature(key, stones);
    for (std::size_t i = first; i < first + kWays; ++i) {
      const std::uint64_t word = std::atomic_ref(words_[i]).load(std::memory_order_relaxed);
      if (word >> payload_bits() != wanted) continue;
      const std::uint64_t mask = (std::uint64_t{1} << bits_) - 1;
      entry.bounds.low = 2 * static_cast<int>(word & mask) - stones;
      entry.bounds.high = 2 * static_cast<int>(word >> bits_ & mask) - stones;
      entry.house = static_cast<int>(word >> 2 * bits_ & kNoHouse);
      return true;
    }
    return false;
  }

  // Instead of what is known of the same position, else of the one of its row with the fewest stones.
  void store(std::uint64_t key, int stones, const Entry& entry) {
    const std::size_t first = first_of(key);
    const std::uint64_t wanted = signature(key, stones);
    std::size_t place = first;
    std::uint64_t least = UINT64_MAX;
    for (std::size_t i = first; i < first + kWays; ++i) {
      const std::uint64_t there = std::atomic_ref(words_[i]).load(std::memory_order_relaxed) >> payload_bits();
      if (there == wanted) {
        place = i;
        break;
      }
      const std::uint64_t weight = there & ((std::uint64_t{1} << bits_) - 1);
      if (weight < least) {
        least = weight;
        place = i;
      }
    }
    // Margins have the parity of the stones, so half of their distance from the least one says all.
    const auto low = static_cast<std::uint64_t>((entry.bounds.low + stones) / 2);
    const auto high = static_cast<std::uint64_t>((entry.bounds.high + stones) / 2);
    const std::uint64_t word =
        low | high << bits_ | static_cast<std::uint64_t>(entry.house) << 2 * bits_ | wanted << payload_bits();
    std::atomic_ref(words_[place]).store(word, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kWays = 8;  // a line of the cache
  static constexpr int kHouseBits = 4;

  int payload_bits() const { return 2 * bits_ + kHouseBits; }
  // The stones and as much of the key as there is room for.
  std::uint64_t signature(std::uint64_t key, int stones) const {
    return (key << bits_ | static_cast<std::uint64_t>(stones)) & (UINT64_MAX >> payload_bits());
  }
  std::size_t first_of(std::uint64_t key) const {
    return static_cast<std::size_t>(static_cast<unsigned __int128>(key) * (words_.size() / kWays) >> 64) * kWays;
  }

  int bits_;
  HugeArray<std::uint64_t> words_;
};

}  // namespace palamedes::tables
