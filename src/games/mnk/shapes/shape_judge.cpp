#include "games/mnk/shapes/shape_judge.hpp"

#include <string>

namespace palamedes::mnk {
namespace {

constexpr MoveOrder kByHand = {
    .own_class = {0, 200, 400, 3'000, 600, 1'500, 20'000, 60'000, 100'000},
    .other_class = {0, 100, 200, 1'000, 100, 300, 10'000, 30'000, 80'000},
    .shapes = {0, 1, 2, 4, 2, 6, 10, 24, 30, 36, 70, 90, 80, 160, 320},
    .own_shape = 2,
    .other_shape = 1,
};
// After the moves of `best` in games against itself, where nothing is forced, by logistic regression over the cells
// near a stone.
constexpr MoveOrder kFitted = {
    .own_class = {0, 990, 1'080, 1'660, 1'190, 1'170, 1'845, 60'000, 100'000},
    .other_class = {0, 560, 630, 1'300, 250, 690, 1'575, 30'000, 80'000},
    .shapes = {0, 5, 5, 10, 15, 15, 25, 50, 105, 125, 115, 195, 220, 220, 320},
    .own_shape = 5,
    .other_shape = 4,
};

ShapeWorths worths_from(const Weights& weights, const std::string& prefix, const MoveOrder& order) {
  ShapeWorths worths;
  worths.order = order.shapes;
  for (std::size_t i = 0; i < kShapeFeatures.size(); ++i) {
    worths.evaluation[i] = weights.of(prefix + std::string(kShapeFeatures[i]));
  }
  return worths;
}

}  // namespace

ShapeJudge::ShapeJudge(const Settings& settings, const Weights& weights, const HeuristicsOptions& options)
    : net_(net_fits(settings) ? Net::from(weights, kShapeInputs) : nullptr),
      line_net_(net_ ? LineNet::from(weights, kShapeInputs) : nullptr),
      order_(options.order == Order::kFitted ? &kFitted : &kByHand),
      shapes_(settings, worths_from(weights, prefix(), *order_)),
      caro_(settings.caro),
      threats_(settings.caro ? 0 : options.threats, options.threats_depth),
      tempo_(weights.of(prefix() + "shape-tempo")),
      tries_(options.fours),
      tries_horizon_(options.fours_horizon),
      noisy_from_(static_cast<CellClass>(static_cast<int>(CellClass::kFour) + static_cast<int>(options.noisy_from))) {
  for (std::size_t i = 0; i < kClassFeatures.size(); ++i) {
    if (const int weight = weights.of(prefix() + std::string(kClassFeatureNames[i])); weight != 0) {
      class_weights_.push_back({kClassFeatures[i], weight});
    }
  }
  if (line_net_) {
    lines_.emplace(line_net_, shapes_);
    judged_.resize(std::size_t{1} << kJudgedBits);
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
