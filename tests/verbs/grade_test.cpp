#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/palamedes/grade/course_grader.hpp"
#include "apps/palamedes/grade/engine_grader.hpp"
#include "apps/palamedes/grade/grade_report.hpp"
#include "apps/palamedes/grade/program_run.hpp"
#include "apps/palamedes/grade/students.hpp"
#include "arena/external/processor_watch.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "games/morris/course/course_board.hpp"

namespace palamedes::apps {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBoard = "xxxWxxxBxWxBxxxxxxxxBWW";

class Grading : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "grading-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    options_.folder = pattern;
    options_.boards = 1;
    options_.depth = 1;
    options_.seconds = 60;
    options_.games = 0;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const fs::path& path, const std::string& text) const {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path) << text;
    fs::permissions(folder_ / path, fs::perms::owner_all);
  }

  // A program of the student in tests/verbs/students, with a fault.
  void write_course_program(const std::string& path, bool opening, const std::string& fault) const {
    write(path, "import sys\nsys.path.insert(0, '" PALAMEDES_STUDENTS
                "')\nsys.dont_write_bytecode = True\n"
                "import morris_student\nmorris_student.main(" +
                    std::string(opening ? "True" : "False") + ", '" + fault + "')\n");
  }

  std::map<std::string, Grade> grades() {
    std::map<std::string, Grade> all;
    search::StopToken token;
    for (const Student& student : find_students(options_.folder, options_.program)) {
      all[student.name] =
          student.course.empty() ? grade_engine(student, options_, token) : grade_course(student, options_, token);
    }
    return all;
  }

  fs::path folder_;
  GradeOptions options_;
};

struct Kind {
  const char* fault;
  Verdict verdict;
  double seconds;  // that it has where the machine may be busy with other things
  double patience;
};
constexpr std::array<Kind, 6> kKinds = {{{"", Verdict::kRight, 60, 1},
                                         {"count", Verdict::kWrongCount, 60, 1},
                                         {"format", Verdict::kWrongFormat, 60, 1},
                                         {"crash", Verdict::kCrashed, 60, 1},
                                         {"endless", Verdict::kEndless, 0.5, 2},
                                         {"slow", Verdict::kTooSlow, 1, 60}}};

// A program in Python that shares nothing with the reference is right; with a fault it is told which.
TEST_F(Grading, SixProgramsGetSixVerdicts) {
  for (const Kind& kind : kKinds) {
    fs::remove_all(folder_ / "student");
    write_course_program("student/MiniMaxGame.py", false, kind.fault);
    options_.seconds = kind.seconds;
    options_.patience = kind.patience;
    const Grade grade = grades().at("student");
    EXPECT_EQ(verdict_text(grade.verdict), verdict_text(kind.verdict))
        << kind.fault << ": " << (grade.worst() ? grade.worst()->detail : "");
    // What takes too long is asked once.
    const bool slow = kind.verdict == Verdict::kEndless || kind.verdict == Verdict::kTooSlow;
    EXPECT_EQ(grade.given.asked, slow ? 1 : 2) << kind.fault;
    EXPECT_EQ(grade.hidden.asked, slow ? 0 : 1) << kind.fault;
    EXPECT_EQ(grade.given.right, kind.verdict == Verdict::kRight ? 2 : 0) << kind.fault;
    if (kind.verdict == Verdict::kCrashed) {
      EXPECT_NE(grade.worst()->detail.find("signal 11"), std::string::npos);
    }
  }
}

// As a teacher has them: all six in one folder, limits that are the same for all, and a table to read.
TEST_F(Grading, SixProgramsInOneFolder) {
  for (const Kind& kind : kKinds) {
    write_course_program("students/s" + std::string(kind.fault) + "/MiniMaxGame.py", false, kind.fault);
  }
  ::setenv("STUDENT_SECONDS", "4", 1);
  const std::string csv = (folder_ / "grades.csv").string();
  const std::string command = "'" PALAMEDES_PROGRAMS "/palamedes' grade '" + (folder_ / "students").string() +
                              "' --depth 1 --boards 1 --games 0 --time 3 --patience 2 --html '' --csv '" + csv + "'";
  ASSERT_EQ(std::system((command + " >'" + (folder_ / "said").string() + "'").c_str()), 0);
  std::map<std::string, std::string> verdicts;
  std::ifstream file(csv);
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) verdicts[std::string(split(line, ',')[0])] = split(line, ',')[3];
  ASSERT_EQ(verdicts.size(), kKinds.size());
  for (const Kind& kind : kKinds) {
    EXPECT_EQ(verdicts["s" + std::string(kind.fault)], verdict_text(kind.verdict)) << kind.fault;
  }
}

// Three others for the same processor, each in a session of its own as programs are that somebody else has started.
class BusyProcessor {
 public:
  BusyProcessor() {
    EXPECT_EQ(sched_getaffinity(0, sizeof(before_), &before_), 0);
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++i) {
      if (CPU_ISSET(i, &before_)) CPU_SET(i, &one);
    }
    EXPECT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
    for (pid_t& pid : others_) {
      pid = fork();
      EXPECT_GE(pid, 0);
      if (pid != 0) continue;
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      setsid();
      while (getppid() > 1) {
      }
    }
  }
  BusyProcessor(const BusyProcessor&) = delete;
  BusyProcessor& operator=(const BusyProcessor&) = delete;
  ~BusyProcessor() {
    for (const pid_t pid : others_) {
      if (pid <= 0) continue;
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, 0);
    }
    sched_setaffinity(0, sizeof(before_), &before_);
  }

 private:
  cpu_set_t before_{};
  std::array<pid_t, 3> others_{};
};

// A second of work takes four times as long while three others work, too.
TEST_F(Grading, ABusyMachineMakesNobodySlow) {
  const BusyProcessor busy;
  const search::StopToken token;
  const std::string work = "import time\nwhile time.process_time() < 0.8: pass\nprint('done')\n";
  const RunLimits limits{.seconds = 1.6, .patience = 1.1, .memory_mb = 0};
  const ProgramRun run = run_program({PALAMEDES_PYTHON, "-S", "-c", work}, folder_.string(), limits, token);
  EXPECT_EQ(verdict_text(run.verdict), verdict_text(Verdict::kRight)) << run.detail;
  EXPECT_EQ(run.lines, std::vector<std::string>{"done"});
  EXPECT_GE(run.seconds, 0.7);
}

// To sleep is not to wait for a processor, and what many threads do at once is work.
TEST(OwnSeconds, AreThoseThatNobodyElseTook) {
  EXPECT_DOUBLE_EQ(arena::own_seconds(10, {.running = 2, .waiting = 6}, 2), 4);
  EXPECT_DOUBLE_EQ(arena::own_seconds(10, {.running = 0.1, .waiting = 0}, 2), 10);
  EXPECT_DOUBLE_EQ(arena::own_seconds(10, {.running = 20, .waiting = 60}, 2), 10);
  EXPECT_DOUBLE_EQ(arena::own_seconds(10, {.running = 10, .waiting = 70}, 2), 5);
}

TEST_F(Grading, AStudentPlaysAgainstTheReference) {
  fs::create_directories(folder_ / "anna");
  for (const char* program : {"MiniMaxOpening", "MiniMaxGame"}) {
    fs::create_symlink(fs::path(PALAMEDES_PROGRAMS) / program, folder_ / "anna" / program);
  }
  options_.match_depth = 1;
  options_.games = 2;
  const Grade grade = grades().at("anna");
  EXPECT_EQ(grade.verdict, Verdict::kRight);
  ASSERT_TRUE(grade.match.has_value()) << grade.match_note;
  // The same programs on both sides: who wins with White loses with Black, or both games are drawn.
  EXPECT_EQ(grade.match->games(), 2U);
  EXPECT_EQ(grade.match->wins, grade.match->losses);
  EXPECT_EQ(grade.match_note, "");
}

TEST_F(Grading, FindsStudentsInFoldersAndFiles) {
  write("bea-MiniMaxGameBlack.py", "");
  write("bea-ABGame", "#!/bin/sh\n");
  write("carl/engine", "#!/bin/sh\n");
  write("carl/notes.txt", "");
  write("dora", "#!/bin/sh\n");
  write("emil/handed in/v2/MiniMaxGame.py", "");
  write("emil/__MACOSX/._MiniMaxGame.py", "");
  write("emil/__MACOSX/ABGame.py", "");
  write(".hidden", "");
  const std::vector<Student> students = find_students(folder_.string(), "");
  ASSERT_EQ(students.size(), 4U);
  EXPECT_EQ(students[0].name, "bea");
  ASSERT_EQ(students[0].course.size(), 2U);
  EXPECT_EQ(students[0].course[0].name, "ABGame");
  EXPECT_EQ(students[0].course[1].name, "MiniMaxGameBlack");
  EXPECT_EQ(students[0].course[1].command.front(), "python3");
  EXPECT_EQ(students[1].engines.size(), 1U);
  EXPECT_EQ(students[2].engines.size(), 1U);
  ASSERT_EQ(students[3].course.size(), 1U);
  EXPECT_EQ(students[3].course[0].name, "MiniMaxGame");
  EXPECT_EQ(find_students(folder_.string(), "ABOpening")[2].course.size(), 1U);
  EXPECT_THROW(find_students(folder_.string(), "Minimax"), UserError);
  EXPECT_THROW(find_students((folder_ / "nowhere").string(), ""), UserError);
}

TEST_F(Grading, JudgesUgiEngines) {
  options_.game = "kalah";
  options_.games = 2;
  write("good/engine", "#!/bin/sh\nexec '" PALAMEDES_PYTHON "' '" PALAMEDES_EXAMPLES "/python-engine/engine.py'\n");
  for (const char* fault : {"illegal", "exits"}) {
    write(std::string(fault) + "/engine",
          "#!/bin/sh\nexec sh '" PALAMEDES_BAD_ENGINES "/bad_engine.sh' ugi " + std::string(fault) + "\n");
  }
  const std::map<std::string, Grade> all = grades();
  EXPECT_LE(all.at("good").verdict, Verdict::kWrongMove) << all.at("good").worst()->detail;
  ASSERT_TRUE(all.at("good").match.has_value()) << all.at("good").match_note;
  EXPECT_EQ(all.at("good").match->games(), 2U);
  EXPECT_EQ(verdict_text(all.at("illegal").verdict), verdict_text(Verdict::kWrongMove));
  EXPECT_EQ(verdict_text(all.at("exits").verdict), verdict_text(Verdict::kCrashed));
}

CourseQuestion question(const char* program, std::uint64_t depth) {
  return {morris::course_program(program), morris::course_board(kBoard), depth, false};
}

CourseReply reply(const CourseQuestion& question) {
  const morris::CourseAnswer answer = course_answer(*question.program, question.board, question.depth);
  const std::string board = morris::course_letters(answer.board);
  return {{"Input position: " + std::string(kBoard), "Output position: " + board,
           "Positions evaluated by static estimation: " + std::to_string(answer.evaluated) + ".",
           "MINIMAX estimate: " + std::to_string(answer.estimate) + "."},
          board + "\n"};
}

TEST(GradingReplies, AreHeldAgainstTheReference) {
  const CourseQuestion game = question("MiniMaxGame", 2);
  const CourseReply right = reply(game);
  EXPECT_EQ(judge_reply(game, right, Ties::kFirst).verdict, Verdict::kRight);
  CourseReply wrong = right;
  wrong.lines[3] = "MINIMAX estimate: 7.";
  EXPECT_EQ(judge_reply(game, wrong, Ties::kFirst).verdict, Verdict::kWrongEstimate);
  wrong = right;
  wrong.lines.pop_back();
  EXPECT_EQ(judge_reply(game, wrong, Ties::kFirst).verdict, Verdict::kWrongFormat);
  wrong = right;
  wrong.file = "";
  EXPECT_EQ(judge_reply(game, wrong, Ties::kFirst).verdict, Verdict::kWrongFormat);
  wrong = right;
  wrong.lines[1] = "Output position: " + std::string(kBoard);
  wrong.file = kBoard;
  const Fault fault = judge_reply(game, wrong, Ties::kAny);
  EXPECT_EQ(fault.verdict, Verdict::kWrongMove);
  EXPECT_NE(fault.detail.find("no legal move"), std::string::npos) << fault.detail;
}

// In the opening all placements are equal at depth 2 that do not lose a piece: another than the first is a matter of
// taste.
TEST(GradingReplies, OtherMovesOfTheSameValueAreRightIfOneSaysSo) {
  CourseQuestion opening = question("ABOpening", 1);
  opening.board = morris::course_board("xxxxxxxxxWxxxxxxBxxxxxx");
  CourseReply other = reply(opening);
  other.lines[0] = "Input position: xxxxxxxxxWxxxxxxBxxxxxx";
  other.lines[1] = "Output position: xWxxxxxxxWxxxxxxBxxxxxx";
  other.file = "xWxxxxxxxWxxxxxxBxxxxxx";
  EXPECT_EQ(judge_reply(opening, other, Ties::kFirst).verdict, Verdict::kWrongMove);
  EXPECT_EQ(judge_reply(opening, other, Ties::kAny).verdict, Verdict::kRight);
  other.lines[2] = "Positions evaluated by static estimation: 22.";
  EXPECT_EQ(judge_reply(opening, other, Ties::kAny).verdict, Verdict::kWrongCount);
}

TEST(GradingReplies, ImprovedProgramsNeedOnlyBeLegal) {
  const CourseQuestion game = question("MiniMaxGameImproved", 1);
  CourseReply other = reply(game);
  other.lines[3] = "MINIMAX estimate: 123456.";
  EXPECT_EQ(judge_reply(game, other, Ties::kFirst).verdict, Verdict::kRight);
  other.lines[1] = "Output position: WWWWWWWWWWWWWWWWWWWWWWW";
  other.file = "WWWWWWWWWWWWWWWWWWWWWWW";
  EXPECT_EQ(judge_reply(game, other, Ties::kFirst).verdict, Verdict::kWrongMove);
}

TEST(GradeReports, HaveALineAStudent) {
  Grade good;
  good.student = "anna, <the first>";
  good.kind = "course programs";
  good.match = arena::Tally{3, 1, 0};
  Grade bad;
  bad.student = "bob";
  bad.add(bad.given,
          {Verdict::kCrashed, "ABGame", "board x at depth 1", "said \"no\"", std::string(kBoard) + " w 0 0"});
  const std::string csv = grades_csv({good, bad});
  const auto lines = split(csv, '\n');
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_TRUE(lines[1].starts_with("\"anna, <the first>\",course programs,,right,0,0,0,0,")) << csv;
  EXPECT_NE(lines[1].find(",3,1,0,"), std::string_view::npos) << csv;
  EXPECT_TRUE(lines[2].starts_with("bob,,,crashed,0,1,")) << csv;
  EXPECT_NE(lines[2].find("\"ABGame, board x at depth 1: said \"\"no\"\"\""), std::string_view::npos) << csv;
  Grade sly;
  sly.student = "=HYPERLINK(\"http://x\")";
  EXPECT_NE(grades_csv({sly}).find("\n\"'=HYPERLINK("), std::string::npos) << grades_csv({sly});
  const std::string html = grades_html({good, bad}, {});
  EXPECT_NE(html.find("anna, &lt;the first&gt;"), std::string::npos);
  EXPECT_NE(html.find("<svg"), std::string::npos);
  EXPECT_EQ(split(grades_text({good, bad}), '\n').size(), 4U);
}

}  // namespace
}  // namespace palamedes::apps
