#pragma once

#include <compare>
#include <string>

namespace palamedes::tables {

// All positions where the side to move has so many pieces and its enemy so many.
struct Space {
  int mine = 0;
  int theirs = 0;

  Space partner() const { return {theirs, mine}; }
  std::string text() const { return std::to_string(mine) + "-" + std::to_string(theirs); }

  friend auto operator<=>(const Space&, const Space&) = default;
};

}  // namespace palamedes::tables
