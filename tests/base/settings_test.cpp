#include "base/spec/settings.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace palamedes {
namespace {

enum class Colour { kRed, kBlue };

int read_number(const SpecReader& reader, std::string_view text) {
  if (text != "one") reader.fail("code must be one");
  return 1;
}
std::string write_number(const int& number) { return number == 1 ? "one" : "none"; }

struct Settings {
  int rows = 3;
  int columns = 4;
  int length = 2;
  bool exact = false;
  Colour colour = Colour::kRed;
  int code = 0;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.positional("the board").size("board", rows, columns, 9, "rows and columns");
    visitor.positional("the length").integer("length", length, 1, 5, "how many");
    visitor.flag("exact", exact, "no more than that");
    visitor.choice("colour", colour, {"red", "blue"}, "of the paint");
    visitor.only_with({"colour", "blue", colour == Colour::kBlue, "code is for blue"})
        .text("code", code, TextForm<int>{"one", read_number, write_number}, "a word");
  }
};

std::string canonical(std::string_view text) {
  return canonical_spec("game", settings_from<Settings>(Spec::parse(text))).text();
}

std::string refusal(std::string_view text) {
  try {
    canonical(text);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(Settings, AreReadAndWrittenWithDefaultsLeftOut) {
  EXPECT_EQ(canonical("game"), "game");
  EXPECT_EQ(canonical("game:3x4,2,exact=off,colour=red"), "game");
  EXPECT_EQ(canonical("game:3x4,5"), "game:3x4,5");
  EXPECT_EQ(canonical("game:9x1"), "game:9x1,2");
  EXPECT_EQ(canonical("game:colour=blue,exact=on,code=one"), "game:exact=on,colour=blue,code=one");
  EXPECT_EQ(canonical_spec("game", Settings{}, true).text(), "game:3x4,2");
}

TEST(Settings, RefusalsSayWhatWouldBeRight) {
  EXPECT_EQ(refusal("game:3"), "'game:3': the board must be ROWSxCOLUMNS with sides from 1 to 9, as in 15x15, not '3'");
  EXPECT_EQ(refusal("game:3x10").substr(0, 26), "'game:3x10': the board mus");
  EXPECT_EQ(refusal("game:3x3,6"), "'game:3x3,6': the length must be a whole number from 1 to 5, not '6'");
  EXPECT_EQ(refusal("game:colour=green"), "'game:colour=green': colour must be one of red, blue, not 'green'");
  EXPECT_EQ(refusal("game:code=one"), "'game:code=one': code is for blue");
  EXPECT_EQ(refusal("game:colour=blue,code=two"), "'game:colour=blue,code=two': code must be one");
  EXPECT_EQ(refusal("game:size=3"), "'game:size=3': there is no setting 'size'; there are: exact, colour, code");
}

TEST(Settings, AreListedWithKindRangeAndMeaning) {
  const auto list = listed_settings<Settings>();
  ASSERT_EQ(list.size(), 5U);
  EXPECT_EQ(list[0].values(), "1x1..9x9");
  EXPECT_TRUE(list[0].positional);
  EXPECT_EQ(list[1].values(), "1..5");
  EXPECT_EQ(list[1].fallback, "2");
  EXPECT_EQ(list[2].values(), "on, off");
  EXPECT_FALSE(list[2].positional);
  EXPECT_EQ(list[3].values(), "red, blue");
  EXPECT_EQ(name_of(list[3].kind), "choice");
  EXPECT_EQ(list[4].only_with_name, "colour");
  EXPECT_EQ(list[4].values(), "one");
  EXPECT_EQ(list[4].meaning, "a word");
}

}  // namespace
}  // namespace palamedes
