#include "base/spec/options.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace palamedes {
namespace {

enum class Colour { kRed, kGreen };

struct Paint {
  bool dry = false;
  int coats = 2;
  double gloss = 0.5;
  Colour colour = Colour::kGreen;
  std::string label = "plain";

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.flag("dry", dry, "waits until it is dry");
    visitor.integer("coats", coats, 1, 9, "how often");
    visitor.real("gloss", gloss, 0, 1, "how much it shines");
    visitor.choice("colour", colour, {"red", "green"}, "of the paint");
    visitor.text("label", label, "on the tin");
  }
};

Paint painted(const char* text) {
  SpecReader reader(Spec::parse(text));
  OptionsReader options(reader);
  Paint paint;
  paint.visit(options);
  reader.finish();
  return paint;
}

TEST(Options, AreDescribedWhereTheyAreVisited) {
  const std::vector<OptionInfo> options = listed(painted("paint:gloss=0.25"));
  ASSERT_EQ(options.size(), 5U);
  EXPECT_EQ(options[0].kind, "flag");
  EXPECT_EQ(options[0].value, "off");
  EXPECT_FALSE(options[0].is_number());
  EXPECT_EQ(options[1].low, "1");
  EXPECT_EQ(options[1].high, "9");
  EXPECT_EQ(options[2].meaning, "how much it shines");
  EXPECT_EQ(options[2].value, "0.25");
  EXPECT_EQ(options[2].fallback, "0.5");
  EXPECT_TRUE(options[2].is_number());
  EXPECT_EQ(options[3].words, (std::vector<std::string>{"red", "green"}));
  EXPECT_EQ(options[4].fallback, "plain");
}

TEST(Options, TheCanonicalTextHasWhatDiffersAndReadsBack) {
  EXPECT_EQ(canonical_text("paint", listed(Paint{})), "paint");
  const std::string text = canonical_text("paint", listed(painted("paint:label=\"a, b\",coats=2,colour=red,dry=on")));
  EXPECT_EQ(text, "paint:dry=on,colour=red,label=\"a, b\"");
  EXPECT_EQ(canonical_text("paint", listed(painted(text.c_str()))), text);
}

TEST(Options, OutOfRangeIsSaidInOneLine) {
  try {
    static_cast<void>(painted("paint:gloss=1.5"));
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "'paint:gloss=1.5': gloss must be a number from 0 to 1, not '1.5'");
  }
  EXPECT_THROW(static_cast<void>(painted("paint:coats=10")), UserError);
  EXPECT_THROW(static_cast<void>(painted("paint:colour=blue")), UserError);
}

}  // namespace
}  // namespace palamedes
