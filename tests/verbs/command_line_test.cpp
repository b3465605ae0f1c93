#include "apps/command_line.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace palamedes::cli {
namespace {

struct Program {
  App app{"A program", "program"};
  std::string engine;
  double nodes = 0;
  int lines = 3;

  Program() {
    App* verb = app.add_subcommand("part", "Has parts")->add_subcommand("verb", "Does something");
    verb->add_option("--engine", engine, "Which engine")->check(NotEmpty{});
    verb->add_option("--nodes", nodes, "How many")->check(PositiveNumber{});
    verb->add_option("--lines", lines, "How many");
    verb->add_option("--level", lines, "How strong")->check(Range(1, 10));
    verb->add_option("--kind", engine, "Of which kind")->check(IsMember{{"first", "second"}});
    verb->add_option_function(
        "--pair", [](const std::string&) { throw UserError("--pair is like 1,2"); }, "Two of them");
  }

  std::string refusal(std::vector<const char*> words) {
    words.insert(words.begin(), {"program", "part", "verb"});
    try {
      app.parse(static_cast<int>(words.size()), words.data());
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  }
};

TEST(CommandLine, ErrorsPointToTheHelpOfTheVerb) {
  EXPECT_EQ(Program().refusal({"--engine", ""}), "--engine: is empty; see program part verb --help");
  EXPECT_EQ(Program().refusal({"--nodes", "-1"}),
            "--nodes: must be a number above 0, not '-1'; see program part verb --help");
  EXPECT_EQ(Program().refusal({"--nodes", "0"}),
            "--nodes: must be a number above 0, not '0'; see program part verb --help");
  EXPECT_EQ(Program().refusal({"--nodes", "5", "--engine", "best"}), "");
  EXPECT_EQ(Program().refusal({"--lines", "x"}),
            "--lines: must be a whole number, 0 or more, not 'x'; see program part verb --help");
  EXPECT_EQ(Program().refusal({"--level", "11"}),
            "--level: must be a whole number from 1 to 10, not '11'; see program part verb --help");
  EXPECT_EQ(Program().refusal({"--kind", "third"}),
            "--kind: must be one of first, second, not 'third'; see program part verb --help");
  EXPECT_EQ(Program().refusal({"--pair", "1"}), "--pair is like 1,2; see program part verb --help");
}

TEST(CommandLine, DefaultsAreShown) {
  Program program;
  App* verb = program.app.add_subcommand("shown", "Shows its defaults");
  verb->add_option("--engine", program.engine, "Which engine");
  verb->add_option("--lines", program.lines, "How many");
  int level = 0;
  std::string kind;
  verb->add_option("--level", level, "How strong")->check(Range(1, 10));
  verb->add_option("--kind", kind, "Of which kind")->check(IsMember{{"first", "second"}});
  testing::internal::CaptureStdout();
  const char* const words[] = {"program", "shown", "--help"};
  EXPECT_FALSE(program.app.parse(3, words));
  const std::string help = testing::internal::GetCapturedStdout();
  EXPECT_NE(help.find("--lines NUMBER=3"), std::string::npos) << help;
  EXPECT_NE(help.find("--level NUMBER"), std::string::npos) << help;
  EXPECT_NE(help.find("How strong [1 to 10]"), std::string::npos) << help;
  EXPECT_NE(help.find("--kind first|second"), std::string::npos) << help;
  EXPECT_EQ(help.find("--engine TEXT="), std::string::npos) << help;
}

}  // namespace
}  // namespace palamedes::cli
