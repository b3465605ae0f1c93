#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/mnk/lines/windows.hpp"
#include "games/mnk/shapes/shape_features.hpp"

namespace palamedes::mnk {

// What an evaluation counts. Windows are the k cells in a row that a side can still fill alone; an open line of stones
// lies in more of them than a half-open one and so counts more. All but `tempo` and the last three are the mover's
// number minus the opponent's; the last three count for the side to move alone, to whom the same lines are worth more.
enum class Feature : std::uint8_t {
  kMissing1,
  kMissing2,
  kMissing3,
  kMissing4,
  kMissing5,
  kTempo,  // 1
  kMoverMissing2,
  kMoverMissing3,
  kMoverMissing4,
};

inline constexpr std::array<std::string_view, 9> kFeatures = {"missing-1",       "missing-2",       "missing-3",
                                                              "missing-4",       "missing-5",       "tempo",
                                                              "mover-missing-2", "mover-missing-3", "mover-missing-4"};
inline constexpr std::size_t kFeatureCount = kFeatures.size();
using FeatureValues = std::array<int, kFeatureCount>;

// Those of windows, then those of shapes: an evaluation goes by the one or by the other.
inline constexpr auto kAllFeatures = [] {
  std::array<std::string_view, kFeatureCount + kShapeFeatureCount> names{};
  auto end = std::ranges::copy(kFeatures, names.begin()).out;
  end = std::ranges::copy(kShapeFeatures, end).out;
  *end++ = "shape-tempo";
  std::ranges::copy(kClassFeatureNames, end);
  return names;
}();

inline FeatureValues features_of(const Windows& windows, Side side) {
  FeatureValues values{};
  const auto live = [&](Side whose, int missing) { return missing <= windows.k() ? windows.live(whose, missing) : 0; };
  for (int missing = 1; missing <= 5; ++missing) {
    values[static_cast<std::size_t>(missing - 1)] = live(side, missing) - live(other(side), missing);
  }
  values[static_cast<std::size_t>(Feature::kTempo)] = 1;
  values[static_cast<std::size_t>(Feature::kMoverMissing2)] = live(side, 2);
  values[static_cast<std::size_t>(Feature::kMoverMissing3)] = live(side, 3);
  values[static_cast<std::size_t>(Feature::kMoverMissing4)] = live(side, 4);
  return values;
}

}  // namespace palamedes::mnk
