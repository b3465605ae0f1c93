#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace palamedes {

// A bijection of 64-bit words that spreads every input bit (the finaliser of SplitMix64, Steele et al. 2014).
constexpr std::uint64_t mix64(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9U;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

// Folds the 128-bit product of two words into one: the cheapest good mixer where a multiplier is at hand.
constexpr std::uint64_t multiply_fold(std::uint64_t a, std::uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// The hash of a pair of words, order significant.
constexpr std::uint64_t hash_pair(std::uint64_t a, std::uint64_t b) {
  return multiply_fold(a ^ 0x9e3779b97f4a7c15U, multiply_fold(b ^ 0xd6e8feb86659fd93U, 0xa0761d6478bd642fU));
}

// Fixed random words for Zobrist keys; each table takes a seed of its own.
template <std::size_t Count>
constexpr std::array<std::uint64_t, Count> zobrist_table(std::uint64_t seed) {
  std::array<std::uint64_t, Count> table{};
  for (auto& word : table) word = mix64(seed += 0x9e3779b97f4a7c15U);
  return table;
}

}  // namespace palamedes
