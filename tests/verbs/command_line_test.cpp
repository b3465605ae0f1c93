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
}

TEST(CommandLine, DefaultsAreShown) {
  Program program;
  App* verb = program.app.add_subcommand("shown", "Shows its defaults");
  verb->add_option("--engine", program.engine, "Which engine");
  verb->add_option("--lines", program.lines, "How many");
  testing::internal::CaptureStdout();
  const char* const words[] = {"program", "shown", "--help"};
  EXPECT_FALSE(program.app.parse(3, words));
  const std::string help = testing::internal::GetCapturedStdout();
  EXPECT_NE(help.find("--lines INT=3"), std::string::npos) << help;
  EXPECT_EQ(help.find("--engine TEXT="), std::string::npos) << help;
}

}  // namespace
}  // namespace palamedes::cli
