// Plays the Improved programs against the plain ones and prints the score: improved_match GAMES [DEPTH…].
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "arena/statistics/statistics.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/morris/course/course_match.hpp"

namespace palamedes {
namespace {

using arena::PairCounts;
using arena::Tally;
using morris::CourseReference;
using morris::play_course_game;

constexpr std::uint64_t kSeed = 1;

// Half points of the side.
std::size_t points(Result result, Side side) {
  if (result == Result::kDraw) return 1;
  return result == win_for(side) ? 2 : 0;
}

void match(std::uint64_t depth, std::uint64_t games) {
  const CourseReference improved("MiniMaxOpeningImproved", "MiniMaxGameImproved", depth);
  const CourseReference plain("MiniMaxOpening", "MiniMaxGame", depth);
  PairCounts pairs{};
  Tally tally;
  const auto count = [&](std::size_t halves) {
    ++(halves == 2 ? tally.wins : halves == 1 ? tally.draws : tally.losses);
    return halves;
  };
  for (std::uint64_t pair = 0; pair < games / 2; ++pair) {
    Random random(derived_seed(kSeed, pair));
    const auto opening = morris::random_course_opening(random);
    const std::size_t as_white = count(points(play_course_game(opening, improved, plain), Side::kFirst));
    const std::size_t as_black = count(points(play_course_game(opening, plain, improved), Side::kSecond));
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
  std::printf("Improved against plain, %llu games a depth, from openings of 6 random placements, colours swapped\n",
              static_cast<unsigned long long>(games / 2 * 2));
  for (const std::uint64_t depth : depths) match(depth, games);
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
