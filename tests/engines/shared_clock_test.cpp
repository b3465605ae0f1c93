#include "engines/settings/shared_clock.hpp"

#include <string>

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"

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
  EXPECT_LE(clock.after(0, clock_with(3600), Side::kFirst).reserve, 2);
}

TEST(SharedClock, OtherSchemesShareAsBefore) {
  SharedClock clock(Spec::parse("darkchess"), {});
  EXPECT_EQ(clock.after(40, clock_with(10), Side::kFirst).moves_to_come, 25);
  EXPECT_EQ(clock.after(40, clock_with(10), Side::kFirst).reserve, 0);
}

}  // namespace
}  // namespace palamedes::engines
