#include "base/spec/fields.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace palamedes {
namespace {

struct Pace {
  double whole = 0;
  double each = 0;

  static constexpr NumbersForm kForm{'+', 1, "60+0.5"};

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.real("whole", whole, 0.001, 1e6, "Seconds per game");
    visitor.real("each", each, 0, 1e6, "Seconds per move");
  }

  friend bool operator==(const Pace&, const Pace&) = default;
};

enum class Colour : std::uint8_t { kRed, kGreen };

struct Sample {
  std::string game = "kalah";
  bool quick = false;
  int depth = 3;
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  double share = 0.5;
  std::uint64_t seed = 1;
  Colour colour = Colour::kGreen;
  std::string engine = "best";
  std::optional<Pace> clock;
  std::vector<std::string> names;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.operand("game", game, "A game");
    visitor.flag("quick", quick, "In a hurry");
    visitor.integer("depth", depth, 1, 100, "Depth of every search");
    visitor.integer("nodes", nodes, 1, 1'000'000, "Nodes per move");
    visitor.real("time", seconds, 0.001, 1e6, "Seconds per move");
    visitor.real("share", share, 0, 1, "A part");
    visitor.seed("seed", seed, "Seed of everything random");
    visitor.choice("colour", colour, {"red", "green"}, "Of the board");
    visitor.text("engine", engine, "Who plays");
    visitor.numbers("clock", clock, "Seconds per game and per move");
    visitor.list("names", names, "Of nobody");
  }

  friend bool operator==(const Sample&, const Sample&) = default;
};

std::string complaint(std::string_view name, std::string_view text) {
  Sample sample;
  try {
    set_field(sample, name, "--" + std::string(name), text);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(Fields, TextsThereAndBack) {
  Sample sample;
  sample.quick = true;
  sample.depth = 7;
  sample.nodes = 500;
  sample.share = 0.1;
  sample.seed = 18'446'744'073'709'551'615U;
  sample.colour = Colour::kRed;
  sample.clock = Pace{60, 0.5};
  Sample back;
  for (const NamedValue& field : values_of(sample)) {
    EXPECT_TRUE(set_field(back, field.name, field.name, value_text(field.value))) << field.name;
  }
  EXPECT_EQ(back, sample);
}

TEST(Fields, EmptyTextsUnsetOptionals) {
  Sample sample;
  sample.nodes = 3;
  sample.seconds = 0.5;
  sample.clock = Pace{1, 1};
  for (const char* name : {"nodes", "time", "clock"}) EXPECT_TRUE(set_field(sample, name, name, ""));
  EXPECT_EQ(sample, Sample());
}

TEST(Fields, CommandsLeaveOutWhatIsNotGiven) {
  Sample sample;
  EXPECT_EQ(command_text("palamedes try", values_of(sample)),
            "palamedes try kalah --depth 3 --share 0.5 --seed 1 --colour green --engine best");
  sample.quick = true;
  sample.clock = Pace{5, 0};
  EXPECT_EQ(command_text("palamedes try", values_of(sample)),
            "palamedes try kalah --quick --depth 3 --share 0.5 --seed 1 --colour green --engine best --clock 5+0");
}

TEST(Fields, WrongValuesAreNamed) {
  EXPECT_EQ(complaint("depth", "0"), "--depth must be a whole number from 1 to 100, not '0'");
  EXPECT_EQ(complaint("depth", "deep"), "--depth must be a whole number from 1 to 100, not 'deep'");
  EXPECT_EQ(complaint("nodes", "-1"), "--nodes must be a whole number from 1 to 1000000, not '-1'");
  EXPECT_EQ(complaint("share", "1.5"), "--share must be a number from 0 to 1, not '1.5'");
  EXPECT_EQ(complaint("share", "nan"), "--share must be a number from 0 to 1, not 'nan'");
  EXPECT_EQ(complaint("quick", "perhaps"), "--quick must be on or off, not 'perhaps'");
  EXPECT_EQ(complaint("colour", "blue"), "--colour must be one of red, green, not 'blue'");
  EXPECT_EQ(complaint("clock", "1+2+3"), "--clock is like 60+0.5, not '1+2+3'");
  EXPECT_EQ(complaint("clock", "x+2"), "--clock is like 60+0.5, not 'x+2'");
  EXPECT_EQ(complaint("clock", "0+1"), "--clock: whole must be a number from 0.001 to 1000000, not '0'");
  EXPECT_NE(complaint("seed", "-1"), "");
  EXPECT_EQ(complaint("depth", "100"), "");
  EXPECT_EQ(complaint("clock", "60"), "");
}

TEST(Fields, UnknownNamesAreNotFound) {
  Sample sample;
  EXPECT_FALSE(set_field(sample, "names", "names", "x"));
  EXPECT_FALSE(set_field(sample, "colours", "colours", "red"));
  EXPECT_EQ(sample, Sample());
}

}  // namespace
}  // namespace palamedes
