#pragma once

#include <cstdint>

#if defined(__SSSE3__)
#include <immintrin.h>
#define PALAMEDES_BYTE_SHUFFLES
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define PALAMEDES_BYTE_SHUFFLES
#endif

// Sixteen bytes in a register, on machines that can shuffle them by other bytes.
#if defined(PALAMEDES_BYTE_SHUFFLES)
namespace palamedes::kalah::bytes16 {

#if defined(__SSSE3__)

using Bytes = __m128i;

inline Bytes load(const std::uint8_t* from) { return _mm_load_si128(reinterpret_cast<const __m128i*>(from)); }
inline void store(Bytes bytes, std::uint8_t* to) { _mm_store_si128(reinterpret_cast<__m128i*>(to), bytes); }
inline Bytes sum(Bytes a, Bytes b) { return _mm_add_epi8(a, b); }
inline Bytes difference(Bytes a, Bytes b) { return _mm_sub_epi8(a, b); }
inline Bytes intersection(Bytes a, Bytes b) { return _mm_and_si128(a, b); }
inline Bytes joined(Bytes a, Bytes b) { return _mm_or_si128(a, b); }
inline Bytes without(Bytes bytes, Bytes mask) { return _mm_andnot_si128(mask, bytes); }
// All ones where they are equal.
inline Bytes equal(Bytes a, Bytes b) { return _mm_cmpeq_epi8(a, b); }
inline Bytes empty(Bytes bytes) { return equal(bytes, _mm_setzero_si128()); }
// Byte i is the one whose number is in byte i of `from`, and zero where that is 0x80.
inline Bytes shuffled(Bytes bytes, Bytes from) { return _mm_shuffle_epi8(bytes, from); }
inline Bytes with_halves_exchanged(Bytes bytes) { return _mm_shuffle_epi32(bytes, _MM_SHUFFLE(1, 0, 3, 2)); }
// The top bit of each byte.
inline unsigned top_bits(Bytes bytes) { return static_cast<unsigned>(_mm_movemask_epi8(bytes)); }
inline int sum_of_lower_half(Bytes bytes) { return _mm_cvtsi128_si32(_mm_sad_epu8(bytes, _mm_setzero_si128())); }

#else

using Bytes = v128_t;

inline Bytes load(const std::uint8_t* from) { return wasm_v128_load(from); }
inline void store(Bytes bytes, std::uint8_t* to) { wasm_v128_store(to, bytes); }
inline Bytes sum(Bytes a, Bytes b) { return wasm_i8x16_add(a, b); }
inline Bytes difference(Bytes a, Bytes b) { return wasm_i8x16_sub(a, b); }
inline Bytes intersection(Bytes a, Bytes b) { return wasm_v128_and(a, b); }
inline Bytes joined(Bytes a, Bytes b) { return wasm_v128_or(a, b); }
inline Bytes without(Bytes bytes, Bytes mask) { return wasm_v128_andnot(bytes, mask); }
inline Bytes equal(Bytes a, Bytes b) { return wasm_i8x16_eq(a, b); }
inline Bytes empty(Bytes bytes) { return equal(bytes, wasm_i8x16_const_splat(0)); }
inline Bytes shuffled(Bytes bytes, Bytes from) { return wasm_i8x16_swizzle(bytes, from); }
inline Bytes with_halves_exchanged(Bytes bytes) { return wasm_i64x2_shuffle(bytes, bytes, 1, 0); }
inline unsigned top_bits(Bytes bytes) { return static_cast<unsigned>(wasm_i8x16_bitmask(bytes)); }
// One product adds up eight bytes in its highest one, where all stones of a board of bytes have room.
inline int sum_of_lower_half(Bytes bytes) {
  constexpr std::uint64_t kEach = 0x0101010101010101U;
  return static_cast<int>(static_cast<std::uint64_t>(wasm_i64x2_extract_lane(bytes, 0)) * kEach >> 56);
}

#endif

}  // namespace palamedes::kalah::bytes16
#endif
