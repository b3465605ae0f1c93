#include "base/message.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace palamedes {
namespace {

constexpr Phrases kSome({{"line", "{length:words} in a row"},
                         {"letter", "{letter:quoted} on {square}"},
                         {"odd", "a { b"}});

TEST(Message, FillsInNumbersWordsAndQuotedTexts) {
  EXPECT_EQ(Message(kSome["line"], {{"length", 5}}).text, "five in a row");
  EXPECT_EQ(Message(kSome["line"], {{"length", 11}}).text, "11 in a row");
  EXPECT_EQ(Message(kSome["letter"], {{"square", "a1"}, {"letter", "x"}}).text, "'x' on a1");
  EXPECT_EQ(Message(kSome["line"], {{"length", 5}}).code, "line");
}

TEST(Message, LeavesWhatItCannotFill) {
  EXPECT_EQ(Message(kSome["line"]).text, "{length:words} in a row");
  EXPECT_EQ(Message(kSome["odd"]).text, "a { b");
}

TEST(Message, PlainTextsHaveNoCode) {
  const Message plain = "no heap is left";
  EXPECT_EQ(plain, "no heap is left");
  EXPECT_EQ(plain.code, "");
  EXPECT_TRUE(Message().empty());
}

TEST(Message, ErrorsKeepTheirCodeFromFurtherAway) {
  const UserError inner("move 'a1'", Message(kSome["letter"], {{"letter", "x"}, {"square", "a1"}}));
  const UserError outer = inner.inside("record 2");
  EXPECT_STREQ(outer.what(), "record 2: move 'a1': 'x' on a1");
  EXPECT_EQ(outer.message().code, "letter");
  EXPECT_EQ(outer.message().parameters, inner.message().parameters);
  EXPECT_EQ(UserError("plain").message().code, "");
}

}  // namespace
}  // namespace palamedes
