#include "apps/palamedes/bench/depth_bench.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace palamedes::apps {
namespace {

DepthReach reach_of(std::vector<DepthAt> positions) { return {.game = "", .engine = "", .positions = positions}; }

TEST(DepthBench, CountsSearchesThatHadTheirTimeOnly) {
  const DepthReach reach =
      reach_of({{9, false, 100, 1}, {3, true, 10, 0.5}, {6, false, 200, 1}, {12, false, 290, 0.5}});
  EXPECT_EQ(reach.ended(), 1U);
  EXPECT_EQ(reach.least(), 6);
  EXPECT_EQ(reach.middle(), 9);
  EXPECT_DOUBLE_EQ(reach.mean(), 9);
  EXPECT_DOUBLE_EQ(reach.nodes_per_second(), 200);
}

TEST(DepthBench, OfNothingIsZero) {
  const DepthReach reach = reach_of({{5, true, 10, 0}});
  EXPECT_EQ(reach.least(), 0);
  EXPECT_EQ(reach.middle(), 0);
  EXPECT_EQ(reach.mean(), 0);
  EXPECT_EQ(reach.nodes_per_second(), 0);
}

TEST(DepthBench, SearchesEachPositionOfAFile) {
  const DepthReach reach = measure_depths("mnk:5x5,4", "alphabeta:depth=2", "# two\nc3 b2\nc3 c4 b3 d3\n", 10);
  ASSERT_EQ(reach.positions.size(), 2U);
  EXPECT_EQ(reach.positions[0].depth, 2);
  EXPECT_GT(reach.positions[1].nodes, 0U);
  EXPECT_THROW(static_cast<void>(measure_depths("mnk:5x5,4", "alphabeta", "# none\n", 1)), UserError);
  EXPECT_THROW(static_cast<void>(measure_depths("mnk:5x5,4", "alphabeta", "c3 c3\n", 1)), UserError);
}

// A won position is told apart from one that was searched deeply.
TEST(DepthBench, WinsEndASearch) {
  const DepthReach reach = measure_depths("mnk:5x5,4", "alphabeta", "b2 a5 c3 a4 d4 a3\n", 1);
  EXPECT_EQ(reach.ended(), 1U);
}

}  // namespace
}  // namespace palamedes::apps
