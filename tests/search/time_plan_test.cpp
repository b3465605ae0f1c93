#include "search/common/time_plan.hpp"

#include <gtest/gtest.h>

namespace palamedes::search {
namespace {

TEST(TimePlan, NoLimitNoPlan) {
  const TimePlan plan = plan_time({}, Side::kFirst, TimeScheme::kModern, 0.001);
  EXPECT_FALSE(plan.soft || plan.hard);
}

TEST(TimePlan, AMoveTimeIsKeptBelow) {
  Limits limits;
  limits.move_seconds = 0.05;
  const TimePlan plan = plan_time(limits, Side::kFirst, TimeScheme::kModern, 0.002);
  EXPECT_DOUBLE_EQ(*plan.hard, 0.048);
}

TEST(TimePlan, NeverMoreThanTheClockHas) {
  for (const TimeScheme scheme : {TimeScheme::kTwentieth, TimeScheme::kModern}) {
    for (const double left : {0.0, 0.001, 0.01, 0.1, 1.0, 60.0, 900.0}) {
      for (const double increment : {0.0, 0.1, 10.0}) {
        Limits limits;
        limits.clock = GameClock{.left = {left, 1000}, .increment = {increment, 0}};
        const TimePlan plan = plan_time(limits, Side::kFirst, scheme, 0.001);
        EXPECT_LE(*plan.soft, *plan.hard);
        EXPECT_LE(*plan.hard, std::max(0.001, left * 0.61)) << left << " " << increment;
        EXPECT_GT(*plan.soft, 0);
      }
    }
  }
}

TEST(TimePlan, ATwentiethIsATwentieth) {
  Limits limits;
  limits.clock = GameClock{.left = {1, 20.001}, .increment = {}};
  EXPECT_NEAR(*plan_time(limits, Side::kSecond, TimeScheme::kTwentieth, 0.001).hard, 1.0, 1e-9);
}

TEST(Overshoot, LearnsFastAndForgetsSlowly) {
  Overshoot overshoot;
  const double at_first = overshoot.margin();
  overshoot.learn(0.05, 0.07);
  EXPECT_GT(overshoot.margin(), 0.02);
  for (int i = 0; i < 5; ++i) overshoot.learn(0.05, 0.05);
  EXPECT_GT(overshoot.margin(), 0.02);
  for (int i = 0; i < 500; ++i) overshoot.learn(0.05, 0.05);
  EXPECT_LT(overshoot.margin(), at_first + 0.001);
}

}  // namespace
}  // namespace palamedes::search
