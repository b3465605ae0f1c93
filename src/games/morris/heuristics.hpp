#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "games/morris/heuristics_features.hpp"
#include "games/morris/morris.hpp"
#include "games/weights.hpp"

namespace palamedes::morris {

// What a search knows of the Morris games beyond the rules. The weights are those of kFeaturesOf the board, or of the
// plain kFeatures where a file has none of them.
template <class G>
class Heuristics {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Board = typename G::Board;
  static constexpr bool kProbesTables = true;

  Heuristics(const G& /*game*/, const Weights& weights) {
    const bool apart =
        std::any_of(kFeatureNames.begin(), kFeatureNames.end(), [&](auto name) { return weights.of(name) != 0; });
    for (std::size_t i = 0; i < kFeatureCount; ++i) weights_[i] = weights.of(apart ? kFeatureNames[i] : kFeatures[i]);
  }

  int evaluate(const G& /*game*/, const Position& position) const {
    return weighted_features<Board>(position, weights_);
  }

  // Every feature of a position, in the order of their names.
  static constexpr std::span<const std::string_view> kFeatureNames = kFeaturesOf<Board>;
  void features(const G& /*game*/, const Position& position, std::span<int> values) const {
    count_features<Board>(position, values.first<kFeatureCount>());
  }

  // Black's moves are counted for either side to move, which is not fair to both.
  bool keeps_evaluation(const G& game, int symmetry) const {
    return weights_[static_cast<std::size_t>(Feature::kBlackMoves)] == 0 || !game.swaps_sides(symmetry);
  }

  // Removals first, of pieces that share lines with most others of theirs; then blocks of what the enemy could close
  // next; then what brings a piece among more of its own.
  int order(const G& /*game*/, const Position& position, Move move) {
    if (move.removes()) return kRemoval + lines_with<Board>(position.theirs(), move.removed());
    look_at(position);
    int worth = kMostLines + lines_with<Board>(position.mine(), move.to());
    if (!move.places()) worth -= lines_with<Board>(position.mine(), move.from());
    return (their_threats_ >> move.to() & 1) != 0 ? worth + kBlock : worth;
  }

  bool noisy(const G& /*game*/, const Position& /*position*/, Move move) const { return move.removes(); }

  // While both sides still place, a move more never hurts; later having to move is what loses games.
  bool make_null(const G& /*game*/, Position& position) const {
    if (position.in_hand[0] == 0 || position.in_hand[1] == 0) return false;
    position.to_move = other(position.to_move);
    return true;
  }

 private:
  static constexpr int kMostLines = 16;
  static constexpr int kBlock = 100;
  static constexpr int kRemoval = 1'000;

  // All moves of a position are asked about one after the other: what the enemy threatens is worked out once for them.
  void look_at(const Position& position) {
    if (position == seen_) return;
    seen_ = position;
    their_threats_ = threats_of<Board>(position, other(position.to_move));
  }

  FeatureWeights weights_{};
  Position seen_{};
  Points their_threats_ = 0;
};

}  // namespace palamedes::morris
