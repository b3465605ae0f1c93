#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "arena/external/settings.hpp"
#include "base/error.hpp"

namespace palamedes::arena {
namespace {

TEST(ExternalSettings, WholeString) {
  const ExternalSettings settings = parse_external(
      "ugi:cmd=\"./my engine --threads 2\",name=Mine,memory-mb=512,directory=/var,start-seconds=3,overdue-seconds=0.2,"
      "longest-seconds=9,options=\"Hash=64;Skill Level=3\"");
  EXPECT_EQ(settings.protocol, ExternalProtocol::kUgi);
  EXPECT_EQ(settings.command, (std::vector<std::string>{"./my", "engine", "--threads", "2"}));
  EXPECT_EQ(settings.name, "Mine");
  EXPECT_EQ(settings.memory_mb, 512);
  EXPECT_EQ(settings.directory, "/var");
  EXPECT_EQ(settings.start_seconds, 3);
  EXPECT_EQ(settings.overdue_seconds, 0.2);
  EXPECT_EQ(settings.longest_seconds, 9);
  EXPECT_EQ(settings.options, (std::vector<std::pair<std::string, std::string>>{{"Hash", "64"}, {"Skill Level", "3"}}));
  EXPECT_EQ(parse_external(settings.text).text, settings.text);
  EXPECT_EQ(parse_external("gomocup:cmd=/usr/games/pbrain").name, "pbrain");
  EXPECT_EQ(parse_external("agent:cmd=x").protocol, ExternalProtocol::kAgent);
}

TEST(ExternalSettings, KnowsWhatIsAProgram) {
  for (const char* text : {"ugi:cmd=x", "gomocup:cmd=x", "agent:cmd=x", "ugi"}) EXPECT_TRUE(is_external(text)) << text;
  for (const char* text : {"", "best", "alphabeta:depth=3", "ugix:cmd=x", "mcts", ":"}) {
    EXPECT_FALSE(is_external(text)) << text;
  }
}

TEST(ExternalSettings, Refuses) {
  for (const char* text : {"ugi", "ugi:cmd=\"\"", "ugi:cmd=\" \"", "ugi:name=x", "best:cmd=x", "ugi:cmd=x,memory-mb=-1",
                           "ugi:cmd=x,colour=red", "ugi:cmd=\"a 'b\"", "gomocup:cmd=x,options=\"a=b\"",
                           "ugi:cmd=x,options=\"Hash\"", "ugi:cmd=x,options=\"=3\"", "ugi:cmd=x,start-seconds=0"}) {
    EXPECT_THROW(parse_external(text), UserError) << text;
  }
}

TEST(ExternalSettings, CommandsAreSplitAsAShellDoes) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(command_words("  a  b\tc "), (Words{"a", "b", "c"}));
  EXPECT_EQ(command_words("'a b' \"c d\" e\\ f"), (Words{"a b", "c d", "e f"}));
  EXPECT_EQ(command_words("a'b'\"c\""), (Words{"abc"}));
  EXPECT_EQ(command_words("'' x"), (Words{"", "x"}));
  EXPECT_EQ(command_words("'a\\b'"), (Words{"a\\b"}));
  EXPECT_TRUE(command_words("").empty());
  EXPECT_THROW(command_words("'a"), UserError);
}

RC_GTEST_PROP(ExternalSettings, SurvivesAnyBytes, (const std::string& bytes)) {
  for (const std::string& text : {bytes, "ugi:" + bytes, "ugi:cmd=\"" + bytes + "\""}) {
    try {
      static_cast<void>(is_external(text));
      static_cast<void>(parse_external(text));
    } catch (const UserError&) {
    }
  }
}

}  // namespace
}  // namespace palamedes::arena
