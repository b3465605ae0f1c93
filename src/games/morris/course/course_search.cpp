#include "games/morris/course/course_search.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>

#include "base/error.hpp"

namespace palamedes::morris {
namespace {

constexpr std::array<CourseProgram, 8> kPrograms = {{
    {"MiniMaxOpening", true, false, false, false, plain_opening_estimate},
    {"MiniMaxGame", false, false, false, false, plain_game_estimate},
    {"ABOpening", true, true, false, false, plain_opening_estimate},
    {"ABGame", false, true, false, false, plain_game_estimate},
    {"MiniMaxOpeningBlack", true, false, true, false, plain_opening_estimate},
    {"MiniMaxGameBlack", false, false, true, false, plain_game_estimate},
    {"MiniMaxOpeningImproved", true, false, false, true, improved_opening_estimate},
    {"MiniMaxGameImproved", false, false, false, true, improved_game_estimate},
}};

constexpr int kBeyond = std::numeric_limits<int>::max();

// Pieces in hand only say whether the opening is on: the programs place as long as they are told to look ahead.
Position with_phase(Position position, bool opening) {
  position.in_hand.fill(opening ? 1 : 0);
  return position;
}

// As White sees it.
Position root_of(const CourseProgram& program, const Position& question) {
  Position root = with_phase(question, program.opening);
  root.to_move = Side::kFirst;
  if (program.swaps) std::swap(root.pieces[0], root.pieces[1]);
  return root;
}

class CourseSearch {
 public:
  explicit CourseSearch(const CourseProgram& program) : program_(program) {}

  std::uint64_t evaluated() const { return evaluated_; }

  // The value of a position; `best`, if given, becomes the first of the best successors.
  int value(const Position& position, std::uint64_t depth, int alpha, int beta, int ply, Position* best) {
    if (depth == 0) return leaf(position, 0);
    if (ply == kLongestCourseLine) {
      throw UserError("the depth is too large: some line of play here is longer than " +
                      std::to_string(kLongestCourseLine) + " moves");
    }
    MoveListOf<VariantD> moves;
    generate_moves<VariantD>(position, moves);
    if (moves.empty()) return leaf(position, ply == 0 ? 0 : depth);
    const bool maximises = position.to_move == Side::kFirst;
    int found = maximises ? -kBeyond : kBeyond;
    for (const Move move : moves) {
      Position next = position;
      apply_move(next, move);
      next = with_phase(next, program_.opening);
      const int below = value(next, depth - 1, alpha, beta, ply + 1, nullptr);
      if (maximises ? below > found : below < found) {
        found = below;
        if (best != nullptr) *best = next;
      }
      if (!program_.cuts) continue;
      if (maximises)
        alpha = std::max(alpha, found);
      else
        beta = std::min(beta, found);
      if (alpha >= beta) break;
    }
    return found;
  }

 private:
  // Without the points for haste a player that sees a win puts it off for ever: all moves that keep it are equal.
  int leaf(const Position& position, std::uint64_t depth_left) {
    ++evaluated_;
    const int estimate = program_.estimate(position);
    if (!program_.hurries || std::abs(estimate) != kCourseWin) return estimate;
    const int left = static_cast<int>(std::min<std::uint64_t>(depth_left, kLongestCourseLine));
    return estimate > 0 ? estimate + left : estimate - left;
  }

  const CourseProgram& program_;
  std::uint64_t evaluated_ = 0;
};

}  // namespace

std::span<const CourseProgram> course_programs() { return kPrograms; }

const CourseProgram* course_program(std::string_view name) {
  const auto* const found = std::find_if(kPrograms.begin(), kPrograms.end(),
                                         [&](const CourseProgram& program) { return program.name == name; });
  return found == kPrograms.end() ? nullptr : found;
}

CourseAnswer course_answer(const CourseProgram& program, const Position& question, std::uint64_t depth) {
  const Position root = root_of(program, question);
  CourseSearch search(program);
  CourseAnswer answer;
  answer.board = root;
  answer.estimate = search.value(root, depth, -kBeyond, kBeyond, 0, &answer.board);
  answer.evaluated = search.evaluated();
  if (program.swaps) std::swap(answer.board.pieces[0], answer.board.pieces[1]);
  return answer;
}

int course_value_after(const CourseProgram& program, const Position& question, Move move, std::uint64_t depth) {
  Position next = root_of(program, question);
  apply_move(next, move);
  return CourseSearch(program).value(with_phase(next, program.opening), depth - 1, -kBeyond, kBeyond, 1, nullptr);
}

}  // namespace palamedes::morris
