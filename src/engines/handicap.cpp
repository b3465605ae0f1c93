#include "engines/handicap.hpp"

#include <algorithm>

#include "catalog/catalog.hpp"

namespace palamedes::engines {
namespace {

// For families that say nothing: three times the nodes a level; slips fade out. The first levels see a move or two
// ahead.
constexpr LevelInfo kUsual[kFullStrength - 1] = {{100, 0.50},    {300, 0.38},     {900, 0.28},
                                                 {2'700, 0.19},  {8'100, 0.12},   {24'300, 0.07},
                                                 {72'900, 0.04}, {218'700, 0.02}, {656'100, 0}};

LevelInfo level_of(const Spec& variant, int level) {
  const auto index = static_cast<std::size_t>(std::min(level, kFullStrength - 1) - 1);
  const std::vector<LevelInfo>& own = catalog::family_named(variant.name).info().levels;
  return index < own.size() ? own[index] : kUsual[index];
}

}  // namespace

Handicap::Handicap(const Spec& variant, int level, std::uint64_t seed)
    : full_strength_(level >= kFullStrength), level_(level_of(variant, level)), seed_(seed), random_(seed) {}

search::Limits Handicap::limited(search::Limits limits) const {
  if (!full_strength_) limits.nodes = std::min(limits.nodes.value_or(level_.nodes), level_.nodes);
  return limits;
}

bool Handicap::slips() { return !full_strength_ && random_.unit() < level_.slips; }

std::size_t Handicap::choose(std::size_t lines) {
  return lines < 2 ? 0 : 1 + random_.below(static_cast<std::uint32_t>(lines - 1));
}

}  // namespace palamedes::engines
