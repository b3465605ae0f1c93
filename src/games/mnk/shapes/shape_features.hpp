#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/mnk/shapes/shapes.hpp"

namespace palamedes::mnk {

// What an evaluation by shapes counts: for each shape the lines through free cells on which the mover's stone would
// make it, less the opponent's; then, each by itself, how many cells of a class the mover and the opponent have.
inline constexpr std::array<std::string_view, kShapeCount> kShapeFeatures = {
    "shape-dead",       "shape-alone",        "shape-far",      "shape-distant",    "shape-one",
    "shape-open-one",   "shape-two",          "shape-open-two", "shape-strong-two", "shape-three",
    "shape-open-three", "shape-strong-three", "shape-four",     "shape-open-four",  "shape-five"};

struct ClassFeature {
  bool mover;
  CellClass cell_class;
};
inline constexpr int kMostCounted = 2;  // more cells of a class count no more

inline constexpr std::array<std::string_view, 13> kClassFeatureNames = {
    "mover-threes",           "mover-threes-plus", "mover-double-threes", "mover-fours",
    "mover-fours-plus",       "mover-four-threes", "opponent-threes",     "opponent-threes-plus",
    "opponent-double-threes", "opponent-fours",    "opponent-fours-plus", "opponent-four-threes",
    "opponent-open-fours"};
inline constexpr std::array<ClassFeature, kClassFeatureNames.size()> kClassFeatures = {{
    {true, CellClass::kThree},
    {true, CellClass::kThreePlus},
    {true, CellClass::kDoubleThree},
    {true, CellClass::kFour},
    {true, CellClass::kFourPlus},
    {true, CellClass::kFourThree},
    {false, CellClass::kThree},
    {false, CellClass::kThreePlus},
    {false, CellClass::kDoubleThree},
    {false, CellClass::kFour},
    {false, CellClass::kFourPlus},
    {false, CellClass::kFourThree},
    {false, CellClass::kOpenFour},
}};
inline constexpr std::size_t kShapeFeatureCount = kShapeFeatures.size() + 1 + kClassFeatures.size();

inline int feature_count(const Shapes& shapes, Side mover, ClassFeature feature) {
  return std::min(shapes.count(feature.mover ? mover : other(mover), feature.cell_class), kMostCounted);
}

// In the order: shapes, 1 (the tempo), classes.
inline void shape_features(const Shapes& shapes, Side mover, std::span<int> values) {
  const auto mine = shapes.shape_counts(mover);
  const auto theirs = shapes.shape_counts(other(mover));
  for (std::size_t i = 0; i < kShapeFeatures.size(); ++i) values[i] = mine[i] - theirs[i];
  values[kShapeFeatures.size()] = 1;
  for (std::size_t i = 0; i < kClassFeatures.size(); ++i) {
    values[kShapeFeatures.size() + 1 + i] = feature_count(shapes, mover, kClassFeatures[i]);
  }
}

}  // namespace palamedes::mnk
