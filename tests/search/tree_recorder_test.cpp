#include "search/common/tree_recorder.hpp"

#include <functional>
#include <numeric>

#include <gtest/gtest.h>

namespace palamedes::search {
namespace {

// Every node has so many children, down to a depth.
void walk(TreeRecorder<int>& recorder, int width, int depth, int move = 0) {
  recorder.enter(move, depth % 2 == 0, -1, 1, depth);
  for (int child = 0; depth > 0 && child < width; ++child) walk(recorder, width, depth - 1, child);
  recorder.leave(depth);
}

TEST(TreeRecorder, KeepsAllWhereThereIsRoom) {
  TreeRecorder<int> recorder(3, 1000);
  walk(recorder, 4, 3);
  EXPECT_EQ(recorder.total(), 85U);
  EXPECT_EQ(recorder.nodes().size(), 85U);
  EXPECT_EQ(recorder.max_ply(), 3);
}

// Whole plies go, so that no move of the root is missing, and nothing that was counted is lost.
TEST(TreeRecorder, GivesUpPliesWhereThereIsNot) {
  TreeRecorder<int> recorder(4, 50);
  walk(recorder, 4, 4);
  EXPECT_EQ(recorder.total(), 341U);
  EXPECT_EQ(recorder.max_ply(), 2);
  const auto& nodes = recorder.nodes();
  ASSERT_EQ(nodes.size(), 21U);
  std::uint64_t below = 0;
  std::vector<int> children(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    below += nodes[i].nodes_below;
    if (i == 0) continue;
    ASSERT_LT(nodes[i].parent, i);
    EXPECT_EQ(nodes[i].move, children[nodes[i].parent]++);
    EXPECT_EQ(nodes[i].value, nodes[nodes[i].parent].value - 1);
  }
  EXPECT_EQ(nodes.size() + below, recorder.total());
  EXPECT_EQ(children[0], 4);
}

TEST(TreeRecorder, KeepsTheRootsMovesBeforeAnythingElse) {
  TreeRecorder<int> recorder(3, 5);
  walk(recorder, 4, 3);
  EXPECT_EQ(recorder.max_ply(), 1);
  EXPECT_EQ(recorder.nodes().size(), 5U);
}

}  // namespace
}  // namespace palamedes::search
