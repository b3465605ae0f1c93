#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

#include "games/mingmang/mingmang.hpp"

// What an evaluation of Ming Mang counts. All counts are for the side to move, less the same for the other side unless
// said otherwise.
namespace palamedes::mingmang {

enum class Feature : std::size_t {
  kPieces,     // on the board
  kReach,      // empty squares that one slide reaches and no slide of the other side does
  kDiagonal,   // pieces on the diagonal from a1
  kToMove,     // 1
  kMobility,   // slides
  kTerritory,  // as at the end of the game
  kCorners,    // pieces there
  kEdges,      // pieces on the rim, corners included
  kCentre4,    // pieces in the middle
  kCentre16,
  kNearer,   // empty squares that are fewer steps away
  kBeside,   // pieces on the two diagonals next to the one from a1
  kAttacks,  // enemies that one slide of the side to move can turn over, counted once each; nothing subtracted
  kExposed,  // pieces of the side to move that the other side could turn over, were it its turn
  kCount,
};

inline constexpr std::size_t kFeatureCount = static_cast<std::size_t>(Feature::kCount);

// As weight files name them.
inline constexpr std::array<std::string_view, kFeatureCount> kFeatures = {
    "pieces", "reach",   "diagonal", "to-move", "mobility", "territory", "corners",
    "edges",  "centre4", "centre16", "nearer",  "beside",   "attacks",   "exposed"};

namespace features_detail {

// The middle of the board, `width` squares wide, or one more where the size is odd.
template <int N>
constexpr Squares middle(int width) {
  const int wide = std::min(N, width + N % 2);
  const int first = (N - wide) / 2;
  Squares squares = 0;
  for (int rank = first; rank < first + wide; ++rank) squares |= ((Squares{1} << wide) - 1) << (8 * rank + first);
  return squares;
}

constexpr Squares kWholeDiagonal = 0x8040201008040201U;

}  // namespace features_detail

template <int N>
inline constexpr Squares kDiagonalSquares = features_detail::kWholeDiagonal& kBoard<N>;
template <int N>
inline constexpr Squares kBesideSquares =
    (east_of(features_detail::kWholeDiagonal) | west_of(features_detail::kWholeDiagonal)) & kBoard<N>;
template <int N>
inline constexpr Squares kCornerSquares = bit_of(0) | bit_of(square_at(N - 1, 0)) | bit_of(square_at(0, N - 1)) |
                                          bit_of(square_at(N - 1, N - 1));
template <int N>
inline constexpr Squares kEdgeSquares = kBoard<N> & ~((kBoard<N - 2>) << 9);
template <int N>
inline constexpr Squares kCentre4Squares = features_detail::middle<N>(2);
template <int N>
inline constexpr Squares kCentre16Squares = features_detail::middle<N>(4);

constexpr int more(Squares mine, Squares theirs) { return std::popcount(mine) - std::popcount(theirs); }

inline Squares all_of(const Reach& reach) { return reach.east | reach.north | reach.west | reach.south; }
inline int slides_of(const Reach& reach) {
  return std::popcount(reach.east) + std::popcount(reach.north) + std::popcount(reach.west) +
         std::popcount(reach.south);
}

namespace features_detail {

// The pieces of `line` in unbroken rows that begin beside `from` in one direction, as Step shifts it.
template <class Step>
constexpr Squares filled(Squares from, Squares line, Step step) {
  Squares found = step(from) & line;
  // Six squares lie between the ends of the longest line.
  for (int length = 1; length < 6; ++length) found |= step(found) & line;
  return found;
}

// Of `line`, what stands unbroken between an end of `ends` and, against the direction of Step, one of `starts`.
template <class Step, class Back>
constexpr Squares between(Squares starts, Squares ends, Squares line, Step step, Back back) {
  return filled(starts, line, step) & filled(ends, line, back);
}

}  // namespace features_detail

// The pieces of `theirs` that a piece of `mine` turns over by arriving on one of the empty squares `arrivals`.
constexpr Squares turned_over(Squares mine, Squares theirs, Squares arrivals) {
  const auto up = [](Squares set) { return north_of(set); };
  const auto down = [](Squares set) { return south_of(set); };
  const auto right = [](Squares set) { return east_of(set); };
  const auto left = [](Squares set) { return west_of(set); };
  using features_detail::between;
  return between(mine, arrivals, theirs, right, left) | between(arrivals, mine, theirs, right, left) |
         between(mine, arrivals, theirs, up, down) | between(arrivals, mine, theirs, up, down);
}

// How many more empty squares `mine` reach in fewer steps from square to square than `theirs`; once the sides are
// walled off from each other, that is what their territories differ by besides the pieces.
constexpr int nearer_squares(Squares mine, Squares theirs, Squares empty) {
  int difference = 0;
  Squares left = empty;
  while (left != 0) {
    mine = neighbours(mine) & left;
    theirs = neighbours(theirs) & left;
    if ((mine | theirs) == 0) break;
    difference += more(mine, theirs);
    left &= ~(mine | theirs);
  }
  return difference;
}

}  // namespace palamedes::mingmang
