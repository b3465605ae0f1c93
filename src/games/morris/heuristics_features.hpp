#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "games/morris/rules.hpp"

// What an evaluation of a Morris game counts. All counts are for the side to move, less the same for the other side
// unless said otherwise.
namespace palamedes::morris {

enum class Feature : std::size_t {
  kPieces,      // on the board and in hand
  kStrike,      // 1 if the side to move can close a mill now; nothing subtracted
  kFork,        // -1 if the other side could close a mill at two points or more: one block does not stop it
  kHopping,     // 1 for a side that hops
  kBlackMoves,  // less Black's moves, seen from White, once all pieces are placed: what the handout counts
  // Once all pieces are placed:
  kMills,
  kSwings,       // mills that a piece can leave and come back to, no enemy standing where it could step in
  kNearMills,    // lines of two pieces and a free point
  kThreats,      // free points where the next move could close a mill
  kDoubleMills,  // pieces in a mill that can step out of it and close another
  kMobility,     // steps along a line
  kBlocked,      // pieces that cannot step
  // While pieces are being placed, the same:
  kPlacingMills,
  kPlacingSwings,
  kPlacingNearMills,
  kPlacingThreats,
  kPlacingDoubleMills,
  kPlacingMobility,
  kPlacingBlocked,
  kCount,
};

inline constexpr std::size_t kFeatureCount = static_cast<std::size_t>(Feature::kCount);

// As weight files name them.
inline constexpr std::array<std::string_view, kFeatureCount> kFeatures = {"pieces",
                                                                          "strike",
                                                                          "fork",
                                                                          "hopping",
                                                                          "black-moves",
                                                                          "mills",
                                                                          "swings",
                                                                          "near-mills",
                                                                          "threats",
                                                                          "double-mills",
                                                                          "mobility",
                                                                          "blocked",
                                                                          "placing-mills",
                                                                          "placing-swings",
                                                                          "placing-near-mills",
                                                                          "placing-threats",
                                                                          "placing-double-mills",
                                                                          "placing-mobility",
                                                                          "placing-blocked"};

// The same for a board that is judged apart: "nine-pieces".
template <class Board>
struct OwnFeatures {
 private:
  static constexpr std::size_t kMostLetters = 40;
  static constexpr auto kTexts = [] {
    std::array<std::array<char, kMostLetters>, kFeatureCount> texts{};
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      char* to = texts[i].data();
      for (const char letter : Board::kName) *to++ = letter;
      *to++ = '-';
      for (const char letter : kFeatures[i]) *to++ = letter;
    }
    return texts;
  }();

 public:
  static constexpr auto kNames = [] {
    std::array<std::string_view, kFeatureCount> names;
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      names[i] = {kTexts[i].data(), Board::kName.size() + 1 + kFeatures[i].size()};
    }
    return names;
  }();
};

// The standard board has no diagonals: pieces are shut in sooner than on the course's, for whose board the plain names
// were fitted.
template <class Board>
inline constexpr auto kFeaturesOf = [] {
  if constexpr (std::is_same_v<Board, Nine>) return OwnFeatures<Board>::kNames;
  return kFeatures;
}();

using FeatureWeights = std::array<int, kFeatureCount>;

// How the pieces of one side stand: what the features of a phase count, in their order.
struct Formation {
  static constexpr std::size_t kSize = 7;
  std::array<int, kSize> counts{};
  bool hops = false;

  int threats() const { return counts[3]; }
};

namespace features_detail {

// Mills that one piece can leave and close again, as no enemy can step into the gap.
template <class Board>
constexpr int swings(Points mine, Points theirs, Points empty) {
  int found = 0;
  for (int i = 0; i < Tables<Board>::kMills; ++i) {
    const Points mill = Tables<Board>::kMillMasks[i];
    if ((mine & mill) != mill) continue;
    Points leaving = mill;
    while (leaving != 0) {
      const Points beside = Tables<Board>::kNeighbours[pop_lowest(leaving)];
      if ((beside & empty) == 0 || (beside & theirs) != 0) continue;
      ++found;
      break;
    }
  }
  return found;
}

}  // namespace features_detail

// The free points where the next move of a side could close a mill.
template <class Board>
constexpr Points threats_of(const Position& position, Side side) {
  const Points mine = position.pieces[index_of(side)];
  const Points closing = closing_points<Board>(mine) & Tables<Board>::kAll & ~position.occupied();
  if (position.in_hand[index_of(side)] != 0) return closing;
  const bool anywhere = Board::kHops && std::popcount(mine) == kFewest;
  Points found = 0;
  for_each_bit(closing, [&](int to) {
    for_each_bit(anywhere ? mine : mine & Tables<Board>::kNeighbours[to], [&](int from) {
      if (closes_mill<Board>(mine & ~point_bit(from), to)) found |= point_bit(to);
    });
  });
  return found;
}

template <class Board>
constexpr Formation formation_of(const Position& position, Side side) {
  const Points mine = position.pieces[index_of(side)];
  const Points theirs = position.pieces[index_of(other(side))];
  const Points empty = Tables<Board>::kAll & ~position.occupied();
  Formation formation;
  formation.hops = Board::kHops && position.in_hand[index_of(side)] == 0 && std::popcount(mine) == kFewest;
  int mills = 0;
  int near_mills = 0;
  Points in_mills = 0;
  for (int i = 0; i < Tables<Board>::kMills; ++i) {
    const Points mill = Tables<Board>::kMillMasks[i];
    const Points missing = mill & ~mine;
    mills += missing == 0 ? 1 : 0;
    in_mills |= missing == 0 ? mill : 0;
    near_mills += (missing & (missing - 1)) == 0 && (missing & empty) != 0 ? 1 : 0;
  }
  const Points threats = threats_of<Board>(position, side);
  int double_mills = 0;
  for_each_bit(threats, [&](int to) {
    for_each_bit(in_mills & Tables<Board>::kNeighbours[to],
                 [&](int from) { double_mills += closes_mill<Board>(mine & ~point_bit(from), to) ? 1 : 0; });
  });
  int steps = 0;
  int blocked = 0;
  if (!formation.hops) {
    for_each_bit(mine, [&](int point) {
      const int free = std::popcount(Tables<Board>::kNeighbours[point] & empty);
      steps += free;
      blocked += free == 0 ? 1 : 0;
    });
  }
  const int swings = mills == 0 ? 0 : features_detail::swings<Board>(mine, theirs, empty);
  formation.counts = {mills, swings, near_mills, std::popcount(threats), double_mills, steps, blocked};
  return formation;
}

// How many of the pieces share a mill with a point.
template <class Board>
constexpr int lines_with(Points pieces, int point) {
  int found = 0;
  for (const Points pair : Tables<Board>::kMillPairs[point]) {
    if (pair != ~Points{0}) found += std::popcount(pieces & pair);
  }
  return found;
}

// Every feature of a position of a game that goes on, in the order of kFeatures. Black's moves are dear to count: not
// where nobody asks.
template <class Board>
constexpr void count_features(const Position& position, std::span<int, kFeatureCount> values, bool black_moves = true) {
  const auto at = [&](Feature feature) -> int& { return values[static_cast<std::size_t>(feature)]; };
  const Side mover = position.to_move;
  const Formation mine = formation_of<Board>(position, mover);
  const Formation theirs = formation_of<Board>(position, other(mover));
  const auto pieces = [&](Side side) {
    return std::popcount(position.pieces[index_of(side)]) + position.in_hand[index_of(side)];
  };
  for (int& value : values) value = 0;
  at(Feature::kPieces) = pieces(mover) - pieces(other(mover));
  at(Feature::kStrike) = mine.threats() > 0 ? 1 : 0;
  at(Feature::kFork) = theirs.threats() > 1 ? -1 : 0;
  at(Feature::kHopping) = int{mine.hops} - int{theirs.hops};
  const auto first = static_cast<std::size_t>(position.opening_over() ? Feature::kMills : Feature::kPlacingMills);
  for (std::size_t i = 0; i < Formation::kSize; ++i) values[first + i] = mine.counts[i] - theirs.counts[i];
  if (black_moves && position.opening_over()) {
    Position blacks = position;
    blacks.to_move = Side::kSecond;
    at(Feature::kBlackMoves) = (mover == Side::kSecond ? 1 : -1) * count_moves<Board>(blacks);
  }
}

// The features times their weights, for the side to move.
template <class Board>
constexpr int weighted_features(const Position& position, const FeatureWeights& weights) {
  std::array<int, kFeatureCount> values{};
  count_features<Board>(position, values, weights[static_cast<std::size_t>(Feature::kBlackMoves)] != 0);
  int sum = 0;
  for (std::size_t i = 0; i < kFeatureCount; ++i) sum += weights[i] * values[i];
  return sum;
}

}  // namespace palamedes::morris
