#include "games/morris/course/course_match.hpp"

#include "games/path.hpp"

namespace palamedes::morris {
namespace {

constexpr std::size_t kRandomPlies = 6;
constexpr int kLongestGame = 300;

}  // namespace

CourseReference::CourseReference(std::string_view opening, std::string_view game, std::uint64_t depth)
    : opening_(*course_program(opening)), game_(*course_program(game)), depth_(depth) {
  opening_.cuts = game_.cuts = true;
}

std::optional<Move> CourseReference::operator()(const Position& position) const {
  CourseProgram program = position.placing() ? opening_ : game_;
  program.swaps = position.to_move == Side::kSecond;
  return move_to_board(position, course_answer(program, position, depth_).board);
}

std::optional<Move> move_to_board(const Position& position, const Position& board) {
  const CourseGame rules;
  CourseGame::MoveList moves;
  rules.legal_moves(position, moves);
  for (const Move move : moves) {
    Position next = position;
    rules.play(next, move);
    if (next.pieces == board.pieces) return move;
  }
  return std::nullopt;
}

std::vector<Move> random_course_opening(Random& random) {
  const CourseGame rules;
  Position position = rules.start();
  std::vector<Move> line;
  while (line.size() < kRandomPlies) {
    CourseGame::MoveList moves;
    rules.legal_moves(position, moves);
    line.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    rules.play(position, line.back());
  }
  return line;
}

Result play_course_game(const std::vector<Move>& opening, const CoursePlayer& white, const CoursePlayer& black) {
  const CourseGame rules(Repetition::kDraws);
  Path<CourseGame> path(rules, rules.start());
  for (const Move move : opening) path.play(move);
  for (int ply = 0; ply < kLongestGame && path.result() == Result::kOngoing; ++ply) {
    const Side side = path.position().to_move;
    const std::optional<Move> move = (side == Side::kFirst ? white : black)(path.position());
    if (!move) return win_for(other(side));
    path.play(*move);
  }
  return path.result() == Result::kOngoing ? Result::kDraw : path.result();
}

}  // namespace palamedes::morris
