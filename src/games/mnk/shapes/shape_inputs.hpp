#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/mnk/settings.hpp"
#include "games/mnk/shapes/shapes.hpp"

namespace palamedes::mnk {

// What a net over shapes is told of a position of five in a row: how often each shape and each class of cell is there
// for the mover and for the opponent, and how full the board is. A count is one of eight levels, each an input of its
// own, of which one is on. Left out are the shapes that five in a row do not have, and what the mover wins with at
// once.
inline constexpr std::size_t kCountLevels = 8;
inline constexpr std::array<Shape, 4> kCommonShapes = {Shape::kOne, Shape::kOpenOne, Shape::kTwo, Shape::kStrongTwo};
inline constexpr std::array<Shape, 4> kRareShapes = {Shape::kThree, Shape::kOpenThree, Shape::kStrongThree,
                                                     Shape::kFour};
inline constexpr int kMoverClasses = static_cast<int>(CellClass::kFourThree);
inline constexpr int kOpponentClasses = static_cast<int>(CellClass::kFive);
inline constexpr std::size_t kShapeInputs =
    (2 * (kCommonShapes.size() + kRareShapes.size()) + kMoverClasses + kOpponentClasses + 1) * kCountLevels;

// The net is for five in a row where what stands at the ends of a line does not matter.
constexpr bool net_fits(const Settings& settings) { return settings.k == 5 && !settings.ends_matter(); }

constexpr std::size_t count_level(int count) {
  constexpr std::array<std::uint8_t, 14> kLevels = {0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6};
  return count < static_cast<int>(kLevels.size()) ? kLevels[static_cast<std::size_t>(count)] : kCountLevels - 1;
}

template <class TurnOn>
void for_each_shape_input(const Shapes& shapes, Side mover, TurnOn&& turn_on) {
  std::size_t first = 0;
  const auto turn_on_level = [&](std::size_t level) {
    turn_on(first + level);
    first += kCountLevels;
  };
  for (const Side side : {mover, other(mover)}) {
    const auto counts = shapes.shape_counts(side);
    for (const Shape shape : kCommonShapes) turn_on_level(count_level(counts[static_cast<std::size_t>(shape)] / 4));
    for (const Shape shape : kRareShapes) turn_on_level(count_level(counts[static_cast<std::size_t>(shape)]));
    const int classes = side == mover ? kMoverClasses : kOpponentClasses;
    for (int c = 1; c <= classes; ++c) {
      turn_on_level(static_cast<std::size_t>(std::min(shapes.count(side, static_cast<CellClass>(c)), 7)));
    }
  }
  constexpr int kStonesPerLevel = 6;
  const int stones = shapes.settings().cells() - shapes.free_cells();
  turn_on_level(static_cast<std::size_t>(std::min(stones / kStonesPerLevel, 7)));
}

}  // namespace palamedes::mnk
