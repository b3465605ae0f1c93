// Plays the Improved programs against the plain ones and prints the score: improved_match GAMES [DEPTH…].
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "arena/statistics/statistics.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/morris/course_search.hpp"
#include "games/morris/morris.hpp"
#include "games/path.hpp"

namespace palamedes {
namespace {

using arena::PairCounts;
using arena::Tally;
using morris::CourseProgram;
using morris::Position;
using Game = morris::Morris<morris::VariantD>;

constexpr std::uint64_t kSeed = 1;
constexpr int kRandomPlies = 6;
constexpr int kLongestGame = 300;

// A player: the programs for White and, with colours swapped, for Black, in both phases. Alpha-beta, because it comes
// to the same move as MINIMAX sooner.
class Player {
 public:
  Player(std::string_view opening, std::string_view game, std::uint64_t depth)
      : opening_(*morris::course_program(opening)), game_(*morris::course_program(game)), depth_(depth) {
    opening_.cuts = game_.cuts = true;
  }

  morris::Move choose(const Game& rules, const Position& position) const {
    CourseProgram program = position.placing() ? opening_ : game_;
    program.swaps = position.to_move == Side::kSecond;
    const Position wanted = course_answer(program, position, depth_).board;
    Game::MoveList moves;
    rules.legal_moves(position, moves);
    for (const morris::Move move : moves) {
      Position next = position;
      rules.play(next, move);
      if (next.pieces == wanted.pieces) return move;
    }
    throw UserError(std::string(program.name) + " plays a move that is none");
  }

 private:
  CourseProgram opening_;
  CourseProgram game_;
  std::uint64_t depth_;
};

std::vector<morris::Move> random_opening(const Game& rules, Random& random) {
  Position position = rules.start();
  std::vector<morris::Move> line;
  while (line.size() < kRandomPlies) {
    Game::MoveList moves;
    rules.legal_moves(position, moves);
    line.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    rules.play(position, line.back());
  }
  return line;
}

Result play_game(const Game& rules, const std::vector<morris::Move>& opening, const Player& white,
                 const Player& black) {
  Path<Game> path(rules, rules.start());
  for (const morris::Move move : opening) path.play(move);
  for (int ply = 0; ply < kLongestGame && path.result() == Result::kOngoing; ++ply) {
    const Player& player = path.position().to_move == Side::kFirst ? white : black;
    path.play(player.choose(rules, path.position()));
  }
  return path.result() == Result::kOngoing ? Result::kDraw : path.result();
}

// Half points of the side.
std::size_t points(Result result, Side side) {
  if (result == Result::kDraw) return 1;
  return result == win_for(side) ? 2 : 0;
}

void match(std::uint64_t depth, std::uint64_t games, const Game& rules) {
  const Player improved("MiniMaxOpeningImproved", "MiniMaxGameImproved", depth);
  const Player plain("MiniMaxOpening", "MiniMaxGame", depth);
  PairCounts pairs{};
  Tally tally;
  const auto count = [&](std::size_t halves) {
    ++(halves == 2 ? tally.wins : halves == 1 ? tally.draws : tally.losses);
    return halves;
  };
  for (std::uint64_t pair = 0; pair < games / 2; ++pair) {
    Random random(derived_seed(kSeed, pair));
    const auto opening = random_opening(rules, random);
    const std::size_t as_white = count(points(play_game(rules, opening, improved, plain), Side::kFirst));
    const std::size_t as_black = count(points(play_game(rules, opening, plain, improved), Side::kSecond));
    ++pairs[as_white + as_black];
  }
  const arena::Estimate estimate = arena::estimate(pairs);
  std::printf("depth %llu: +%llu =%llu -%llu, score %.1f%% (95%% interval %.1f%% to %.1f%%)\n",
              static_cast<unsigned long long>(depth), static_cast<unsigned long long>(tally.wins),
              static_cast<unsigned long long>(tally.draws), static_cast<unsigned long long>(tally.losses),
              100 * tally.score(), 100 * estimate.low_score, 100 * estimate.high_score);
  std::fflush(stdout);
}

std::uint64_t number(const char* text) {
  const auto value = parse_integer(text);
  if (!value || *value < 1) throw UserError("expected a number of games or a depth, not " + quote(text));
  return static_cast<std::uint64_t>(*value);
}

void run(int argc, char** argv) {
  const std::uint64_t games = argc > 1 ? number(argv[1]) : 400;
  std::vector<std::uint64_t> depths;
  for (int i = 2; i < argc; ++i) depths.push_back(number(argv[i]));
  if (depths.empty()) depths = {2, 3, 4, 5};
  std::printf("Improved against plain, %llu games a depth, from openings of %d random placements, colours swapped\n",
              static_cast<unsigned long long>(games / 2 * 2), kRandomPlies);
  for (const std::uint64_t depth : depths) match(depth, games, Game(morris::Repetition::kDraws));
}

}  // namespace
}  // namespace palamedes

int main(int argc, char** argv) {
  try {
    palamedes::run(argc, argv);
    return 0;
  } catch (const palamedes::UserError& error) {
    std::fprintf(stderr, "morris_improved: %s\n", error.what());
    return 2;
  }
}
