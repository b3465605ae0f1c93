#include "games/morris/tables/ranking.hpp"

#include <bit>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/morris/morris.hpp"

namespace palamedes::tables {
namespace {

template <class Board>
class RankingTest : public testing::Test {
 protected:
  static const MorrisRanking<Board>& ranking() {
    static const MorrisRanking<Board> instance;
    return instance;
  }
};

using Boards = testing::Types<morris::VariantD, morris::Nine, morris::Six, morris::Three>;
TYPED_TEST_SUITE(RankingTest, Boards);

TYPED_TEST(RankingTest, NumbersAndPositionsGoBothWays) {
  const auto& ranking = this->ranking();
  const auto holds = [&] {
    const int mine = *rc::gen::inRange(3, TypeParam::kPieces + 1);
    const int theirs = *rc::gen::inRange(3, TypeParam::kPieces + 1);
    const Space space{mine, theirs};
    const std::uint64_t index = *rc::gen::inRange<std::uint64_t>(0, ranking.size(space));
    const auto halves = ranking.halves(space, index);
    RC_ASSERT(std::popcount(halves.mine) == mine);
    RC_ASSERT(std::popcount(halves.theirs) == theirs);
    RC_ASSERT((halves.mine & halves.theirs) == 0U);
    RC_ASSERT(ranking.index(halves.mine, halves.theirs) == index);
  };
  EXPECT_TRUE(rc::check(holds));
}

TYPED_TEST(RankingTest, ImagesOfAPositionAreInTheSameRow) {
  const auto& ranking = this->ranking();
  const morris::Morris<TypeParam> game;
  const auto holds = [&] {
    const Space space{*rc::gen::inRange(3, TypeParam::kPieces + 1), *rc::gen::inRange(3, TypeParam::kPieces + 1)};
    const std::uint64_t index = *rc::gen::inRange<std::uint64_t>(0, ranking.size(space));
    const auto halves = ranking.halves(space, index);
    const std::uint64_t row = index / ranking.row_length(space);
    morris::Position position;
    position.pieces = {halves.mine, halves.theirs};
    for (int i = 0; i < game.symmetries() / 2; ++i) {
      const morris::Position image = game.transformed(position, i);
      const std::uint64_t other = ranking.index(image.mine(), image.theirs());
      RC_ASSERT(other / ranking.row_length(space) == row);
      const bool alone = ranking.row_weight(space, static_cast<std::uint32_t>(row)) == game.symmetries() / 2;
      if (alone) RC_ASSERT(other == index);
    }
  };
  EXPECT_TRUE(rc::check(holds));
}

TYPED_TEST(RankingTest, WeightsAddUpToAllPositions) {
  const auto& ranking = this->ranking();
  constexpr int kPoints = MorrisRanking<TypeParam>::kPoints;
  for (int mine = 3; mine <= TypeParam::kPieces; ++mine) {
    std::uint64_t sets = 0;
    for (std::uint32_t row = 0; row < ranking.rows({mine, 3}); ++row) {
      sets += static_cast<std::uint64_t>(ranking.row_weight({mine, 3}, row));
    }
    EXPECT_EQ(sets, binomial(kPoints, mine));
  }
}

TEST(SubsetRank, CountsInOrder) {
  for (int size = 1; size <= 6; ++size) {
    std::uint32_t rank = 0;
    for (std::uint32_t mask = 0; mask < 1U << 14; ++mask) {
      if (std::popcount(mask) == size) {
        EXPECT_EQ(subset_rank(mask), rank++);
      }
    }
    EXPECT_EQ(rank, binomial(14, size));
  }
  EXPECT_EQ(subset_rank(0xfff000), binomial(24, 12) - 1);
}

TEST(SpaceSize, IsThatOfTheRulesFile) {
  std::uint64_t all = 0;
  for (int mine = 3; mine <= 9; ++mine) {
    for (int theirs = 3; theirs <= 9; ++theirs) {
      all += std::uint64_t{binomial(23, mine)} * binomial(23 - mine, theirs);
    }
  }
  EXPECT_EQ(all, 55'426'132'872U);
}

}  // namespace
}  // namespace palamedes::tables
