#pragma once

#include <array>
#include <span>
#include <string_view>

#include "games/heuristics.hpp"
#include "games/nim/nim.hpp"
#include "games/weights.hpp"

namespace palamedes::nim {

inline constexpr std::array<std::string_view, 2> kFeatures = {"heaps", "single"};

// What a search is told: how many heaps are left, and how many of them of one match. (Bouton's rule of 1901 says who
// wins, and would leave nothing to search.)
template <class G>
class Heuristics {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Heuristics(const G& /*game*/, const Weights& weights) : heaps_(weights.of("heaps")), single_(weights.of("single")) {}

  int evaluate(const G& game, const Position& position) const {
    std::array<int, kFeatures.size()> values{};
    features(game, position, values);
    return heaps_ * values[0] + single_ * values[1];
  }

  static constexpr std::span<const std::string_view> kFeatureNames = kFeatures;
  void features(const G& /*game*/, const Position& position, std::span<int> values) const {
    values[0] = 0;
    values[1] = 0;
    for (const auto heap : position.heaps) {
      values[0] += heap > 0 ? 1 : 0;
      values[1] += heap == 1 ? 1 : 0;
    }
  }

  int order(const G& /*game*/, const Position& /*position*/, Move move) const { return move.matches; }
  bool noisy(const G& /*game*/, const Position& /*position*/, Move /*move*/) const { return false; }

 private:
  int heaps_;
  int single_;
};

static_assert(HeuristicsFor<Heuristics<Nim>, Nim> && MadeFromWeights<Heuristics<Nim>, Nim>);
static_assert(HasFeatures<Heuristics<Nim>, Nim>);

}  // namespace palamedes::nim
