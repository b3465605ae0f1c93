#pragma once

#include <bit>
#include <cstdint>

namespace palamedes {

// The index of the lowest set bit, which is cleared. The set must not be empty.
template <class Word>
constexpr int pop_lowest(Word& bits) {
  const int index = std::countr_zero(bits);
  bits &= static_cast<Word>(bits - 1);
  return index;
}

template <class Word, class Visit>
constexpr void for_each_bit(Word bits, Visit&& visit) {
  while (bits != 0) visit(pop_lowest(bits));
}

// True where the processor has PEXT and PDEP in hardware that is faster than a multiplication (not so on AMD before
// Zen 3, which has them in microcode).
bool has_fast_pext();

// PEXT and PDEP by their instructions whatever the compiler's target, so that one binary can choose at run time and the
// call still inlines. Only for processors where has_fast_pext() holds.
inline std::uint64_t hardware_pext(std::uint64_t source, std::uint64_t mask) {
#if defined(__x86_64__)
  std::uint64_t result;
  asm("pext %2, %1, %0" : "=r"(result) : "r"(source), "r"(mask));
  return result;
#else
  static_cast<void>(source);
  static_cast<void>(mask);
  __builtin_unreachable();
#endif
}

inline std::uint64_t hardware_pdep(std::uint64_t source, std::uint64_t mask) {
#if defined(__x86_64__)
  std::uint64_t result;
  asm("pdep %2, %1, %0" : "=r"(result) : "r"(source), "r"(mask));
  return result;
#else
  static_cast<void>(source);
  static_cast<void>(mask);
  __builtin_unreachable();
#endif
}

// PEXT in plain C++, for building tables and for machines without it.
constexpr std::uint64_t portable_pext(std::uint64_t source, std::uint64_t mask) {
  std::uint64_t result = 0;
  for (std::uint64_t bit = 1; mask != 0; bit <<= 1) {
    if ((source & mask & (~mask + 1)) != 0) result |= bit;
    mask &= mask - 1;
  }
  return result;
}

constexpr std::uint64_t portable_pdep(std::uint64_t source, std::uint64_t mask) {
  std::uint64_t result = 0;
  for (; mask != 0; source >>= 1) {
    if ((source & 1) != 0) result |= mask & (~mask + 1);
    mask &= mask - 1;
  }
  return result;
}

// The n-th (from 0) set bit of a word that has more than n.
inline int nth_bit(std::uint64_t bits, unsigned n) {
#if defined(__BMI2__)
  return std::countr_zero(hardware_pdep(std::uint64_t{1} << n, bits));
#else
  for (; n != 0; --n) bits &= bits - 1;
  return std::countr_zero(bits);
#endif
}

}  // namespace palamedes
