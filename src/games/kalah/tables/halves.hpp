#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/kalah/settings.hpp"

namespace palamedes::tables {

// The stones in the houses of one side, x1 first.
using HouseCounts = std::array<std::uint8_t, kalah::kMaxHouses>;

// Numbers the ways in which so many stones lie in the houses of one side. The stones in the first i houses, plus i - 1,
// grow strictly with i: that is a combination, and the number is its rank (the combinatorial number system). A ply that
// moves stones within the own houses, nearer to the depot, makes the number larger.
class Halves {
 public:
  Halves(int houses, int most_stones)
      : houses_(houses), most_(most_stones), terms_(static_cast<std::size_t>(houses) * stride()) {
    for (int stones = 0; stones <= most_stones; ++stones) {
      counts_.push_back(static_cast<std::uint32_t>(binomial(stones + houses - 1, houses - 1)));
    }
    for (int place = 1; place < houses; ++place) {
      for (int stones = 0; stones <= most_stones; ++stones) {
        terms_[static_cast<std::size_t>(place - 1) * stride() + static_cast<std::size_t>(stones)] =
            static_cast<std::uint32_t>(binomial(stones + place - 1, place));
      }
    }
  }

  int houses() const { return houses_; }
  int most_stones() const { return most_; }
  std::uint32_t count(int stones) const { return counts_[static_cast<std::size_t>(stones)]; }

  // What the stones in the first `place` houses add to the number.
  std::uint32_t term(int place, int stones) const {
    return terms_[static_cast<std::size_t>(place - 1) * stride() + static_cast<std::size_t>(stones)];
  }

  std::uint32_t rank(const HouseCounts& counts) const {
    std::uint32_t number = 0;
    int stones = 0;
    for (int place = 1; place < houses_; ++place) {
      stones += counts[static_cast<std::size_t>(place - 1)];
      number += term(place, stones);
    }
    return number;
  }

  HouseCounts unranked(int stones, std::uint32_t number) const {
    HouseCounts counts{};
    int above = stones;
    for (int place = houses_ - 1; place > 0; --place) {
      int below = above;
      while (term(place, below) > number) --below;
      counts[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(above - below);
      number -= term(place, below);
      above = below;
    }
    counts[0] = static_cast<std::uint8_t>(above);
    return counts;
  }

  static constexpr std::uint64_t binomial(int n, int k) {
    std::uint64_t product = 1;
    for (int i = 1; i <= k; ++i)
      product = product * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    return product;
  }

 private:
  std::size_t stride() const { return static_cast<std::size_t>(most_) + 1; }

  int houses_;
  int most_;
  std::vector<std::uint32_t> counts_;  // by stones
  std::vector<std::uint32_t> terms_;   // by place, then stones
};

}  // namespace palamedes::tables
