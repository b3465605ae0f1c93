#include "games/mnk/shapes/shape_judge.hpp"

namespace palamedes::mnk {
namespace {

// The order of moves goes by these; the evaluation by weights.
constexpr std::array<int, kShapeCount> kOrder = {0, 1, 2, 4, 2, 6, 10, 24, 30, 36, 70, 90, 80, 160, 320};

ShapeWorths worths_from(const Weights& weights) {
  ShapeWorths worths;
  worths.order = kOrder;
  for (std::size_t i = 0; i < kShapeFeatures.size(); ++i) worths.evaluation[i] = weights.of(kShapeFeatures[i]);
  return worths;
}

}  // namespace

ShapeJudge::ShapeJudge(const Settings& settings, const Weights& weights, const HeuristicsOptions& options)
    : shapes_(settings, worths_from(weights)),
      caro_(settings.caro),
      threats_(settings.caro ? 0 : options.threats, options.threats_depth),
      tempo_(weights.of("shape-tempo")),
      tries_(options.fours),
      tries_horizon_(options.fours_horizon) {
  for (std::size_t i = 0; i < kClassFeatures.size(); ++i) {
    if (const int weight = weights.of(kClassFeatureNames[i]); weight != 0) {
      class_weights_.push_back({kClassFeatures[i], weight});
    }
  }
}

Proof ShapeJudge::proven(std::uint64_t key, Side side, int depth) {
  const Side opponent = other(side);
  if (shapes_.count(side, CellClass::kFive) > 0) return {Proof::Kind::kWin, 1};
  const int fives = shapes_.count(opponent, CellClass::kFive);
  if (fives > 1 && !(caro_ && one_stone_stops(opponent))) return {Proof::Kind::kLoss, 2};
  if (fives == 0 && shapes_.count(side, CellClass::kOpenFour) > 0) return {Proof::Kind::kWin, 3};
  const int tries = depth > 0 ? tries_ : tries_horizon_;
  if (tries > 0 && shapes_.any_from(side, CellClass::kFour)) {
    if (const int plies = fours_.win(shapes_, key, side, tries).plies; plies > 0) return {Proof::Kind::kWin, plies};
  }
  if (const int plies = threats_.win(shapes_, key, side, depth); plies > 0) return {Proof::Kind::kWin, plies};
  return {};
}

// By Caro's rule: whether the other side, to move, keeps this one from making a line with its next stone.
bool ShapeJudge::one_stone_stops(Side attacker) {
  for (const int cell : shapes_.stops(attacker)) {
    shapes_.place(other(attacker), cell);
    const bool stopped = shapes_.count(attacker, CellClass::kFive) == 0;
    shapes_.remove(other(attacker), cell);
    if (stopped) return true;
  }
  return false;
}

}  // namespace palamedes::mnk
