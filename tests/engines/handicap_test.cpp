#include "engines/handicap.hpp"

#include <string>

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"

namespace palamedes::engines {
namespace {

TEST(Handicap, EveryFamilyHasLevelsThatNeverGetWeaker) {
  for (const catalog::Family* family : catalog::families()) {
    SCOPED_TRACE(family->info().title);
    const std::vector<LevelInfo>& levels = family->info().levels;
    ASSERT_EQ(levels.size(), kFullStrength - 1U);
    for (std::size_t i = 0; i < levels.size(); ++i) {
      EXPECT_GE(levels[i].choices, 2);
      EXPECT_LE(levels[i].slips, 1);
      if (i == 0) continue;
      EXPECT_GE(levels[i].nodes, levels[i - 1].nodes);
      EXPECT_LE(levels[i].slips, levels[i - 1].slips);
      EXPECT_LE(levels[i].choices, levels[i - 1].choices);
    }
  }
}

TEST(Handicap, TakesNodesAsTheFamilySaysAndNoneAtFullStrength) {
  const Spec variant = Spec::parse("kalah:6,4");
  const LevelInfo& third = catalog::family_named("kalah").info().levels.at(2);
  EXPECT_EQ(Handicap(variant, 3, 1).limited({}).nodes, third.nodes);
  search::Limits ten;
  ten.nodes = 10;
  EXPECT_EQ(Handicap(variant, 3, 1).limited(ten).nodes, 10U);
  EXPECT_EQ(Handicap(variant, 3, 1).choices(), third.choices);
  EXPECT_FALSE(Handicap(variant, kFullStrength, 1).limited({}).nodes.has_value());
  EXPECT_FALSE(Handicap(variant, kFullStrength, 1).slips());
}

}  // namespace
}  // namespace palamedes::engines
