#include "base/text.hpp"

#include <gtest/gtest.h>

namespace palamedes {
namespace {

TEST(Text, SplitKeepsEmptyParts) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(split("", ','), (std::vector<std::string_view>{""}));
}

TEST(Text, WordsNeverGiveEmptyOnes) {
  EXPECT_EQ(words("  a \t b\r\n"), (std::vector<std::string_view>{"a", "b"}));
  EXPECT_TRUE(words(" \n").empty());
}

TEST(Text, IntegersAreWholeAndAlone) {
  EXPECT_EQ(parse_integer("-12"), -12);
  EXPECT_EQ(parse_integer("007"), 7);
  for (const char* bad : {"", "-", "+1", " 1", "1 ", "1.0", "0x1", "99999999999999999999", "1a"}) {
    EXPECT_EQ(parse_integer(bad), std::nullopt) << bad;
  }
}

TEST(Text, QuotesStayOnOneLine) {
  EXPECT_EQ(quote("a\nb"), "'a\\x0ab'");
  EXPECT_LT(quote(std::string(1000, 'x')).size(), 140U);
}

}  // namespace
}  // namespace palamedes
