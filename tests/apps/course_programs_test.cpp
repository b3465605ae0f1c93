#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

// The eight programs of the course at their edges: arguments, files, messages, exit status.
namespace palamedes {
namespace {

namespace fs = std::filesystem;

constexpr const char* kQuestion = "xxxxxxxxxWxxxxxxBxxxxxx";

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

struct Outcome {
  int status = -1;
  std::string out;
  std::string error;
};

class CoursePrograms : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "course-programs-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    write(folder_ / "in", std::string(kQuestion) + "\n");
    write(folder_ / "out", "as it was");
  }
  void TearDown() override { fs::remove_all(folder_); }

  // Arguments are those of a shell, run in the test's own folder.
  Outcome run(const std::string& program, const std::string& arguments) const {
    const std::string command =
        "cd '" + folder_.string() + "' && '" PALAMEDES_PROGRAMS "/" + program + "' " + arguments + " >stdout 2>stderr";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(folder_ / "stdout"), content(folder_ / "stderr")};
  }

  // One line that says all of `parts`, status 2, nothing on standard output, nothing written.
  void expect_refused(const std::string& arguments, const std::vector<std::string>& parts) const {
    const Outcome refused = run("ABGame", arguments);
    EXPECT_EQ(refused.status, 2) << arguments;
    EXPECT_EQ(refused.out, "") << arguments;
    EXPECT_TRUE(refused.error.starts_with("ABGame: ")) << refused.error;
    EXPECT_EQ(refused.error.find('\n'), refused.error.size() - 1) << refused.error;
    for (const std::string& part : parts) EXPECT_NE(refused.error.find(part), std::string::npos) << refused.error;
    EXPECT_EQ(content(folder_ / "out"), "as it was") << arguments;
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), files_) << arguments;
  }

  void expect_refused_board(const std::string& text, const std::vector<std::string>& parts) const {
    write(folder_ / "in", text);
    expect_refused("in out 2", parts);
  }

  fs::path folder_;
  std::ptrdiff_t files_ = 4;  // in, out, stdout, stderr
};

TEST_F(CoursePrograms, PrintExactlyAndWriteTheBoard) {
  const Outcome done = run("MiniMaxOpening", "in out 3");
  EXPECT_EQ(done.status, 0);
  EXPECT_EQ(done.error, "");
  EXPECT_EQ(done.out,
            "Input position: xxxxxxxxxWxxxxxxBxxxxxx\n"
            "Output position: WxxxxxxxxWxxxxxxBxxxxxx\n"
            "Positions evaluated by static estimation: 8056.\n"
            "MINIMAX estimate: 1.\n");
  EXPECT_EQ(content(folder_ / "out"), "WxxxxxxxxWxxxxxxBxxxxxx\n");
}

TEST_F(CoursePrograms, AllEightRun) {
  write(folder_ / "in", "xxxWxxBWxWWBWxBWWBWxWxx");  // no newline behind it
  for (const char* program : {"MiniMaxOpening", "MiniMaxGame", "ABOpening", "ABGame", "MiniMaxOpeningBlack",
                              "MiniMaxGameBlack", "MiniMaxOpeningImproved", "MiniMaxGameImproved"}) {
    const Outcome done = run(program, "in new 2");
    EXPECT_EQ(done.status, 0) << program << done.error;
    EXPECT_TRUE(done.out.starts_with("Input position: xxxWxxBWxWWBWxBWWBWxWxx\nOutput position: ")) << done.out;
    EXPECT_EQ("Output position: " + content(folder_ / "new"), done.out.substr(40, 41)) << program;
  }
}

TEST_F(CoursePrograms, KnowHelp) {
  for (const char* program : {"MiniMaxOpening", "MiniMaxGame", "ABOpening", "ABGame", "MiniMaxOpeningBlack",
                              "MiniMaxGameBlack", "MiniMaxOpeningImproved", "MiniMaxGameImproved"}) {
    for (const char* question : {"--help", "-h"}) {
      const Outcome told = run(program, question);
      EXPECT_EQ(told.status, 0) << program << told.error;
      EXPECT_TRUE(told.out.starts_with("Usage: " + std::string(program) + " INPUT OUTPUT DEPTH\n")) << told.out;
      EXPECT_NE(told.out.find("23 letters of W, B and x"), std::string::npos) << told.out;
    }
  }
}

// As some of the handout's sample boards have them.
TEST_F(CoursePrograms, BoardsOfFewerLettersAreRefused) {
  for (const int letters : {20, 21, 22}) {
    expect_refused_board(std::string(static_cast<std::size_t>(letters), 'x'),
                         {std::to_string(letters) + " letters", "23 letters"});
  }
}

TEST_F(CoursePrograms, InputAndOutputMayBeOneFile) {
  EXPECT_EQ(run("ABOpening", "in in 1").status, 0);
  EXPECT_EQ(content(folder_ / "in"), "WxxxxxxxxWxxxxxxBxxxxxx\n");
}

TEST_F(CoursePrograms, WhatIsNoFileIsWrittenToAndNotReplaced) {
  EXPECT_EQ(run("ABOpening", "in /dev/null 1").status, 0);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(run("ABOpening", "/dev/stdin out 1 <in").status, 0);
}

TEST_F(CoursePrograms, RefuseWrongArguments) {
  expect_refused("", {"three arguments", "not 0"});
  expect_refused("in out", {"three arguments", "not 2"});
  expect_refused("in out 2 3", {"three arguments", "not 4"});
  for (const char* depth : {"-1", "two", "''", "2.5", "+2", "' 2'", "2x", "0x2"}) {
    expect_refused(std::string("in out ") + depth, {"wrong depth", "whole number"});
  }
}

TEST_F(CoursePrograms, RefuseWrongBoards) {
  expect_refused("missing out 2", {"cannot open 'missing'", "No such file"});
  expect_refused(". out 2", {"cannot read '.'", "directory"});
  expect_refused_board("", {"'in'", "0 letters", "23"});
  expect_refused_board("xxxxxxxxxWxxxxxxBxxxxx\n", {"'in'", "22 letters"});
  expect_refused_board("xxxxxxxxxWxxxxxxBxxxxxxx\n", {"'in'", "24 letters"});
  expect_refused_board("xxxxxxxxxwxxxxxxBxxxxxx\n", {"'in'", "'w'", "letter 10"});
  expect_refused_board("xxxxxxxxxW xxxxxBxxxxxx\n", {"'in'", "' '", "letter 11"});
  expect_refused_board(std::string(23, '\0'), {"'in'", "letter 1;"});
  expect_refused_board(std::string(100'000, 'x'), {"'in'", "far too many"});
  expect_refused("/dev/zero out 2", {"'/dev/zero'", "letter 1;"});
}

TEST_F(CoursePrograms, RefuseOutputsThatCannotBeWritten) {
  expect_refused("in nowhere/out 2", {"cannot write 'nowhere/out'", "No such file"});
  expect_refused("in . 2", {"cannot write '.'", "directory"});
  expect_refused("in '' 2", {"cannot write ''"});
  expect_refused("in /dev/full 2", {"cannot write '/dev/full'", "No space"});
  if (::geteuid() != 0) {  // nothing is forbidden to root
    fs::permissions(folder_ / "out", fs::perms::owner_read);
    expect_refused("in out 2", {"cannot write 'out'", "Permission denied"});
  }
}

TEST_F(CoursePrograms, RefuseADepthThatNoLineEndsWithin) {
  write(folder_ / "in", "WWWxxxxxxxxxxxxxxxxxBBB");
  expect_refused("in out 99999999999999999999999", {"depth is too large"});
}

}  // namespace
}  // namespace palamedes
