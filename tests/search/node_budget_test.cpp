#include "search/common/node_budget.hpp"

#include <gtest/gtest.h>

namespace palamedes::search {
namespace {

TEST(NodeRate, TimesATenthOfAMoveAndNotTooLong) {
  EXPECT_DOUBLE_EQ(NodeRate::timing_seconds(0.05), 0.005);
  EXPECT_DOUBLE_EQ(NodeRate::timing_seconds(1), 0.1);
  EXPECT_DOUBLE_EQ(NodeRate::timing_seconds(10), 0.1);
}

TEST(NodeRate, PromisesNineTenthsOfWhatTheMachineCanDo) {
  NodeRate rate;
  EXPECT_FALSE(rate.known());
  rate.measured(5'000, 0.1);
  EXPECT_TRUE(rate.known());
  EXPECT_EQ(rate.nodes_in(2), 90'000U);
  EXPECT_EQ(rate.nodes_in(0), 0U);
  EXPECT_EQ(rate.nodes_in(-1), 0U);
}

TEST(NodeRate, AMachineTooSlowToMeasureStillHasARate) {
  NodeRate rate;
  rate.measured(0, 0);
  EXPECT_TRUE(rate.known());
}

TEST(BudgetDealer, BetterMovesGetMore) {
  BudgetDealer dealer(600);
  std::uint64_t last = 601;
  for (std::size_t moves = 3; moves > 0; --moves) {
    const std::uint64_t share = dealer.share(moves);
    EXPECT_LT(share, last);
    dealer.spend(share);
    last = share;
  }
  EXPECT_EQ(dealer.left(), 0U);
  EXPECT_EQ(BudgetDealer(600).share(3), 300U);
}

TEST(BudgetDealer, WhatIsLeftUnusedGoesToTheNext) {
  BudgetDealer dealer(600);
  dealer.spend(30);  // of 300
  EXPECT_EQ(dealer.share(2), 380U);
  dealer.spend(500);  // a search may go over its share by a few nodes
  EXPECT_EQ(dealer.share(1), 70U);
  dealer.spend(1'000);
  EXPECT_EQ(dealer.share(1), 0U);
}

}  // namespace
}  // namespace palamedes::search
