#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "games/kalah/tables/halves.hpp"

namespace palamedes::tables {

inline int stones_of(const HouseCounts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

// Numbers all positions with so many stones in the houses. They come in blocks, by how many of the stones are the
// mover's; a block has a row for each way in which those lie, and in it a column for each of the facing ones.
class Numbering {
 public:
  Numbering(int houses, int most_stones) : halves_(houses, most_stones) {
    for (int stones = 0; stones <= most_stones; ++stones) {
      std::vector<std::uint64_t>& starts = starts_.emplace_back(1, 0);
      for (int own = 0; own <= stones; ++own) {
        starts.push_back(starts.back() + std::uint64_t{halves_.count(own)} * halves_.count(stones - own));
      }
    }
  }

  const Halves& halves() const { return halves_; }
  int most_stones() const { return halves_.most_stones(); }
  std::uint64_t states(int stones) const { return starts_[static_cast<std::size_t>(stones)].back(); }

  // Where the block begins in its slice, and its size.
  std::uint64_t block(int own, int facing) const {
    return starts_[static_cast<std::size_t>(own + facing)][static_cast<std::size_t>(own)];
  }
  std::uint64_t block_size(int own, int facing) const {
    return std::uint64_t{halves_.count(own)} * halves_.count(facing);
  }

  std::uint64_t index(const HouseCounts& own, const HouseCounts& facing) const {
    const int facing_stones = stones_of(facing);
    return block(stones_of(own), facing_stones) + std::uint64_t{halves_.rank(own)} * halves_.count(facing_stones) +
           halves_.rank(facing);
  }

  // The mover's stones and the facing ones of an entry.
  std::pair<HouseCounts, HouseCounts> halves_at(int stones, std::uint64_t index) const {
    int own = 0;
    while (block(own, stones - own) + block_size(own, stones - own) <= index) ++own;
    const std::uint64_t inside = index - block(own, stones - own);
    const std::uint32_t columns = halves_.count(stones - own);
    return {halves_.unranked(own, static_cast<std::uint32_t>(inside / columns)),
            halves_.unranked(stones - own, static_cast<std::uint32_t>(inside % columns))};
  }

  // How many stones the largest slice may have: up to `most_states` in it and all before it together, within what a
  // cell can say and a sweep can number.
  static int most_stones_for(int houses, int at_most, std::uint64_t most_states) {
    constexpr int kMostMargin = 126;
    constexpr std::uint64_t kMostColumns = std::uint64_t{1} << 26;
    int stones = 0;
    while (stones < at_most && stones < kMostMargin &&
           Halves::binomial(stones + 1 + 2 * houses, 2 * houses) <= most_states &&
           Halves::binomial(stones + houses, houses - 1) < kMostColumns) {
      ++stones;
    }
    return stones;
  }

 private:
  Halves halves_;
  std::vector<std::vector<std::uint64_t>> starts_;  // by stones, then the mover's
};

}  // namespace palamedes::tables
