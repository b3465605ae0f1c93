#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bits.hpp"
#include "games/morris/boards.hpp"

// What follows from a board's data, worked out at compile time, and the questions about sets of points that every layer
// above asks: which points would close a mill, which pieces stand in one, which may be taken.
namespace palamedes::morris {

using Points = std::uint32_t;  // a set of points: bit i is point i

constexpr Points point_bit(int point) { return Points{1} << point; }

template <class Board>
struct Tables {
  static constexpr int kPoints = static_cast<int>(Board::kNames.size());
  static constexpr int kMills = static_cast<int>(Board::kMills.size());
  static constexpr Points kAll = point_bit(kPoints) - 1;

  static constexpr std::array<Points, kPoints> kNeighbours = [] {
    std::array<Points, kPoints> masks{};
    for (int point = 0; point < kPoints; ++point) {
      for (const int next : Board::kNeighbours[point]) masks[point] |= point_bit(next);
    }
    return masks;
  }();

  static constexpr int kEdges = [] {
    int ends = 0;
    for (const Points mask : kNeighbours) ends += std::popcount(mask);
    return ends / 2;
  }();

  // The neighbours in the board's order, each list filled up with a point that no board has.
  static constexpr int kNoPoint = 31;
  static constexpr std::size_t kMostNeighbours = [] {
    std::size_t most = 0;
    for (const NeighbourList& list : Board::kNeighbours) most = std::max(most, list.size());
    return most;
  }();
  static constexpr std::array<std::array<std::uint8_t, kMostNeighbours>, kPoints> kPaddedNeighbours = [] {
    std::array<std::array<std::uint8_t, kMostNeighbours>, kPoints> lists{};
    for (int point = 0; point < kPoints; ++point) {
      lists[point].fill(kNoPoint);
      std::copy(Board::kNeighbours[point].begin(), Board::kNeighbours[point].end(), lists[point].begin());
    }
    return lists;
  }();

  // Filled up to whole vectors with a set that is no mill of any pieces, so that loops over it need no tail.
  static constexpr std::array<Points, (kMills + 7) / 8 * 8> kMillMasks = [] {
    std::array<Points, (kMills + 7) / 8 * 8> masks{};
    masks.fill(~Points{0});
    for (int i = 0; i < kMills; ++i) {
      masks[i] = 0;
      for (const int point : Board::kMills[i]) masks[i] |= point_bit(point);
    }
    return masks;
  }();

  static constexpr int kMostMillsThroughPoint = [] {
    int most = 0;
    for (int point = 0; point < kPoints; ++point) {
      int through = 0;
      for (int i = 0; i < kMills; ++i) through += (kMillMasks[i] >> point & 1) != 0 ? 1 : 0;
      most = std::max(most, through);
    }
    return most;
  }();

  // For each mill through a point its two other points; unused places hold a set that no pieces cover.
  using Pairs = std::array<Points, kMostMillsThroughPoint>;
  static constexpr std::array<Pairs, kPoints> kMillPairs = [] {
    std::array<Pairs, kPoints> pairs{};
    for (int point = 0; point < kPoints; ++point) {
      pairs[point].fill(~Points{0});
      int used = 0;
      for (int i = 0; i < kMills; ++i) {
        if ((kMillMasks[i] >> point & 1) != 0) pairs[point][used++] = kMillMasks[i] & ~point_bit(point);
      }
    }
    return pairs;
  }();
};

// Would a piece that comes to `to` stand in a mill with `mine`? A moving piece must be taken out of `mine` first.
template <class Board>
constexpr bool closes_mill(Points mine, int to) {
  bool closed = false;
  for (const Points pair : Tables<Board>::kMillPairs[to]) closed |= (mine & pair) == pair;
  return closed;
}

// The points, free or not, where one piece is all that a mill of `mine` lacks.
template <class Board>
constexpr Points closing_points(Points mine) {
  Points found = 0;
  for (const Points mill : Tables<Board>::kMillMasks) {
    const Points missing = mill & ~mine;
    found |= (missing & (missing - 1)) == 0 ? missing : 0;
  }
  return found;
}

// The pieces that stand in a mill.
template <class Board>
constexpr Points pieces_in_mills(Points pieces) {
  Points found = 0;
  for (const Points mill : Tables<Board>::kMillMasks) found |= (pieces & mill) == mill ? mill : 0;
  return found;
}

// The pieces that an enemy who closed a mill may take: those in no mill, or all if there is none such.
template <class Board>
constexpr Points removable_pieces(Points pieces) {
  const Points loose = pieces & ~pieces_in_mills<Board>(pieces);
  return loose != 0 ? loose : pieces;
}

// The points next to at least one of the pieces (pieces themselves included where they touch one another).
template <class Board>
constexpr Points points_beside(Points pieces) {
  Points found = 0;
  for_each_bit(pieces, [&](int point) { found |= Tables<Board>::kNeighbours[point]; });
  return found;
}

// How many steps along a line the pieces have.
template <class Board>
constexpr int step_count(Points mine, Points empty) {
  int steps = 0;
  for_each_bit(mine, [&](int point) { steps += std::popcount(Tables<Board>::kNeighbours[point] & empty); });
  return steps;
}

}  // namespace palamedes::morris
