#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>

#include "base/hash.hpp"
#include "base/huge_array.hpp"

namespace palamedes::tables {

// What is known of a position of the placement phase: its value, -1 to 1 for the side to move, lies in low..high.
struct Bounds {
  int low = -1;
  int high = 1;

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

// A position (both sets of points and the placements left, the mover's first) with its bounds, in one word: nothing of
// the key is left out, so a hit is never another position, and a word is read and written at once, so threads need no
// locks.
class PlacementEntry {
 public:
  static constexpr int kNoPoint = 31;

  static constexpr std::uint64_t key(std::uint32_t mine, std::uint32_t theirs, int left) {
    return mine | std::uint64_t{theirs} << 24 | static_cast<std::uint64_t>(left) << 48;
  }

  constexpr explicit PlacementEntry(std::uint64_t word) : word_(word) {}
  constexpr PlacementEntry(std::uint64_t key, Bounds bounds, int point)
      : word_(key | static_cast<std::uint64_t>(bounds.low + 1) << 53 |
              static_cast<std::uint64_t>(bounds.high + 1) << 55 | static_cast<std::uint64_t>(point) << 57) {}

  constexpr std::uint64_t word() const { return word_; }
  constexpr std::uint64_t key() const { return word_ & kKeyMask; }
  constexpr int left() const { return static_cast<int>(word_ >> 48 & 31); }
  constexpr Bounds bounds() const {
    return {static_cast<int>(word_ >> 53 & 3) - 1, static_cast<int>(word_ >> 55 & 3) - 1};
  }
  // The placement that was best.
  constexpr int point() const { return static_cast<int>(word_ >> 57 & 31); }

 private:
  static constexpr std::uint64_t kKeyMask = (std::uint64_t{1} << 53) - 1;

  std::uint64_t word_;
};

class PlacementTable {
 public:
  explicit PlacementTable(std::uint64_t bytes)
      : words_(std::max<std::uint64_t>(1, bytes / (sizeof(std::uint64_t) * kWays)) * kWays) {}

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&words_[first_of(key)]); }

  std::optional<PlacementEntry> probe(std::uint64_t key) {
    const std::size_t first = first_of(key);
    for (std::size_t i = first; i < first + kWays; ++i) {
      const PlacementEntry entry(std::atomic_ref(words_[i]).load(std::memory_order_relaxed));
      if (entry.key() == key) return entry;
    }
    return std::nullopt;
  }

  // Instead of what is known of the same position, else of the one of its row with the least below it.
  void store(const PlacementEntry& entry) {
    const std::size_t first = first_of(entry.key());
    std::size_t place = first;
    int least = INT32_MAX;
    for (std::size_t i = first; i < first + kWays; ++i) {
      const PlacementEntry there(std::atomic_ref(words_[i]).load(std::memory_order_relaxed));
      if (there.key() == entry.key()) {
        place = i;
        break;
      }
      if (there.left() < least) {
        least = there.left();
        place = i;
      }
    }
    std::atomic_ref(words_[place]).store(entry.word(), std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kWays = 8;  // a line of the cache

  std::size_t first_of(std::uint64_t key) const {
    const std::uint64_t rows = words_.size() / kWays;
    return static_cast<std::size_t>(static_cast<unsigned __int128>(mix64(key)) * rows >> 64) * kWays;
  }

  HugeArray<std::uint64_t> words_;
};

}  // namespace palamedes::tables
