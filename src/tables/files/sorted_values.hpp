#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tables/value.hpp"

namespace palamedes::tables {

// The values of some positions, each under a number: small enough to be part of the program. The numbers are sorted and
// written as the gaps between them (Rice codes, a block at a time), the values with two bits each.
class SortedValues {
 public:
  struct Entry {
    std::uint64_t number;
    Outcome value;
  };

  SortedValues() = default;
  // Sorted by number, each number once.
  explicit SortedValues(const std::vector<Entry>& entries);

  std::size_t size() const { return words_.size(); }
  Entry operator[](std::size_t i) const { return {words_[i] >> kValueBits, static_cast<Outcome>(words_[i] & 3)}; }
  std::optional<Outcome> find(std::uint64_t number) const;

  // As text: digits of six bits. Back: nothing where it is not what `packed` makes of so many entries.
  std::string packed() const;
  static std::optional<SortedValues> unpacked(std::string_view text, std::size_t count);

 private:
  static constexpr int kValueBits = 2;
  static constexpr std::size_t kBlock = 128;  // entries that share a parameter of the code

  std::vector<std::uint64_t> words_;  // number and value
};

}  // namespace palamedes::tables
