#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bits.hpp"

// Sets of up to 24 points as numbers: the subsets of k points in colexicographic order (as their bit masks grow), so
// that the number of a subset does not depend on how many points there are.
namespace palamedes::tables {

inline constexpr int kMostPoints = 24;

inline constexpr auto kBinomials = [] {
  std::array<std::array<std::uint32_t, kMostPoints + 2>, kMostPoints + 1> table{};
  for (std::size_t n = 0; n <= kMostPoints; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

constexpr std::uint32_t binomial(int n, int k) { return k < 0 || k > n ? 0 : kBinomials[n][k]; }

// The ranks of the lower twelve points and, by how many of those are in the set, of the upper twelve: two small tables
// instead of one of 2^24 entries.
class SubsetRanks {
 public:
  constexpr SubsetRanks() {
    for (std::uint32_t mask = 1; mask < kHalf; ++mask) {
      const int top = std::bit_width(mask) - 1;
      const std::uint32_t rest = mask ^ std::uint32_t{1} << top;
      const int below = std::popcount(rest);
      low_[mask] = low_[rest] + binomial(top, below + 1);
      for (int lower = 0; lower <= kHalfPoints; ++lower) {
        high_[lower][mask] = high_[lower][rest] + binomial(kHalfPoints + top, lower + below + 1);
      }
    }
  }

  constexpr std::uint32_t operator()(std::uint32_t mask) const {
    const std::uint32_t lower = mask & (kHalf - 1);
    return low_[lower] + high_[std::popcount(lower)][mask >> kHalfPoints];
  }

 private:
  static constexpr int kHalfPoints = kMostPoints / 2;
  static constexpr std::uint32_t kHalf = 1U << kHalfPoints;

  std::array<std::uint32_t, kHalf> low_{};
  std::array<std::array<std::uint32_t, kHalf>, kHalfPoints + 1> high_{};
};

inline constexpr SubsetRanks subset_rank{};

// The next larger mask with as many bits (HAKMEM item 175, Gosper).
constexpr std::uint32_t next_subset(std::uint32_t mask) {
  const std::uint32_t lowest = mask & (~mask + 1);
  const std::uint32_t ripple = mask + lowest;
  return ripple | (((mask ^ ripple) >> 2) >> std::countr_zero(lowest));
}

// What stands on the points of the mask, moved together to the lowest places, and back.
inline std::uint32_t squeeze(std::uint32_t points, std::uint32_t mask) {
#if defined(__BMI2__)
  return static_cast<std::uint32_t>(hardware_pext(points, mask));
#else
  return static_cast<std::uint32_t>(portable_pext(points, mask));
#endif
}
inline std::uint32_t spread(std::uint32_t squeezed, std::uint32_t mask) {
#if defined(__BMI2__)
  return static_cast<std::uint32_t>(hardware_pdep(squeezed, mask));
#else
  return static_cast<std::uint32_t>(portable_pdep(squeezed, mask));
#endif
}

}  // namespace palamedes::tables
