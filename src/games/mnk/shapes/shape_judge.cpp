#include "games/mnk/shapes/shape_judge.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace palamedes::mnk {
namespace {

// The order of moves goes by these; the evaluation by weights.
constexpr std::array<int, kShapeCount> kOrder = {0, 1, 2, 4, 2, 6, 10, 24, 30, 36, 70, 90, 80, 160, 320};

// Beside a table the weights of features have a prefix: the plain ones are for lines that the table is not of.
int weight_of(const Weights& weights, bool has_table, std::string_view feature) {
  return weights.of(std::string(has_table ? InputTable::kPrefix : "") + std::string(feature));
}

// The sum of the shapes' weights and what the table adds to the four of them together.
std::shared_ptr<const CellWorths> cell_worths(const Weights& weights, bool has_table) {
  std::array<int, kShapeCount> by_shape{};
  for (std::size_t i = 0; i < kShapeFeatures.size(); ++i) {
    by_shape[i] = InputTable::kUnit * weight_of(weights, has_table, kShapeFeatures[i]);
  }
  const std::vector<int> together = has_table ? InputTable::from(weights, kCellInputs) : std::vector<int>(kCellInputs);
  const auto narrowed = [](int worth) {
    constexpr int kMost = std::numeric_limits<std::int16_t>::max();
    return static_cast<std::int16_t>(std::max(-kMost, std::min(worth, kMost)));
  };
  auto worths = std::make_shared<CellWorths>(std::size_t{1} << 16);
  for (std::size_t shapes = 0; shapes < worths->size(); ++shapes) {
    const auto four = static_cast<std::uint16_t>(shapes);
    int sum = 0;
    bool possible = true;
    for (int d = 0; d < Shapes::kDirections; ++d) {
      const auto shape = static_cast<std::size_t>(shape_at(four, d));
      possible = possible && shape < kShapeCount;
      if (possible) sum += by_shape[shape];
    }
    if (!possible) continue;
    const auto kind = static_cast<std::size_t>(cell_kind(four));
    (*worths)[shapes] = {narrowed(sum + together[kind]), narrowed(sum - together[kCellKinds + kind])};
  }
  return worths;
}

bool fits_table(const Settings& settings, const Weights& weights) {
  return settings.k == kTableLine && InputTable::is_in(weights);
}

}  // namespace

ShapeJudge::ShapeJudge(const Settings& settings, const Weights& weights, const HeuristicsOptions& options)
    : has_table_(fits_table(settings, weights)),
      shapes_(settings, {kOrder, cell_worths(weights, has_table_)}),
      caro_(settings.caro),
      threats_(settings.caro ? 0 : options.threats, options.threats_depth),
      tempo_(weight_of(weights, has_table_, "shape-tempo")),
      tries_(options.fours),
      tries_horizon_(options.fours_horizon) {
  for (std::size_t i = 0; i < kClassFeatures.size(); ++i) {
    if (const int weight = weight_of(weights, has_table_, kClassFeatureNames[i]); weight != 0) {
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
