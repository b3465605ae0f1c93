#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "games/weights.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace palamedes {

// A small neural network as part of an evaluation: inputs that are on or off (a square with a piece of the side to
// move, say), one layer of hidden units that are cut off at 0 and at 1, and their weighted sum.
//
// All whole numbers: the inputs' weights and the hidden units are in units of 1/256, the output in those of the
// evaluation. The rows of the inputs that are on are added up afresh for every position; with some thirty of them that
// costs less than keeping the sum along captures.
class Net {
 public:
  static constexpr std::size_t kHidden = 32;
  static constexpr int kOne = 256;
  // So many rows of such numbers and a bias stay within 16 bits.
  static constexpr std::size_t kMostOn = 32;
  static constexpr int kLargestInput = 900;
  static constexpr int kLargestBias = 3'000;
  static constexpr int kLargestOutput = 30'000;

  // Beside a net the weights of features are those with this before their names: the plain ones are for boards that
  // the net does not fit.
  static constexpr std::string_view kPrefix = "net-";

  struct alignas(64) Units : std::array<std::int16_t, kHidden> {};

  // From the rows `net-input` (one an input), `net-bias` and `net-output` of a weight file; throws UserError where
  // their numbers do not fit. None where the file has no such rows.
  static std::shared_ptr<const Net> from(const Weights& weights, std::size_t inputs);

  // `each` calls what it is given with the number of every input that is on, kMostOn of them at most.
  template <class Each>
  int evaluate(Each&& each) const {
    Sum sum(bias_);
    each([&](std::size_t input) { sum.add(inputs_[input]); });
    return sum.cut_off_times(output_) / kOne;
  }

 private:
#if defined(__AVX2__)
  // In two registers all along: the compiler does not find that by itself.
  class Sum {
   public:
    explicit Sum(const Units& bias) : low_(half(bias, 0)), high_(half(bias, 1)) {}
    void add(const Units& row) {
      low_ = _mm256_add_epi16(low_, half(row, 0));
      high_ = _mm256_add_epi16(high_, half(row, 1));
    }
    int cut_off_times(const Units& output) const {
      const __m256i products = _mm256_add_epi32(_mm256_madd_epi16(cut_off(low_), half(output, 0)),
                                                _mm256_madd_epi16(cut_off(high_), half(output, 1)));
      __m128i four = _mm_add_epi32(_mm256_castsi256_si128(products), _mm256_extracti128_si256(products, 1));
      four = _mm_add_epi32(four, _mm_shuffle_epi32(four, _MM_SHUFFLE(1, 0, 3, 2)));
      four = _mm_add_epi32(four, _mm_shuffle_epi32(four, _MM_SHUFFLE(2, 3, 0, 1)));
      return _mm_cvtsi128_si32(four);
    }

   private:
    static __m256i half(const Units& units, int which) {
      return _mm256_load_si256(reinterpret_cast<const __m256i*>(units.data()) + which);
    }
    static __m256i cut_off(__m256i units) {
      return _mm256_min_epi16(_mm256_max_epi16(units, _mm256_setzero_si256()), _mm256_set1_epi16(kOne));
    }

    __m256i low_;
    __m256i high_;
  };
#else
  // In four registers of sixteen bytes, which every machine of these days has, browsers included.
  class Sum {
   public:
    explicit Sum(const Units& bias) : a_(part(bias, 0)), b_(part(bias, 1)), c_(part(bias, 2)), d_(part(bias, 3)) {}
    [[gnu::always_inline]] void add(const Units& row) {
      a_ += part(row, 0);
      b_ += part(row, 1);
      c_ += part(row, 2);
      d_ += part(row, 3);
    }
    int cut_off_times(const Units& output) const {
      const Products products = product(a_, part(output, 0)) + product(b_, part(output, 1)) +
                                product(c_, part(output, 2)) + product(d_, part(output, 3));
      return products[0] + products[1] + products[2] + products[3];
    }

   private:
    typedef std::int16_t Part __attribute__((vector_size(16), may_alias));
    typedef std::int32_t Products __attribute__((vector_size(16)));

    [[gnu::always_inline]] static Part part(const Units& units, int which) {
      return reinterpret_cast<const Part*>(units.data())[which];
    }
    [[gnu::always_inline]] static Products product(Part units, Part output) {
      const Part most = Part{} + static_cast<std::int16_t>(kOne);
      const Part positive = units > 0 ? units : Part{};
      const Part cut_off = positive < most ? positive : most;
      return odd(cut_off) * odd(output) + even(cut_off) * even(output);
    }
    [[gnu::always_inline]] static Products odd(Part part) { return reinterpret_cast<Products>(part) >> 16; }
    [[gnu::always_inline]] static Products even(Part part) { return reinterpret_cast<Products>(part) << 16 >> 16; }

    Part a_, b_, c_, d_;
  };
#endif

  std::vector<Units> inputs_;
  Units bias_{};
  Units output_{};
};

}  // namespace palamedes
