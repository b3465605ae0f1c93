#include "engines/handicap.hpp"

#include <algorithm>

namespace palamedes::engines {
namespace {

struct Level {
  std::uint64_t nodes;
  double slips;
};

// Three times the nodes a level; slips fade out. The first levels see a move or two ahead.
constexpr Level kLevels[kFullStrength - 1] = {{100, 0.50},    {300, 0.38},     {900, 0.28},
                                              {2'700, 0.19},  {8'100, 0.12},   {24'300, 0.07},
                                              {72'900, 0.04}, {218'700, 0.02}, {656'100, 0}};

const Level* level_of(int number) { return number < kFullStrength ? &kLevels[number - 1] : nullptr; }

}  // namespace

search::Limits Handicap::limited(search::Limits limits) const {
  if (const Level* level = level_of(level_)) limits.nodes = std::min(limits.nodes.value_or(level->nodes), level->nodes);
  return limits;
}

bool Handicap::slips() {
  const Level* level = level_of(level_);
  return level != nullptr && random_.unit() < level->slips;
}

std::size_t Handicap::choose(std::size_t lines) {
  return lines < 2 ? 0 : 1 + random_.below(static_cast<std::uint32_t>(lines - 1));
}

}  // namespace palamedes::engines
