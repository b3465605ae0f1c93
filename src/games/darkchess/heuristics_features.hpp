#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/darkchess/heuristics_armies.hpp"

namespace palamedes::darkchess {

// What an evaluation counts. Unless it says otherwise a feature is the mover's number minus the opponent's. Pieces not
// captured, face up or face down, are called alive.
enum class Feature : std::uint8_t {
  kGeneral,  // pieces alive, kind by kind
  kAdvisor,
  kElephant,
  kChariot,
  kHorse,
  kCannon,
  kSoldier,
  kPrey,        // pairs alive of which one takes the other by a step
  kUnopposed,   // pieces alive that take something and that nothing alive takes by a step
  kIdle,        // pieces alive (cannons aside) that take nothing alive
  kSoldiers,    // soldiers alive while the enemy's general is
  kScreens,     // cannons alive, times all pieces alive
  kCannonPrey,  // cannons alive, times the enemies alive: what they may come to take
  kAttacks,     // the opponent's pieces that can be taken at once, by their nominal values
  kExposed,     // the mover's pieces that could be taken were it not its turn, likewise
  kSecond,      // the second largest of them: only one can run away
  kTrapped,     // those of them that have no safe square beside them
  kMobility,    // steps to empty squares where no enemy face up takes by a step
  kChase,       // nearness of pieces to enemies that they take and that do not take them
  kCentre,      // places of pieces by the reference engine's table
  kDark,        // neighbours face down that may turn out to take: by nominal value and chance
  kShown,       // pieces face up
};

inline constexpr std::array<std::string_view, 22> kFeatures = {
    "K",         "G",        "M",        "R",       "N",           "C",       "P",       "prey",
    "unopposed", "idle",     "soldiers", "screens", "cannon-prey", "attacks", "exposed", "second",
    "trapped",   "mobility", "chase",    "centre",  "dark",        "shown"};
inline constexpr std::size_t kFeatureCount = kFeatures.size();
// The first so many depend on what is alive alone.
inline constexpr std::size_t kMaterialCount = static_cast<std::size_t>(Feature::kAttacks);
using FeatureValues = std::array<int, kFeatureCount>;

constexpr int& value_in(FeatureValues& values, Feature feature) { return values[static_cast<std::size_t>(feature)]; }

// What is alive of either colour, kind by kind.
struct Census {
  std::array<int, kKinds> mine{};
  std::array<int, kKinds> theirs{};

  constexpr Census exchanged() const { return {theirs, mine}; }
};

// Can one side still hope to take all that the other has?
constexpr bool can_take_all(const Census& census) {
  for (std::size_t target = 0; target < kKinds; ++target) {
    if (census.theirs[target] == 0) continue;
    bool taken = census.mine[kCannonIndex] > 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) taken = taken || (census.mine[kind] > 0 && takes(kind, target));
    if (!taken) return false;
  }
  return true;
}

namespace detail {

// One side's part of the material features.
constexpr void count_material(const Census& census, int sign, FeatureValues& values) {
  int all = 0;
  int enemies = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const int number = census.mine[kind];
    all += number + census.theirs[kind];
    enemies += census.theirs[kind];
    values[kind] += sign * number;
    if (number == 0 || kind == kCannonIndex) continue;
    int prey = 0;
    int takers = 0;
    for (std::size_t other = 0; other < kKinds; ++other) {
      if (takes(kind, other)) prey += census.theirs[other];
      if (takes(other, kind)) takers += census.theirs[other];
    }
    value_in(values, Feature::kPrey) += sign * number * prey;
    if (prey == 0) value_in(values, Feature::kIdle) += sign * number;
    if (prey > 0 && takers == 0) value_in(values, Feature::kUnopposed) += sign * number;
  }
  if (census.theirs[0] > 0) value_in(values, Feature::kSoldiers) += sign * census.mine[kKinds - 1];
  value_in(values, Feature::kScreens) += sign * census.mine[kCannonIndex] * all;
  value_in(values, Feature::kCannonPrey) += sign * census.mine[kCannonIndex] * enemies;
}

}  // namespace detail

constexpr void count_material(const Census& census, FeatureValues& values) {
  detail::count_material(census, 1, values);
  detail::count_material(census.exchanged(), -1, values);
}

// The features that depend on places.
template <class Shape>
class PlaceFeatures {
 public:
  using R = Reach<Shape>;

  template <class Position>
  explicit PlaceFeatures(const Position& position)
      : mine_(army_of(position, position.to_move)),
        theirs_(army_of(position, opposite(position.to_move))),
        occupied_(position.occupied()),
        hidden_(position.hidden()),
        danger_to_mine_(danger_of<Shape>(theirs_)),
        danger_to_theirs_(danger_of<Shape>(mine_)) {}

  int attacks() const {
    const Squares jumped = R::jumps_of_all(occupied_, theirs_.all, mine_.kinds[kCannonIndex]);
    int sum = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      sum += kNominal[kind] * std::popcount(theirs_.kinds[kind] & (danger_to_theirs_[kind] | jumped));
    }
    return sum;
  }

  struct Exposure {
    int sum = 0;
    int second = 0;
    int trapped = 0;
  };
  Exposure exposure() const {
    const Squares jumped = R::jumps_of_all(occupied_, mine_.all, theirs_.kinds[kCannonIndex]);
    Exposure exposure;
    int found = 0;
    for (const std::size_t kind : kByNominal) {
      const Squares exposed = mine_.kinds[kind] & (danger_to_mine_[kind] | jumped);
      if (exposed == 0) continue;
      const int number = std::popcount(exposed);
      if (found < 2 && found + number >= 2) exposure.second = kNominal[kind];
      found += number;
      exposure.sum += kNominal[kind] * number;
      const Squares safe = ~occupied_ & R::kAll & ~danger_to_mine_[kind];
      exposure.trapped += kNominal[kind] * std::popcount(exposed & ~R::around(safe));
    }
    return exposure;
  }

  int mobility() const { return safe_steps(mine_, danger_to_mine_) - safe_steps(theirs_, danger_to_theirs_); }
  int chase() const { return nearness(mine_, theirs_) - nearness(theirs_, mine_); }

  int centre() const {
    int sum = 0;
    for (const Squares within : kWithin) sum += std::popcount(mine_.all & within) - std::popcount(theirs_.all & within);
    return sum;
  }

  int shown() const { return std::popcount(mine_.all) - std::popcount(theirs_.all); }

  // Sixteenths of a nominal value.
  template <class Position>
  int dark(const Position& position) const {
    const int total = position.bag.total();
    if (total == 0) return 0;
    const Colour mover = position.to_move;
    return 16 * (risk(mine_, position.bag, opposite(mover)) - risk(theirs_, position.bag, mover)) / total;
  }

 private:
  // For each kind apart: two pieces that meet on one empty square are two steps.
  int safe_steps(const Army& army, const SetByKind& danger) const {
    int steps = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (army.kinds[kind] != 0) steps += R::pairs(army.kinds[kind], ~occupied_ & R::kAll & ~danger[kind]);
    }
    return steps;
  }

  static int nearness(const Army& hunters, const Army& hunted) {
    int sum = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (hunters.kinds[kind] == 0 || kind == kCannonIndex) continue;
      const Squares prey = joined(hunted.kinds, [kind](std::size_t target) { return dominates(kind, target); });
      for_each_bit(hunters.kinds[kind], [&](int from) {
        for_each_bit(prey,
                     [&](int to) { sum += kNearness[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)]; });
      });
    }
    return sum;
  }

  int risk(const Army& army, const PieceCounts& bag, Colour enemy) const {
    int sum = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (army.kinds[kind] == 0) continue;
      int takers = 0;
      for (std::size_t other = 0; other < kKinds; ++other) {
        if (takes(other, kind)) takers += bag.of(piece_of(enemy, static_cast<Kind>(other)));
      }
      sum += kNominal[kind] * takers * R::pairs(army.kinds[kind], hidden_);
    }
    return sum;
  }

  static constexpr int kFarthest = Shape::kColumns + Shape::kRows - 2;
  // Falls with the distance, steeply where a chase is decided.
  static constexpr auto kNearness = [] {
    constexpr std::array<int, 11> kByDistance{0, 12, 10, 8, 6, 5, 4, 3, 2, 1, 0};
    static_assert(kFarthest < static_cast<int>(kByDistance.size()));
    std::array<std::array<std::uint8_t, Shape::kSquares>, Shape::kSquares> table{};
    for (int from = 0; from < Shape::kSquares; ++from) {
      for (int to = 0; to < Shape::kSquares; ++to) {
        table[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] =
            static_cast<std::uint8_t>(kByDistance[static_cast<std::size_t>(R::distance(from, to))]);
      }
    }
    return table;
  }();
  // 1 in the corners, 2 along the edges, 3 within, 4 in the very middle (of the full board; the small one has none):
  // the squares that are worth at least so much.
  static constexpr auto kWithin = [] {
    std::array<Squares, 4> sets{};
    for (int square = 0; square < Shape::kSquares; ++square) {
      const int column = square / Shape::kRows;
      const int row = square % Shape::kRows;
      const int edges =
          (column == 0 || column == Shape::kColumns - 1 ? 1 : 0) + (row == 0 || row == Shape::kRows - 1 ? 1 : 0);
      const bool middle = edges == 0 && (row == Shape::kRows / 2 || row == Shape::kRows / 2 - 1);
      const auto worth = static_cast<std::size_t>(middle ? 4 : 3 - edges);
      for (std::size_t i = 0; i < worth; ++i) sets[i] |= Squares{1} << square;
    }
    return sets;
  }();

  Army mine_;
  Army theirs_;
  Squares occupied_;
  Squares hidden_;
  SetByKind danger_to_mine_;
  SetByKind danger_to_theirs_;
};

}  // namespace palamedes::darkchess
