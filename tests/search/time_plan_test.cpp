#include "search/common/time_plan.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace palamedes::search {
namespace {

TEST(TimePlan, NoLimitNoPlan) {
  const TimePlan plan = plan_time({}, Side::kFirst, 0.001);
  EXPECT_FALSE(plan.soft || plan.hard);
}

TEST(TimePlan, AMoveTimeIsKeptBelow) {
  Limits limits;
  limits.move_seconds = 0.05;
  const TimePlan plan = plan_time(limits, Side::kFirst, 0.002);
  EXPECT_DOUBLE_EQ(*plan.hard, 0.048);
}

TEST(TimePlan, NeverMoreThanTheClockHas) {
  for (const TimeScheme scheme : {TimeScheme::kTwentieth, TimeScheme::kModern, TimeScheme::kPlanned}) {
    for (const double left : {0.0, 0.001, 0.01, 0.1, 1.0, 60.0, 900.0}) {
      for (const double increment : {0.0, 0.1, 10.0}) {
        Limits limits;
        limits.clock = GameClock{.left = {left, 1000}, .increment = {increment, 0}};
        const TimePlan plan = plan_time(limits, Side::kFirst, 0.001, {.scheme = scheme});
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
  EXPECT_NEAR(*plan_time(limits, Side::kSecond, 0.001, {.scheme = TimeScheme::kTwentieth}).hard, 1.0, 1e-9);
}

TEST(TimePlan, LongGamesTakeLessForAMove) {
  Limits limits;
  limits.clock = GameClock{.left = {10, 10}, .increment = {}};
  const auto soft = [&](double moves_to_come) {
    return *plan_time(limits, Side::kFirst, 0, {.scheme = TimeScheme::kPlanned, .moves_to_come = moves_to_come}).soft;
  };
  EXPECT_NEAR(soft(60), 10.0 / 60 * 0.7, 1e-9);
  EXPECT_NEAR(soft(20), 3 * soft(60), 1e-9);
  EXPECT_LE(soft(0), 5.0) << "a game that should be over keeps half";
}

TEST(TimePlan, LessForWhatIsLeftToChanceMoreWhereTheSearchIsUnsure) {
  Limits limits;
  limits.clock = GameClock{.left = {10, 10}, .increment = {}};
  const TimePlan plan = plan_time(limits, Side::kFirst, 0, {.chance = 0.5, .unsure = 0.6});
  Doubt usual;
  EXPECT_DOUBLE_EQ(*plan.soft_for(usual, false), *plan.soft);
  EXPECT_DOUBLE_EQ(*plan.soft_for(usual, true), *plan.soft / 2);
  Doubt changing;
  Doubt steady;
  for (int i = 0; i < 20; ++i) {
    changing.iterated(true);
    steady.iterated(false);
  }
  EXPECT_DOUBLE_EQ(*plan.soft_for(changing, false), *plan.soft * 1.6);
  EXPECT_NEAR(*plan.soft_for(steady, false), *plan.soft * 0.7, 1e-5);
  EXPECT_LE(*plan.soft_for(changing, false), *plan.hard);
}

TEST(TimePlan, AFixedTimeForAMoveIsUsedWhateverIsFound) {
  Limits limits;
  limits.move_seconds = 1;
  const TimePlan plan = plan_time(limits, Side::kFirst, 0, {.chance = 0.5, .unsure = 0.6});
  Doubt steady;
  for (int i = 0; i < 20; ++i) steady.iterated(false);
  EXPECT_DOUBLE_EQ(*plan.soft_for(steady, true), 1);
}

// Answers that come later than planned, by up to 20 ms now and then, in games much longer than anybody expects, each
// of whose moves takes all that it may.
TEST(TimePlan, TenSecondsLastForAnyGame) {
  Random random(1);
  for (int game = 0; game < 200; ++game) {
    Overshoot overshoot;
    double left = 10;
    const double expected = 1 + random.below(80);
    for (int move = 0; move < 300; ++move) {
      Limits limits;
      limits.clock = GameClock{.left = {left, 10}, .increment = {}};
      const TimePlan plan = plan_time(limits, Side::kFirst, overshoot.margin(),
                                      {.scheme = TimeScheme::kPlanned,
                                       .moves_to_come = std::max(8.0, expected - move),
                                       .reserve = 0.5,
                                       .chance = 0.5,
                                       .unsure = 1});
      const double late = random.below(20) == 0 ? random.below(20) / 1000.0 : 0.0002;
      const double taken = *plan.hard + late;
      overshoot.learn(*plan.hard, taken);
      left -= taken;
      ASSERT_GT(left, 0) << "move " << move << " of game " << game;
    }
  }
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
