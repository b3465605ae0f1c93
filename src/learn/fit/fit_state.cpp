#include "learn/fit/fit_state.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <type_traits>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/seal.hpp"
#include "base/text.hpp"

// The file: a line with kMagic, the line that says what is fitted, numbers as the machine has them, a checksum.
namespace palamedes::learn {
namespace {

constexpr std::string_view kMagic = "palamedes fit 1\n";

template <class T>
void put(std::string& bytes, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

template <class T>
void put(std::string& bytes, const std::vector<T>& values) {
  put(bytes, static_cast<std::uint64_t>(values.size()));
  for (const T& value : values) put(bytes, value);
}

// The file is whole: its checksum says so.
template <class T>
void take(std::string_view& bytes, T& value) {
  std::memcpy(&value, bytes.data(), sizeof(T));
  bytes.remove_prefix(sizeof(T));
}

template <class T>
void take(std::string_view& bytes, std::vector<T>& values) {
  std::uint64_t count = 0;
  take(bytes, count);
  values.resize(count);
  for (T& value : values) take(bytes, value);
}

// In the order of the file.
template <class State, class Visit>
void for_each_part(State& state, const Visit& visit) {
  visit(state.curve);
  visit(state.numbers);
  visit(state.adam.mean);
  visit(state.adam.square);
  visit(state.adam.steps);
}

}  // namespace

void keep_fit_state(const std::string& path, const std::string& about, const FitState& state) {
  std::string bytes = std::string(kMagic) + about + "\n";
  for_each_part(state, [&](const auto& part) { put(bytes, part); });
  put(bytes, text_checksum(bytes));
  write_file(path, bytes);
}

std::optional<FitState> kept_fit_state(const std::string& path, const std::string& about) {
  if (!std::filesystem::exists(path)) return std::nullopt;
  const std::string file = read_file(path);
  const auto fail = [&](const std::string& what) -> UserError { return UserError(quote(path) + ": " + what); };
  if (!file.starts_with(kMagic)) throw fail("it is no state of a fit");
  std::uint64_t sum = 0;
  const std::size_t whole = file.size() - std::min(file.size(), sizeof(sum));
  if (whole < kMagic.size()) throw fail("it is damaged");
  std::memcpy(&sum, file.data() + whole, sizeof(sum));
  std::string_view bytes = std::string_view(file).substr(0, whole);
  if (text_checksum(bytes) != sum) throw fail("it is damaged");
  bytes.remove_prefix(kMagic.size());
  if (!bytes.starts_with(about + "\n")) {
    throw fail("it is of another fit: " + std::string(bytes.substr(0, bytes.find('\n'))));
  }
  bytes.remove_prefix(about.size() + 1);
  FitState state;
  for_each_part(state, [&](auto& part) { take(bytes, part); });
  return state;
}

}  // namespace palamedes::learn
