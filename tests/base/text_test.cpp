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

TEST(Text, RealsAreFiniteAndAlone) {
  EXPECT_EQ(parse_real("-0.25"), -0.25);
  EXPECT_EQ(parse_real("1e3"), 1000);
  EXPECT_EQ(parse_real("7"), 7);
  for (const char* bad : {"", "-", "+1", " 1", "1 ", "1,5", "0x1", "1e999", "nan", "inf", "1.5s"}) {
    EXPECT_EQ(parse_real(bad), std::nullopt) << bad;
  }
}

TEST(Text, TheShortestTextReadsBack) {
  EXPECT_EQ(shortest_text(0.1), "0.1");
  EXPECT_EQ(shortest_text(10), "10");
  for (const double value : {1.0 / 3, 1e-9, 123456.789, -2.5e17}) EXPECT_EQ(parse_real(shortest_text(value)), value);
}

TEST(Text, QuotesStayOnOneLine) {
  EXPECT_EQ(quote("a\nb"), "'a\\x0ab'");
  EXPECT_LT(quote(std::string(1000, 'x')).size(), 140U);
}

TEST(Text, QuotesAreUtf8WhateverTheyQuote) {
  EXPECT_EQ(quote("schön"), "'schön'");
  EXPECT_EQ(quote("sch\xf6n"), "'sch\\xf6n'");
  EXPECT_EQ(quote("\xc3"), "'\\xc3'");
  // A character is cut before or after it.
  EXPECT_EQ(quote(std::string(119, 'x') + "ön"), "'" + std::string(119, 'x') + "ö...'");
}

}  // namespace
}  // namespace palamedes
