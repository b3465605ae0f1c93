#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "games/morris_helpers.hpp"

namespace palamedes::morris {
namespace {

TEST(MorrisBoards, CountsOfPointsLinesAndMills) {
  EXPECT_EQ(Tables<VariantD>::kPoints, 23);
  EXPECT_EQ(Tables<VariantD>::kEdges, 38);
  EXPECT_EQ(Tables<VariantD>::kMills, 18);
  EXPECT_EQ(Tables<Nine>::kPoints, 24);
  EXPECT_EQ(Tables<Nine>::kEdges, 32);
  EXPECT_EQ(Tables<Nine>::kMills, 16);
  EXPECT_EQ(Tables<Twelve>::kPoints, 24);
  EXPECT_EQ(Tables<Twelve>::kEdges, 40);
  EXPECT_EQ(Tables<Twelve>::kMills, 20);
  EXPECT_EQ(Tables<Six>::kPoints, 16);
  EXPECT_EQ(Tables<Six>::kEdges, 20);
  EXPECT_EQ(Tables<Six>::kMills, 8);
  EXPECT_EQ(Tables<Three>::kPoints, 9);
  EXPECT_EQ(Tables<Three>::kEdges, 16);
  EXPECT_EQ(Tables<Three>::kMills, 8);
}

TEST(MorrisBoards, PointsAreInIndexOrder) {
  for_each_board([](const auto& game) {
    using Board = typename std::decay_t<decltype(game)>::Board;
    const auto before = [](std::string_view a, std::string_view b) { return a[1] != b[1] ? a[1] < b[1] : a[0] < b[0]; };
    EXPECT_TRUE(std::is_sorted(Board::kNames.begin(), Board::kNames.end(), before)) << Board::kName;
    EXPECT_EQ(std::set(Board::kNames.begin(), Board::kNames.end()).size(), Board::kNames.size()) << Board::kName;
  });
}

TEST(MorrisBoards, LinesLeadBothWays) {
  for_each_board([](const auto& game) {
    using Board = typename std::decay_t<decltype(game)>::Board;
    using T = Tables<Board>;
    for (int point = 0; point < T::kPoints; ++point) {
      EXPECT_EQ(std::popcount(T::kNeighbours[point]), static_cast<int>(Board::kNeighbours[point].size()));
      EXPECT_EQ(T::kNeighbours[point] >> point & 1, 0U);
      for (const int next : Board::kNeighbours[point]) {
        EXPECT_NE(T::kNeighbours[next] >> point & 1, 0U) << Board::kName << ' ' << point << ' ' << next;
      }
    }
  });
}

// The names are coordinates, so a mill must lie on a straight line and its middle must be next to both ends.
TEST(MorrisBoards, MillsAreStraightLinesOfNeighbours) {
  for_each_board([](const auto& game) {
    using Board = typename std::decay_t<decltype(game)>::Board;
    using T = Tables<Board>;
    std::set<Points> seen;
    for (int i = 0; i < T::kMills; ++i) {
      const auto [a, b, c] = Board::kMills[i];
      const auto x = [](int point) { return Board::kNames[point][0]; };
      const auto y = [](int point) { return Board::kNames[point][1]; };
      EXPECT_EQ((x(b) - x(a)) * (y(c) - y(a)), (x(c) - x(a)) * (y(b) - y(a))) << Board::kName << ' ' << i;
      EXPECT_NE(T::kNeighbours[a] >> b & 1, 0U) << Board::kName << ' ' << i;
      EXPECT_NE(T::kNeighbours[b] >> c & 1, 0U) << Board::kName << ' ' << i;
      EXPECT_TRUE(seen.insert(T::kMillMasks[i]).second) << Board::kName << ' ' << i;
    }
  });
}

TEST(MorrisBoards, EveryLineButAFewIsPartOfAMill) {
  const auto lines_outside_mills = []<class Board>(const Morris<Board>&) {
    using T = Tables<Board>;
    std::string found;
    for (int a = 0; a < T::kPoints; ++a) {
      for (int b = a + 1; b < T::kPoints; ++b) {
        const Points both = point_bit(a) | point_bit(b);
        const bool in_mill = std::any_of(T::kMillMasks.begin(), T::kMillMasks.begin() + T::kMills,
                                         [&](Points mill) { return (mill & both) == both; });
        if ((T::kNeighbours[a] >> b & 1) != 0 && !in_mill) {
          found += std::string(Board::kNames[a]) + std::string(Board::kNames[b]) + ' ';
        }
      }
    }
    return found;
  };
  EXPECT_EQ(lines_outside_mills(Morris<VariantD>()), "d0d1 c2e2 ");
  EXPECT_EQ(lines_outside_mills(Morris<Nine>()), "");
  EXPECT_EQ(lines_outside_mills(Morris<Twelve>()), "");
  EXPECT_EQ(lines_outside_mills(Morris<Six>()), "c1c2 a3b3 d3e3 c4c5 ");
  EXPECT_EQ(lines_outside_mills(Morris<Three>()), "");
}

TEST(MorrisBoards, Symmetries) {
  EXPECT_EQ(kAutomorphisms<VariantD>.size(), 2);
  EXPECT_EQ(kAutomorphisms<Nine>.size(), 16);
  EXPECT_EQ(kAutomorphisms<Twelve>.size(), 16);
  EXPECT_EQ(kAutomorphisms<Six>.size(), 16);
  EXPECT_EQ(kAutomorphisms<Three>.size(), 8);
  for_each_board([](const auto& game) {
    using Board = typename std::decay_t<decltype(game)>::Board;
    for (int point = 0; point < Tables<Board>::kPoints; ++point) EXPECT_EQ(kAutomorphisms<Board>[0][point], point);
    EXPECT_EQ(game.symmetries(), 2 * kAutomorphisms<Board>.size());
    EXPECT_FALSE(game.swaps_sides(0));
    EXPECT_TRUE(game.swaps_sides(game.symmetries() - 1));
  });
}

TEST(MorrisBoards, TheMirrorOfVariantD) {
  const Morris<VariantD> game;
  const Position position = game.parse_position("WBxxxxxxxWxxxxxxxxxxxxx b 7 8");
  EXPECT_EQ(game.position_text(game.transformed(position, 1)), "xBWxxxxxxxxxWxxxxxxxxxx b 7 8");
  EXPECT_EQ(game.position_text(game.transformed(position, 2)), "BWxxxxxxxBxxxxxxxxxxxxx w 8 7");
}

TEST(MorrisBoards, PlayoutTablesHoldEveryStepOnce) {
  for_each_board([](const auto& game) {
    using Board = typename std::decay_t<decltype(game)>::Board;
    std::set<std::pair<int, int>> steps;
    for (const auto& step : PlayoutTables<Board>::kStepList) {
      if (step.from == PlayoutTables<Board>::kNowhere) continue;
      EXPECT_NE(Tables<Board>::kNeighbours[step.from] >> step.to & 1, 0U);
      EXPECT_TRUE(steps.emplace(step.from, step.to).second);
    }
    EXPECT_EQ(static_cast<int>(steps.size()), 2 * Tables<Board>::kEdges) << Board::kName;
  });
}

TEST(MorrisBoards, QuestionsAboutSetsOfPoints) {
  const Points corner = point_bit(0) | point_bit(1) | point_bit(8) | point_bit(20);  // a0 d0 a3 a6
  EXPECT_EQ(pieces_in_mills<VariantD>(corner), corner & ~point_bit(1));
  EXPECT_EQ(removable_pieces<VariantD>(corner), point_bit(1));
  EXPECT_EQ(removable_pieces<VariantD>(corner & ~point_bit(1)), corner & ~point_bit(1));
  EXPECT_EQ(closing_points<VariantD>(corner), point_bit(2));
  EXPECT_TRUE(closes_mill<VariantD>(corner, 2));
  EXPECT_FALSE(closes_mill<VariantD>(corner, 21));
  EXPECT_EQ(points_beside<VariantD>(point_bit(1)), point_bit(0) | point_bit(2) | point_bit(4));
  EXPECT_EQ(step_count<VariantD>(point_bit(0) | point_bit(1), Tables<VariantD>::kAll & ~Points{3}), 4);
}

}  // namespace
}  // namespace palamedes::morris
