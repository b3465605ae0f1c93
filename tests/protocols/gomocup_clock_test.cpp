#include <string>

#include <gtest/gtest.h>

#include "protocols/gomocup/clock.hpp"

namespace palamedes::protocols {
namespace {

double seconds_for(const std::string& turn_ms, double gone = 0) {
  GomocupClock clock;
  EXPECT_TRUE(clock.info("timeout_turn", turn_ms));
  return clock.limits(gone).move_seconds.value();
}

// A busy machine may keep a program waiting for some hundredths of a second, however short the move.
TEST(GomocupClock, KeepsBackWhatABusyMachineMayTake) {
  EXPECT_DOUBLE_EQ(seconds_for("10000"), 9.9);
  EXPECT_DOUBLE_EQ(seconds_for("500"), 0.45);
  EXPECT_DOUBLE_EQ(seconds_for("100"), 0.075);
  EXPECT_DOUBLE_EQ(seconds_for("20"), 0.01);
}

TEST(GomocupClock, TimeThatIsGoneIsNotThought) {
  EXPECT_DOUBLE_EQ(seconds_for("1000", 0.2), 0.7);
  EXPECT_GT(seconds_for("100", 5), 0);
}

}  // namespace
}  // namespace palamedes::protocols
