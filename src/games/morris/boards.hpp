#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

// The boards as data: points with their names (a letter for the column, a digit for the row, which is also where a
// drawing puts them), neighbours in the order a generator visits them, mills, and what differs in the rules. Points are
// numbered from the bottom row up, each row from left to right. What follows from this is worked out in tables.hpp at
// compile time.
namespace palamedes::morris {

using Mill = std::array<std::uint8_t, 3>;

class NeighbourList {
 public:
  constexpr NeighbourList(std::initializer_list<int> points) {
    for (const int point : points) points_[size_++] = static_cast<std::uint8_t>(point);
  }
  constexpr const std::uint8_t* begin() const { return points_.data(); }
  constexpr const std::uint8_t* end() const { return points_.data() + size_; }
  constexpr std::size_t size() const { return size_; }

 private:
  std::array<std::uint8_t, 8> points_{};
  std::uint8_t size_ = 0;
};

// The board of the course: the bottom middle is cut off from the inner square, whose bottom side has no middle point.
struct VariantD {
  static constexpr std::string_view kName = "variant-d";
  static constexpr std::string_view kTitle = "Nine Men's Morris, Variant-D";
  static constexpr int kPieces = 9;
  static constexpr bool kHops = true;
  static constexpr bool kMillWins = false;
  static constexpr std::array<std::string_view, 23> kNames = {"a0", "d0", "g0", "b1", "d1", "f1", "c2", "e2",
                                                              "a3", "b3", "c3", "e3", "f3", "g3", "c4", "d4",
                                                              "e4", "b5", "d5", "f5", "a6", "d6", "g6"};
  static constexpr std::array<NeighbourList, 23> kNeighbours = {{
      {1, 3, 8},        {0, 4, 2},        {1, 5, 13},   {0, 4, 6, 9},   {1, 3, 5},    {2, 4, 7, 12},
      {3, 7, 10},       {5, 6, 11},       {0, 9, 20},   {3, 8, 10, 17}, {6, 9, 14},   {7, 12, 16},
      {5, 11, 13, 19},  {2, 12, 22},      {10, 15, 17}, {14, 16, 18},   {11, 15, 19}, {9, 14, 18, 20},
      {15, 17, 19, 21}, {12, 16, 18, 22}, {8, 17, 21},  {18, 20, 22},   {13, 19, 21},
  }};
  static constexpr std::array<Mill, 18> kMills = {{{0, 1, 2},
                                                   {3, 4, 5},
                                                   {8, 9, 10},
                                                   {11, 12, 13},
                                                   {14, 15, 16},
                                                   {17, 18, 19},
                                                   {20, 21, 22},
                                                   {0, 8, 20},
                                                   {3, 9, 17},
                                                   {6, 10, 14},
                                                   {15, 18, 21},
                                                   {7, 11, 16},
                                                   {5, 12, 19},
                                                   {2, 13, 22},
                                                   {0, 3, 6},
                                                   {2, 5, 7},
                                                   {14, 17, 20},
                                                   {16, 19, 22}}};
};

// The standard board: three squares, joined at the middles of their sides.
struct Nine {
  static constexpr std::string_view kName = "nine";
  static constexpr std::string_view kTitle = "Nine Men's Morris";
  static constexpr int kPieces = 9;
  static constexpr bool kHops = true;
  static constexpr bool kMillWins = false;
  static constexpr std::array<std::string_view, 24> kNames = {"a1", "d1", "g1", "b2", "d2", "f2", "c3", "d3",
                                                              "e3", "a4", "b4", "c4", "e4", "f4", "g4", "c5",
                                                              "d5", "e5", "b6", "d6", "f6", "a7", "d7", "g7"};
  static constexpr std::array<NeighbourList, 24> kNeighbours = {{
      {1, 9},      {0, 2, 4},        {1, 14},     {4, 10},     {1, 3, 5, 7},   {4, 13},
      {7, 11},     {4, 6, 8},        {7, 12},     {0, 10, 21}, {3, 9, 11, 18}, {6, 10, 15},
      {8, 13, 17}, {5, 12, 14, 20},  {2, 13, 23}, {11, 16},    {15, 17, 19},   {12, 16},
      {10, 19},    {16, 18, 20, 22}, {13, 19},    {9, 22},     {19, 21, 23},   {14, 22},
  }};
  static constexpr std::array<Mill, 16> kMills = {{{0, 1, 2},
                                                   {3, 4, 5},
                                                   {6, 7, 8},
                                                   {9, 10, 11},
                                                   {12, 13, 14},
                                                   {15, 16, 17},
                                                   {18, 19, 20},
                                                   {21, 22, 23},
                                                   {0, 9, 21},
                                                   {3, 10, 18},
                                                   {6, 11, 15},
                                                   {1, 4, 7},
                                                   {16, 19, 22},
                                                   {8, 12, 17},
                                                   {5, 13, 20},
                                                   {2, 14, 23}}};
};

// The standard board with the corners of the squares joined too.
struct Twelve {
  static constexpr std::string_view kName = "twelve";
  static constexpr std::string_view kTitle = "Twelve Men's Morris";
  static constexpr int kPieces = 12;
  static constexpr bool kHops = true;
  static constexpr bool kMillWins = false;
  static constexpr std::array<std::string_view, 24> kNames = Nine::kNames;
  static constexpr std::array<NeighbourList, 24> kNeighbours = {{
      {1, 3, 9},        {0, 2, 4},        {1, 5, 14},       {0, 4, 6, 10}, {1, 3, 5, 7},   {2, 4, 8, 13},
      {3, 7, 11},       {4, 6, 8},        {5, 7, 12},       {0, 10, 21},   {3, 9, 11, 18}, {6, 10, 15},
      {8, 13, 17},      {5, 12, 14, 20},  {2, 13, 23},      {11, 16, 18},  {15, 17, 19},   {12, 16, 20},
      {10, 15, 19, 21}, {16, 18, 20, 22}, {13, 17, 19, 23}, {9, 18, 22},   {19, 21, 23},   {14, 20, 22},
  }};
  static constexpr std::array<Mill, 20> kMills = {
      {{0, 1, 2},    {3, 4, 5},   {6, 7, 8},   {9, 10, 11}, {12, 13, 14}, {15, 16, 17}, {18, 19, 20},
       {21, 22, 23}, {0, 9, 21},  {3, 10, 18}, {6, 11, 15}, {1, 4, 7},    {16, 19, 22}, {8, 12, 17},
       {5, 13, 20},  {2, 14, 23}, {0, 3, 6},   {2, 5, 8},   {15, 18, 21}, {17, 20, 23}}};
};

// Two squares, joined at the middles of their sides.
struct Six {
  static constexpr std::string_view kName = "six";
  static constexpr std::string_view kTitle = "Six Men's Morris";
  static constexpr int kPieces = 6;
  static constexpr bool kHops = false;
  static constexpr bool kMillWins = false;
  static constexpr std::array<std::string_view, 16> kNames = {"a1", "c1", "e1", "b2", "c2", "d2", "a3", "b3",
                                                              "d3", "e3", "b4", "c4", "d4", "a5", "c5", "e5"};
  static constexpr std::array<NeighbourList, 16> kNeighbours = {{
      {1, 6},
      {0, 2, 4},
      {1, 9},
      {4, 7},
      {1, 3, 5},
      {4, 8},
      {0, 7, 13},
      {3, 6, 10},
      {5, 9, 12},
      {2, 8, 15},
      {7, 11},
      {10, 12, 14},
      {8, 11},
      {6, 14},
      {11, 13, 15},
      {9, 14},
  }};
  static constexpr std::array<Mill, 8> kMills = {
      {{0, 1, 2}, {3, 4, 5}, {10, 11, 12}, {13, 14, 15}, {0, 6, 13}, {3, 7, 10}, {5, 8, 12}, {2, 9, 15}}};
};

// A 3x3 grid with both diagonals, where a mill wins.
struct Three {
  static constexpr std::string_view kName = "three";
  static constexpr std::string_view kTitle = "Three Men's Morris";
  static constexpr int kPieces = 3;
  static constexpr bool kHops = false;
  static constexpr bool kMillWins = true;
  static constexpr std::array<std::string_view, 9> kNames = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
  static constexpr std::array<NeighbourList, 9> kNeighbours = {{
      {1, 3, 4},
      {0, 2, 4},
      {1, 4, 5},
      {0, 4, 6},
      {0, 1, 2, 3, 5, 6, 7, 8},
      {2, 4, 8},
      {3, 4, 7},
      {4, 6, 8},
      {4, 5, 7},
  }};
  static constexpr std::array<Mill, 8> kMills = {
      {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
};

}  // namespace palamedes::morris
