#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace palamedes::learn {

// Temporal differences of the positions of games, or of the leaves of their searches; or search settings by SPSA.
enum class TuningMethod : std::uint8_t { kTd, kTdLeaf, kSpsa };

inline const std::vector<std::string_view>& tuning_methods() {
  static const std::vector<std::string_view> names{"td", "tdleaf", "spsa"};
  return names;
}

}  // namespace palamedes::learn
