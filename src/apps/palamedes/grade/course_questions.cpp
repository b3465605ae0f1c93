#include <array>
#include <string_view>

#include "apps/palamedes/grade/course_grader.hpp"
#include "base/random.hpp"
#include "games/morris/course/course_board.hpp"
#include "games/morris/course/course_match.hpp"

namespace palamedes::apps {
namespace {

using morris::CourseGame;
using morris::Position;

// More than that takes a plain program in a slow language too long.
constexpr std::uint64_t kMostPositions = 100'000;
constexpr std::uint64_t kBoardStream = 5'000'000'000;

// Those of the handout; docs/morris-programs.md has what comes of them.
constexpr std::array<std::string_view, 2> kGivenOpening = {"xxxxxxxxxWxxxxxxBxxxxxx", "WxxWxxxxxBxxxxxBxxxxxxx"};
constexpr std::array<std::string_view, 2> kGivenGame = {"xxxWxxxBxWxBxxxxxxxxBWW", "xxxWxxBWxWWBWxBWWBWxWxx"};

// Where random play stands after some plies, in the phase that the program is for.
Position random_board(bool opening, Random& random) {
  const CourseGame rules;
  Position position = rules.start();
  const int placements = 2 * CourseGame::Board::kPieces;
  const auto plies = static_cast<int>(opening ? 2 + random.below(static_cast<std::uint32_t>(placements) - 3)
                                              : static_cast<std::uint32_t>(placements) + random.below(60));
  for (int ply = 0; ply < plies; ++ply) {
    CourseGame::MoveList moves;
    rules.legal_moves(position, moves);
    if (moves.empty()) break;
    Position next = position;
    rules.play(next, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    // The last board of a decided game has nothing to ask.
    if (rules.result(next) != Result::kOngoing) break;
    position = next;
  }
  return position;
}

void add_depths(const CourseQuestion& question, int deepest, std::vector<CourseQuestion>& questions) {
  for (int depth = 1; depth <= deepest; ++depth) {
    CourseQuestion one = question;
    one.depth = static_cast<std::uint64_t>(depth);
    if (depth > 1 && course_answer(*one.program, one.board, one.depth).evaluated > kMostPositions) return;
    questions.push_back(one);
  }
}

}  // namespace

std::vector<CourseQuestion> course_questions(const morris::CourseProgram& program, const GradeOptions& options) {
  std::vector<CourseQuestion> questions;
  for (const std::string_view letters : program.opening ? kGivenOpening : kGivenGame) {
    add_depths({&program, morris::course_board(letters), 1, false}, options.depth, questions);
  }
  for (int i = 0; i < options.boards; ++i) {
    Random random(derived_seed(options.seed, kBoardStream + static_cast<std::uint64_t>(i)));
    add_depths({&program, random_board(program.opening, random), 1, true}, options.depth, questions);
  }
  return questions;
}

}  // namespace palamedes::apps
