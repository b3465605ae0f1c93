#include <cstdint>

#include <gtest/gtest.h>

#include "base/fixed_list.hpp"
#include "search/alphabeta/chance.hpp"
#include "search/alphabeta/pruning.hpp"
#include "search/alphabeta/table_values.hpp"
#include "search/common/busy_moves.hpp"

// Parts of a search by themselves.
namespace palamedes::search {
namespace {

TEST(TableValues, ABoundAnswersOnItsSideOfTheWindow) {
  const Window window{-10, 10};
  const auto answered = [&](Bound bound, Score score) {
    return value_by_table({.score = score, .move = 0, .depth = 4, .bound = bound, .estimated = true}, 4, window, 0)
        .has_value();
  };
  EXPECT_TRUE(answered(Bound::kExact, 0));
  EXPECT_TRUE(answered(Bound::kLower, 10));
  EXPECT_FALSE(answered(Bound::kLower, 9));
  EXPECT_TRUE(answered(Bound::kUpper, -10));
  EXPECT_FALSE(answered(Bound::kUpper, -9));
  EXPECT_FALSE(answered(Bound::kNone, 0));
}

// What is estimated answers no deeper question; what is exact and proven answers any.
TEST(TableValues, ADeeperQuestionIsAnsweredByProofsOnly) {
  const auto answered = [](Bound bound, bool estimated) {
    return value_by_table({.score = 0, .move = 0, .depth = 3, .bound = bound, .estimated = estimated}, 4,
                          Window::from(0), 0)
        .has_value();
  };
  EXPECT_TRUE(answered(Bound::kExact, false));
  EXPECT_FALSE(answered(Bound::kExact, true));
  EXPECT_FALSE(answered(Bound::kLower, false));
}

TEST(LateMoves, AreReducedMoreTheLaterAndTheLessLikely) {
  AlphaBetaOptions options;
  options.late_after = 2;
  EXPECT_EQ(late_reduction(options, 8, 1, false), 0);
  EXPECT_EQ(late_reduction(options, 2, 9, false), 0);
  EXPECT_EQ(late_reduction(options, 8, 9, true), 0);
  const int usual = late_reduction(options, 8, 9, false);
  EXPECT_EQ(usual, 2);
  EXPECT_EQ(late_reduction(options, 8, 9, false, 1), usual + 1);
  options.late_growth = 80;
  EXPECT_EQ(late_reduction(options, 8, 9, false), 4);
  // A ply is left in any case.
  EXPECT_EQ(late_reduction(options, 4, 200, false, 3), 2);
}

// A loss stays one when it is doubted, and no evaluation looks like it.
TEST(Scores, TellDoubtedLossesFromEstimates) {
  EXPECT_TRUE(is_doubted_loss(doubted(loss_in(4))));
  EXPECT_TRUE(is_doubted_loss(doubted(loss_in(300))));
  EXPECT_FALSE(is_decided(doubted(loss_in(4))));
  EXPECT_FALSE(is_doubted_loss(-30'000));
  EXPECT_FALSE(is_doubted_loss(kDraw));
  EXPECT_FALSE(is_doubted_loss(win_in(3)));
}

struct Outcome {
  int weight;
};
using Outcomes = FixedList<Outcome, 2>;

// An outcome at a bound, whatever the other one is worth, leaves the average outside of the window.
TEST(ChanceBounds, DecideTheAverage) {
  for (const int weight : {1, 2, 3, 5}) {
    Outcomes outcomes;
    outcomes.push_back({weight});
    outcomes.push_back({4});
    const std::int64_t total = weight + 4;
    for (Score alpha = -30; alpha <= 30; ++alpha) {
      const Window window{alpha, alpha + 3};
      const ChanceBounds<Outcomes> bounds(outcomes, window, 0);
      for (Score other = -40; other <= 40; ++other) {
        const std::int64_t rest = std::int64_t{4} * other;
        const auto average = [&](Score value) { return (weight * std::int64_t{value} + rest) / total; };
        const Score low = bounds.low(rest, weight);
        const Score high = bounds.high(rest, weight);
        ASSERT_LE(average(low), alpha) << alpha << " " << other << " " << weight;
        ASSERT_GE(average(high), window.beta) << alpha << " " << other << " " << weight;
        ASSERT_GT(average(low + 3 * static_cast<int>(total)), alpha) << "and not too far";
        ASSERT_LT(average(high - 3 * static_cast<int>(total)), window.beta) << "and not too far";
      }
    }
  }
}

// The other outcome counts from -5 to 15. A sum that it cannot bring back is cut; one that it just can is not.
TEST(ChanceAverage, IsCutWhereNothingBringsItBack) {
  Outcomes outcomes;
  outcomes.push_back({4});
  outcomes.push_back({1});
  const ChanceBounds<Outcomes> bounds(outcomes, {0, 10}, 5);
  const auto cut_after = [&](Score first) {
    ChanceAverage<Outcomes> average(outcomes, bounds);
    average.take(4, bounds.upper[0]);
    average.add(4, {first});
    return average.cut().has_value();
  };
  EXPECT_TRUE(cut_after(-4));
  EXPECT_FALSE(cut_after(-3));
  EXPECT_FALSE(cut_after(13));
  EXPECT_TRUE(cut_after(14));
}

TEST(BusyMoves, AreBusyForAsLongAsTheirMarks) {
  BusyMoves busy;
  const std::uint64_t by_move = BusyMoves::hash(7, 3, 5);
  const std::uint64_t by_position = BusyMoves::hash(7);
  EXPECT_NE(by_move, by_position);
  EXPECT_NE(by_move, BusyMoves::hash(7, 3, 6));
  {
    const BusyMark mark(&busy, by_move);
    EXPECT_TRUE(busy.contains(by_move));
    EXPECT_FALSE(busy.contains(by_position));
    const BusyMark other(&busy, by_position);
    EXPECT_TRUE(busy.contains(by_position));
  }
  EXPECT_FALSE(busy.contains(by_move));
  EXPECT_FALSE(busy.contains(by_position));
  EXPECT_FALSE(busy.contains(BusyMoves::hash(0)));
}

}  // namespace
}  // namespace palamedes::search
