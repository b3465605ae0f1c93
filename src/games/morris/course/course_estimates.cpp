#include "games/morris/course/course_estimates.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <initializer_list>
#include <utility>

namespace palamedes::morris {
namespace {

int count(const Position& position, Side side) { return std::popcount(position.pieces[index_of(side)]); }

constexpr FeatureWeights weights_of(std::initializer_list<std::pair<Feature, int>> list) {
  FeatureWeights weights{};
  for (const auto& [feature, weight] : list) weights[static_cast<std::size_t>(feature)] = weight;
  return weights;
}

// Found by matches against the plain programs and against one another (docs/morris-programs.md).
// By how many pieces were placed at least.
constexpr int kArmy = VariantD::kPieces;
constexpr auto kOpening = [] {
  std::array<FeatureWeights, kArmy + 1> weights{};
  for (int placed = 0; placed <= kArmy; ++placed) {
    weights[placed] = weights_of({{Feature::kPieces, 1000},
                                  {Feature::kStrike, 600},
                                  {Feature::kFork, 500},
                                  {Feature::kPlacingMills, 100},
                                  {Feature::kPlacingNearMills, 60},
                                  {Feature::kPlacingThreats, 60},
                                  {Feature::kPlacingMobility, 10 + 5 * placed},
                                  {Feature::kPlacingBlocked, -10 * placed}});
  }
  return weights;
}();
constexpr FeatureWeights kGame = weights_of({{Feature::kPieces, 1000},
                                             {Feature::kStrike, 700},
                                             {Feature::kFork, 500},
                                             {Feature::kHopping, 300},
                                             {Feature::kMills, 100},
                                             {Feature::kSwings, 150},
                                             {Feature::kNearMills, 40},
                                             {Feature::kThreats, 100},
                                             {Feature::kDoubleMills, 400},
                                             {Feature::kMobility, 25},
                                             {Feature::kBlocked, -50}});

int for_white(const Position& position, const FeatureWeights& weights) {
  const int value = std::clamp(weighted_features<VariantD>(position, weights), 1 - kCourseWin, kCourseWin - 1);
  return position.to_move == Side::kFirst ? value : -value;
}

}  // namespace

int plain_opening_estimate(const Position& position) {
  return count(position, Side::kFirst) - count(position, Side::kSecond);
}

int plain_game_estimate(const Position& position) {
  const int white = count(position, Side::kFirst);
  const int black = count(position, Side::kSecond);
  if (black < kFewest) return kCourseWin;
  if (white < kFewest) return -kCourseWin;
  Position blacks = position;
  blacks.to_move = Side::kSecond;
  const int moves = count_moves<VariantD>(blacks);
  return moves == 0 ? kCourseWin : 1'000 * (white - black) - moves;
}

// A file does not say how many pieces are in hand. Nine of one colour on the board and White to move: none. Else no
// more than the larger army lacks, and the fewer, the more it counts that the pieces will have to move.
int improved_opening_estimate(const Position& position) {
  const int placed = std::min(std::max(count(position, Side::kFirst), count(position, Side::kSecond)), kArmy);
  if (placed == kArmy && position.to_move == Side::kFirst) {
    Position begun = position;
    begun.in_hand.fill(0);
    return improved_game_estimate(begun);
  }
  return for_white(position, kOpening[static_cast<std::size_t>(placed)]);
}

int improved_game_estimate(const Position& position) {
  if (count(position, Side::kSecond) < kFewest) return kCourseWin;
  if (count(position, Side::kFirst) < kFewest) return -kCourseWin;
  if (!can_move<VariantD>(position)) return position.to_move == Side::kFirst ? -kCourseWin : kCourseWin;
  return for_white(position, kGame);
}

}  // namespace palamedes::morris
