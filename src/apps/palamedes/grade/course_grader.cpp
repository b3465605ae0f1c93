#include "apps/palamedes/grade/course_grader.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>

#include <fmt/core.h>

#include "apps/palamedes/grade/program_run.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "games/morris/course/course_board.hpp"
#include "games/morris/course/course_match.hpp"

namespace palamedes::apps {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kOpeningStream = 6'000'000'000;
constexpr std::string_view kInput = "board1.txt";
constexpr std::string_view kOutput = "board2.txt";

// A folder that goes with the object.
class ScratchFolder {
 public:
  ScratchFolder() : path_((fs::temp_directory_path() / "palamedes-grade-XXXXXX").string()) {
    if (::mkdtemp(path_.data()) == nullptr) throw UserError("cannot make a folder " + quote(path_));
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code nobody_cares;
    fs::remove_all(path_, nobody_cares);
  }

  const std::string& path() const { return path_; }
  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

// What a program wrote to its output file; empty where there is none.
std::string written(const std::string& path) {
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return "";
  constexpr std::streamsize kMost = 4096;
  std::string text(kMost, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), kMost);
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

struct Asked {
  ProgramRun run;
  CourseReply reply;
};

// Runs a program on a board as the course's handout calls it.
Asked ask(const StudentProgram& program, const std::string& letters, std::uint64_t depth, const GradeOptions& options,
          const search::StopToken& token) {
  const ScratchFolder scratch;
  write_file(scratch.file(kInput), letters + "\n");
  std::vector<std::string> command = program.command;
  command.insert(command.end(), {std::string(kInput), std::string(kOutput), std::to_string(depth)});
  Asked asked;
  asked.run = run_program(command, scratch.path(), {options.seconds, options.patience, options.memory_mb}, token);
  asked.reply = {asked.run.lines, written(scratch.file(kOutput))};
  return asked;
}

// A position text that can be drawn: the board's letters, as a game that goes on would have them.
std::string drawable(const CourseQuestion& question) {
  return morris::course_letters(question.board) + (question.program->swaps ? " b" : " w") +
         (question.program->opening ? " 1 1" : " 0 0");
}

// What takes too long once is not asked the rest: a class of thirty would take a night.
bool is_hopeless(Verdict verdict) { return verdict == Verdict::kEndless || verdict == Verdict::kTooSlow; }

void ask_all(const StudentProgram& program, const GradeOptions& options, const search::StopToken& token, Grade& grade) {
  std::int64_t most_evaluated = 0;
  for (const CourseQuestion& question : course_questions(*morris::course_program(program.name), options)) {
    const std::string letters = morris::course_letters(question.board);
    const Asked asked = ask(program, letters, question.depth, options, token);
    Fault answer;
    if (asked.run.verdict == Verdict::kRight) {
      answer = judge_reply(question, asked.reply, options.ties);
    } else {
      answer.verdict = asked.run.verdict;
      answer.detail = asked.run.detail;
    }
    answer.program = program.name;
    answer.question = fmt::format("board {} at depth {}", letters, question.depth);
    answer.position = drawable(question);
    grade.slowest_seconds = std::max(grade.slowest_seconds, asked.run.seconds);
    const bool right = answer.verdict == Verdict::kRight;
    const auto evaluated =
        static_cast<std::int64_t>(course_answer(*question.program, question.board, question.depth).evaluated);
    if (right && evaluated > most_evaluated) {
      most_evaluated = evaluated;
      grade.positions_per_second =
          std::max(grade.positions_per_second, static_cast<double>(evaluated) / asked.run.seconds);
    }
    const bool hopeless = is_hopeless(answer.verdict);
    grade.add(question.hidden ? grade.hidden : grade.given, std::move(answer));
    if (hopeless) return;
  }
}

// The programs with which a student plays: the best that he has both of.
struct Pair {
  const StudentProgram* opening = nullptr;
  const StudentProgram* game = nullptr;
};

std::optional<Pair> players_of(const Student& student) {
  const auto find = [&](std::string_view name) -> const StudentProgram* {
    const auto found = std::find_if(student.course.begin(), student.course.end(),
                                    [&](const StudentProgram& program) { return program.name == name; });
    return found == student.course.end() ? nullptr : &*found;
  };
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kPairs = {
      {{"MiniMaxOpeningImproved", "MiniMaxGameImproved"}, {"ABOpening", "ABGame"}, {"MiniMaxOpening", "MiniMaxGame"}}};
  for (const auto& [opening, game] : kPairs) {
    const Pair pair{find(opening), find(game)};
    if (pair.opening != nullptr && pair.game != nullptr) return pair;
  }
  return std::nullopt;
}

// A student's programs as a player. For Black the board is given with the colours swapped.
class StudentPlayer {
 public:
  StudentPlayer(const Pair& pair, const GradeOptions& options, const search::StopToken& token, std::string& trouble)
      : pair_(pair), options_(options), token_(token), trouble_(trouble) {}

  std::optional<morris::Move> operator()(const morris::Position& position) const {
    const bool black = position.to_move == Side::kSecond;
    const StudentProgram& program = position.placing() ? *pair_.opening : *pair_.game;
    const std::string letters = morris::course_letters(swapped(position, black));
    const Asked asked = ask(program, letters, static_cast<std::uint64_t>(options_.match_depth), options_, token_);
    const std::string_view board = trim(asked.reply.file);
    const bool is_board =
        board.size() == morris::kCoursePoints && board.find_first_not_of("WBx") == std::string_view::npos;
    std::optional<morris::Move> move;
    if (asked.run.verdict == Verdict::kRight && is_board) {
      move = morris::move_to_board(position, swapped(morris::course_board(board), black));
    }
    if (!move) {
      trouble_ = fmt::format("{} forfeits on {}: {}", program.name, letters,
                             asked.run.detail.empty() ? "no legal move" : asked.run.detail);
    }
    return move;
  }

 private:
  static morris::Position swapped(morris::Position position, bool really) {
    if (really) std::swap(position.pieces[0], position.pieces[1]);
    return position;
  }

  const Pair& pair_;
  const GradeOptions& options_;
  const search::StopToken& token_;
  std::string& trouble_;
};

int half_points(Result result, Side side) {
  if (result == Result::kDraw) return 1;
  return result == win_for(side) ? 2 : 0;
}

void play_match(const Student& student, const GradeOptions& options, const search::StopToken& token, Grade& grade) {
  if (options.games == 0) return;
  grade.opponent = fmt::format("MiniMaxOpening and MiniMaxGame at depth {}", options.match_depth);
  const std::optional<Pair> pair = players_of(student);
  if (!pair) {
    grade.match_note = "an Opening and a Game program are needed to play";
    return;
  }
  if (grade.verdict > Verdict::kWrongMove) {
    grade.match_note = "not played: its answers did not come, or not in their form";
    return;
  }
  const StudentPlayer player(*pair, options, token, grade.match_note);
  const morris::CourseReference reference("MiniMaxOpening", "MiniMaxGame",
                                          static_cast<std::uint64_t>(options.match_depth));
  arena::Tally tally;
  for (int i = 0; i < (options.games + 1) / 2; ++i) {
    Random random(derived_seed(options.seed, kOpeningStream + static_cast<std::uint64_t>(i)));
    const auto opening = morris::random_course_opening(random);
    tally.add(half_points(morris::play_course_game(opening, player, reference), Side::kFirst));
    tally.add(half_points(morris::play_course_game(opening, reference, player), Side::kSecond));
  }
  grade.match = tally;
}

}  // namespace

Grade grade_course(const Student& student, const GradeOptions& options, const search::StopToken& token) {
  Grade grade;
  grade.student = student.name;
  grade.kind = "course programs";
  std::vector<std::string> names;
  for (const StudentProgram& program : student.course) {
    names.push_back(program.name);
    try {
      ask_all(program, options, token, grade);
    } catch (const UserError& error) {
      if (token.stopped()) throw;
      grade.add(grade.given, {Verdict::kCrashed, program.name, "its start", error.what(), ""});
    }
  }
  grade.programs = join(names, " ");
  play_match(student, options, token, grade);
  return grade;
}

}  // namespace palamedes::apps
