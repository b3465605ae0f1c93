#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/morris/geometry.hpp"

namespace palamedes::morris {

// Tables for random play. Each point numbers the mills through it 0, 1, …: its slots. For a set of pieces and a slot
// there are two 64-bit words, both indexed by the point that a piece would come to:
//   beside:   bit p (and bit 32+p): a piece stands on the first (second) neighbour of p along the slot's mill;
//   partners: bit p (and bit 32+p): a piece stands on the first (second) other point of the slot's mill.
// A line of no mill goes into a slot that its point has no mill for. So all steps, and which of them close a mill, come
// from a few ANDs on any board; and since every bit tells of one point, a piece that comes or goes changes the words by
// XOR with its row.
template <class Board>
struct PlayoutTables {
  using T = Tables<Board>;
  static constexpr int kPoints = T::kPoints;
  static constexpr Points kAll = T::kAll;
  static constexpr std::size_t kSlots = T::kMostMillsThroughPoint;
  static constexpr std::size_t kSteps = 64 * kSlots;
  static constexpr std::uint8_t kNowhere = 255;

  using Row = std::array<std::uint64_t, 2 * kSlots>;  // first the words of `beside`, then those of `partners`

  struct Step {
    std::uint8_t from = kNowhere;
    std::uint8_t to = kNowhere;
  };
  // Step 64 * slot + bit, for each bit of a word of `beside`.
  static constexpr std::array<Step, kSteps> kStepList = [] {
    std::array<Step, kSteps> steps{};
    for (int to = 0; to < kPoints; ++to) {
      Points left = T::kNeighbours[to];
      std::size_t slot = 0;
      const auto add = [&](Points neighbours) {
        for (std::size_t half = 0; neighbours != 0; ++half) {
          const int from = pop_lowest(neighbours);
          left &= ~point_bit(from);
          steps.at(64 * slot + 32 * half + static_cast<std::size_t>(to)) = {static_cast<std::uint8_t>(from),
                                                                            static_cast<std::uint8_t>(to)};
        }
        ++slot;
      };
      for (const Points pair : T::kMillPairs[to]) {
        if (pair != ~Points{0}) add(pair & T::kNeighbours[to]);
      }
      if (left != 0) add(left);
    }
    return steps;
  }();

  static constexpr std::array<Row, kPoints> kRows = [] {
    std::array<Row, kPoints> rows{};
    for (std::size_t i = 0; i < kSteps; ++i) {
      if (kStepList[i].from != kNowhere) rows[kStepList[i].from][i / 64] |= std::uint64_t{1} << i % 64;
    }
    for (int to = 0; to < kPoints; ++to) {
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        Points pair = T::kMillPairs[to][slot];
        if (pair == ~Points{0}) continue;
        rows[pop_lowest(pair)][kSlots + slot] |= std::uint64_t{1} << to;
        rows[pop_lowest(pair)][kSlots + slot] |= std::uint64_t{1} << (32 + to);
      }
    }
    return rows;
  }();

  // What a step changes: the rows of both its points, and both points.
  static constexpr std::array<Row, kSteps> kStepRows = [] {
    std::array<Row, kSteps> rows{};
    for (std::size_t i = 0; i < kSteps; ++i) {
      if (kStepList[i].from == kNowhere) continue;
      for (std::size_t word = 0; word < 2 * kSlots; ++word) {
        rows[i][word] = kRows[kStepList[i].from][word] ^ kRows[kStepList[i].to][word];
      }
    }
    return rows;
  }();
  static constexpr std::array<Points, kSteps> kStepPoints = [] {
    std::array<Points, kSteps> points{};
    for (std::size_t i = 0; i < kSteps; ++i) {
      if (kStepList[i].from != kNowhere) points[i] = point_bit(kStepList[i].from) | point_bit(kStepList[i].to);
    }
    return points;
  }();
};

}  // namespace palamedes::morris
