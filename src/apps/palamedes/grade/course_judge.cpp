#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "apps/palamedes/grade/course_grader.hpp"
#include "base/text.hpp"
#include "games/morris/course/course_board.hpp"
#include "games/morris/course/course_match.hpp"

namespace palamedes::apps {
namespace {

using morris::CourseAnswer;
using morris::CourseProgram;
using morris::Position;

// What stands before and after the value of each line.
struct LineForm {
  std::string_view before;
  std::string_view after;
};
constexpr std::array<LineForm, 4> kLines = {{{"Input position: ", ""},
                                             {"Output position: ", ""},
                                             {"Positions evaluated by static estimation: ", "."},
                                             {"MINIMAX estimate: ", "."}}};

struct Said {
  std::string output;
  std::int64_t evaluated = 0;
  std::int64_t estimate = 0;
};

bool is_board(std::string_view text) {
  return text.size() == morris::kCoursePoints && text.find_first_not_of("WBx") == std::string_view::npos;
}

// The value of a line, or nothing where the line is not of its form.
std::optional<std::string_view> value_in(std::string_view line, const LineForm& form) {
  if (!line.starts_with(form.before) || !line.ends_with(form.after)) return std::nullopt;
  if (line.size() < form.before.size() + form.after.size()) return std::nullopt;
  return line.substr(form.before.size(), line.size() - form.before.size() - form.after.size());
}

std::string form_text(const LineForm& form, std::size_t line) {
  return std::string(form.before) + (line < 2 ? "23 letters" : "a number") + std::string(form.after);
}

// What was said, or what is wrong with its form.
std::pair<Said, std::string> read_reply(const CourseQuestion& question, const CourseReply& reply) {
  std::vector<std::string_view> lines;
  for (const std::string& line : reply.lines) lines.push_back(trim(line));
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  std::array<std::string_view, kLines.size()> values;
  for (std::size_t i = 0; i < kLines.size(); ++i) {
    if (i >= lines.size()) return {{}, fmt::format("says {} lines of 4", lines.size())};
    const std::optional<std::string_view> value = value_in(lines[i], kLines[i]);
    const bool fits = value && (i < 2 ? is_board(*value) : parse_integer(*value).has_value());
    if (!fits) {
      return {{}, fmt::format("line {} is {}, not {}", i + 1, quote(lines[i]), quote(form_text(kLines[i], i)))};
    }
    values[i] = *value;
  }
  if (lines.size() > kLines.size()) return {{}, "says more than four lines: " + quote(lines[kLines.size()])};
  if (values[0] != morris::course_letters(question.board)) return {{}, "repeats another board than it was given"};
  if (trim(reply.file) != values[1]) {
    return {{},
            reply.file.empty() ? "writes no output file"
                               : "writes " + quote(trim(reply.file)) + " to its file, not the board it says"};
  }
  return {{std::string(values[1]), *parse_integer(values[2]), *parse_integer(values[3])}, ""};
}

// The board as White sees it whose program this is.
Position for_white(Position board, const CourseProgram& program) {
  if (program.swaps) std::swap(board.pieces[0], board.pieces[1]);
  board.in_hand.fill(program.opening ? 1 : 0);
  board.to_move = Side::kFirst;
  return board;
}

bool has_moves(const CourseQuestion& question) {
  morris::CourseGame::MoveList moves;
  morris::CourseGame().legal_moves(for_white(question.board, *question.program), moves);
  return !moves.empty();
}

bool is_legal(const CourseQuestion& question, const std::string& output) {
  const Position root = for_white(question.board, *question.program);
  const Position next = for_white(morris::course_board(output), *question.program);
  if (!has_moves(question)) return next.pieces == root.pieces;
  return morris::move_to_board(root, next).has_value();
}

bool has_the_same_value(const CourseQuestion& question, const std::string& output, int best) {
  if (!has_moves(question)) return true;
  const Position root = for_white(question.board, *question.program);
  const std::optional<morris::Move> move =
      morris::move_to_board(root, for_white(morris::course_board(output), *question.program));
  return move && course_value_after(*question.program, question.board, *move, question.depth) == best;
}

}  // namespace

Fault judge_reply(const CourseQuestion& question, const CourseReply& reply, Ties ties) {
  Fault fault;
  const auto [said, trouble] = read_reply(question, reply);
  const auto wrong = [&](Verdict verdict, std::string detail) {
    fault.verdict = verdict;
    fault.detail = std::move(detail);
    return fault;
  };
  if (!trouble.empty()) return wrong(Verdict::kWrongFormat, trouble);
  if (question.program->hurries) {
    if (!is_legal(question, said.output)) return wrong(Verdict::kWrongMove, said.output + " is no legal move");
    return fault;
  }
  const CourseAnswer right = course_answer(*question.program, question.board, question.depth);
  const std::string board = morris::course_letters(right.board);
  const bool same_value = said.output == board || has_the_same_value(question, said.output, right.estimate);
  if (said.output != board && (ties == Ties::kFirst || !same_value)) {
    return wrong(Verdict::kWrongMove, fmt::format("{}, where {} is right{}", said.output, board,
                                                  !is_legal(question, said.output) ? "; that is no legal move"
                                                  : same_value ? "; of the same value, but not the first"
                                                               : ""));
  }
  if (said.estimate != right.estimate) {
    return wrong(Verdict::kWrongEstimate, fmt::format("{}, where {} is right", said.estimate, right.estimate));
  }
  const auto evaluated = static_cast<std::int64_t>(right.evaluated);
  if (question.program->cuts && ties == Ties::kAny) {
    CourseProgram all = *question.program;
    all.cuts = false;
    const auto most = static_cast<std::int64_t>(course_answer(all, question.board, question.depth).evaluated);
    if (said.evaluated >= 1 && said.evaluated <= most) return fault;
    return wrong(Verdict::kWrongCount, fmt::format("{}, where MINIMAX has {}", said.evaluated, most));
  }
  if (said.evaluated != evaluated) {
    return wrong(Verdict::kWrongCount, fmt::format("{}, where {} is right", said.evaluated, evaluated));
  }
  return fault;
}

}  // namespace palamedes::apps
