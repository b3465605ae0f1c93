#pragma once

#include <cstdint>

#include "games/mnk/lines/line_geometry.hpp"
#include "games/mnk/lines/small_geometry.hpp"

namespace palamedes::mnk {

// The compile-time classes of boards.
struct UpTo64Cells {
  using Geometry = SmallGeometry;
  static constexpr bool kOneWord = true;
  static constexpr bool fits(const Settings& settings) { return settings.cells() <= 64; }
};

struct UpTo20x20 {
  using Geometry = LineGeometry<std::uint32_t, 20>;
  static constexpr bool kOneWord = false;
  static constexpr bool fits(const Settings& settings) { return settings.rows <= 20 && settings.columns <= 20; }
};

struct UpTo100x100 {
  using Geometry = LineGeometry<Word128, 100>;
  static constexpr bool kOneWord = false;
  static constexpr bool fits(const Settings& settings) { return settings.rows <= 100 && settings.columns <= 100; }
};

}  // namespace palamedes::mnk
