#include "engines/settings/shared_clock.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "search/common/time_plan.hpp"

namespace palamedes::engines {
namespace {

search::Limits clock_with(double seconds) {
  search::Limits limits;
  limits.clock = search::GameClock{.left = {seconds, seconds}, .increment = {}};
  return limits;
}

TEST(SharedClock, KnowsHowLongGamesOfEveryFamilyLast) {
  for (const std::string variant : {"mingmang", "mnk:15x15,5", "kalah", "morris", "darkchess"}) {
    const Spec spec = catalog::make_game(variant)->variant();
    const SharedClock clock(spec, {.time = search::TimeScheme::kPlanned});
    EXPECT_NE(clock.moves_to_come(0), search::TimeSharing{}.moves_to_come) << variant << " was measured";
    EXPECT_GT(clock.moves_to_come(10'000), 1) << variant;
    EXPECT_LT(clock.moves_to_come(20), clock.moves_to_come(0)) << variant;
  }
}

TEST(SharedClock, AVariantThatNobodyMeasuredLastsAsUsual) {
  const SharedClock clock(Spec::parse("mnk:9x7,4"), {.time = search::TimeScheme::kPlanned});
  EXPECT_EQ(clock.moves_to_come(30), search::TimeSharing{}.moves_to_come);
}

TEST(SharedClock, KeepsAPartOfTheFullestClockUntilTheNextGame) {
  SharedClock clock(Spec::parse("darkchess"), {.time = search::TimeScheme::kPlanned});
  EXPECT_DOUBLE_EQ(clock.after(0, clock_with(10), Side::kFirst).reserve, 0.5);
  EXPECT_DOUBLE_EQ(clock.after(60, clock_with(1), Side::kFirst).reserve, 0.5);
  clock.new_game();
  EXPECT_DOUBLE_EQ(clock.after(0, clock_with(1), Side::kFirst).reserve, 0.05);
  EXPECT_LE(clock.after(0, clock_with(3600), Side::kFirst).reserve, 20);
}

// How many moves of its own an engine makes before its clock has run out, that takes 1.6 times its share as engines on
// busy machines do, and whose moves lose some more on their way.
int moves_until_late(double seconds, double lost_on_the_way) {
  SharedClock clock(Spec::parse("darkchess"), {.time = search::TimeScheme::kPlanned});
  double left = seconds;
  int moves = 0;
  for (; left > 0 && moves < 400; ++moves) {
    const search::TimeSharing sharing =
        clock.after(2 * static_cast<std::size_t>(moves), clock_with(left), Side::kFirst);
    const search::TimePlan plan = search::plan_time(clock_with(left), Side::kFirst, 0.002, sharing);
    const double taken = std::min(*plan.hard, *plan.soft / 0.7 * 1.6);
    clock.answered(*plan.hard, taken);
    left -= taken + lost_on_the_way;
  }
  return moves;
}

TEST(SharedClock, LastsWhereMovesLoseTimeOnTheirWay) {
  EXPECT_GT(moves_until_late(10, 0.001), 200);
  EXPECT_GT(moves_until_late(10, 0.02), 130);
  EXPECT_GT(moves_until_late(10, 0.04), 130);
  EXPECT_GT(moves_until_late(300, 0.3), 150);
}

TEST(SharedClock, CountsNoTimeThatSomebodyElseSpent) {
  SharedClock clock(Spec::parse("darkchess"), {.time = search::TimeScheme::kPlanned});
  const double before = clock.after(0, clock_with(10), Side::kFirst).reserve;
  clock.answered(1, 1);
  EXPECT_DOUBLE_EQ(clock.after(2, clock_with(9), Side::kFirst).reserve, before) << "as planned";
  clock.answered(1, 1);
  EXPECT_DOUBLE_EQ(clock.after(6, clock_with(5), Side::kFirst).reserve, before) << "a move in between was a table's";
  clock.answered(1, 1);
  EXPECT_GT(clock.after(8, clock_with(3.9), Side::kFirst).reserve, before) << "a tenth of a second was lost";
}

TEST(SharedClock, OtherSchemesShareAsBefore) {
  SharedClock clock(Spec::parse("darkchess"), {});
  EXPECT_EQ(clock.after(40, clock_with(10), Side::kFirst).moves_to_come, 25);
  EXPECT_EQ(clock.after(40, clock_with(10), Side::kFirst).reserve, 0);
}

}  // namespace
}  // namespace palamedes::engines
