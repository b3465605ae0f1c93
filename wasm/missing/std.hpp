#pragma once

// What the standard library of Debian's emscripten (LLVM 14) lacks of C++20 and the program uses. Included before
// anything else in that build, and in no other; a library that has it all needs none of this.
#if defined(__cplusplus)

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <system_error>
#include <type_traits>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

template <class T>
unique_ptr<T> make_unique_for_overwrite(size_t count) requires is_unbounded_array_v<T> {
  return unique_ptr<T>(new remove_extent_t<T>[count]);
}

namespace ranges {

template <class Out>
struct Copied {
  Out out;
};
template <class Range, class Out>
constexpr Copied<Out> copy(const Range& range, Out out) {
  return {std::copy(std::begin(range), std::end(range), out)};
}

template <class Range, class Value>
constexpr void fill(Range&& range, const Value& value) {
  std::fill(std::begin(range), std::end(range), value);
}

}  // namespace ranges

// There is one thread.
template <class T>
class atomic_ref {
 public:
  explicit atomic_ref(T& value) : value_(&value) {}

  T load(memory_order = memory_order_seq_cst) const { return *value_; }
  void store(T desired, memory_order = memory_order_seq_cst) const { *value_ = desired; }
  T exchange(T desired, memory_order = memory_order_seq_cst) const {
    const T before = *value_;
    *value_ = desired;
    return before;
  }
  bool compare_exchange_weak(T& expected, T desired, memory_order = memory_order_seq_cst,
                             memory_order = memory_order_seq_cst) const {
    if (*value_ == expected) {
      *value_ = desired;
      return true;
    }
    expected = *value_;
    return false;
  }
  bool compare_exchange_strong(T& expected, T desired, memory_order success = memory_order_seq_cst,
                               memory_order failure = memory_order_seq_cst) const {
    return compare_exchange_weak(expected, desired, success, failure);
  }
  T fetch_add(T more, memory_order = memory_order_seq_cst) const { return exchange(static_cast<T>(*value_ + more)); }
  T fetch_sub(T less, memory_order = memory_order_seq_cst) const { return exchange(static_cast<T>(*value_ - less)); }
  T fetch_or(T bits, memory_order = memory_order_seq_cst) const { return exchange(static_cast<T>(*value_ | bits)); }
  T fetch_and(T bits, memory_order = memory_order_seq_cst) const { return exchange(static_cast<T>(*value_ & bits)); }

 private:
  T* value_;
};

// As the standard has it: an optional minus, no plus, no blanks, nothing hexadecimal.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const char* at = first;
  while (at != last && (std::strchr("0123456789.-+eE", *at) != nullptr)) ++at;
  if (first == at || *first == '+') return {first, errc::invalid_argument};
  const string text(first, at);
  char* end = nullptr;
  const double read = std::strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  value = read;
  return {first + (end - text.c_str()), errc{}};
}

// The shortest text that reads back as the same number; of a plain one and one with an exponent the shorter.
inline to_chars_result to_chars(char* first, char* last, double value) {
  char scientific[64];
  int digits = 0;
  do std::snprintf(scientific, sizeof scientific, "%.*e", digits, value);
  while (std::strtod(scientific, nullptr) != value && ++digits < 18);
  const int exponent = std::atoi(std::strchr(scientific, 'e') + 1);
  char plain[512];
  std::snprintf(plain, sizeof plain, "%.*f", std::max(0, digits - exponent), value);
  const bool fits = std::strtod(plain, nullptr) == value && std::strlen(plain) <= std::strlen(scientific);
  const char* const chosen = fits ? plain : scientific;
  const size_t length = std::strlen(chosen);
  if (static_cast<size_t>(last - first) < length) return {last, errc::value_too_large};
  std::memcpy(first, chosen, length);
  return {first + length, errc{}};
}

}  // namespace std

#endif
