#pragma once

#include <cstdint>

#include "base/hash.hpp"

namespace palamedes {

// A small fast generator (wyrand by Wang Yi: a Weyl sequence and one folded product a word). The same seed gives the
// same sequence on every machine. Not for secrets.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(mix64(seed)) {}

  constexpr std::uint64_t next() {
    state_ += 0xa0761d6478bd642fU;
    return multiply_fold(state_, state_ ^ 0xe7037ed1a0b428dbU);
  }

  // Uniform over 0..bound-1; the bias is below bound / 2^64.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
  }

  // Uniform over [0, 1).
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  friend constexpr bool operator==(const Random&, const Random&) = default;

 private:
  std::uint64_t state_;
};

// The seed of part `index` of a job (a game of a match, a worker of a pool): independent streams from one printed seed.
constexpr std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t index) { return hash_pair(seed, index); }

}  // namespace palamedes
