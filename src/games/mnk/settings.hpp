#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace palamedes::mnk {

inline constexpr int kLongestSide = 100;
inline constexpr int kLargestK = 1'000'000;

// The settings of one m,n,k-game.
struct Settings {
  int rows = 3;
  int columns = 3;
  int k = 3;
  bool exact = false;
  bool caro = false;
  bool pie = false;
  bool swap2 = false;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.positional("the board").size("board", rows, columns, kLongestSide, "rows and columns of the board");
    visitor.positional("the length of a winning line")
        .integer("line", k, 1, kLargestK, "how many in a row win; longer than both sides is always a draw");
    visitor.flag("exact", exact, "whether a line of more than that does not win");
    visitor.flag("caro", caro, "whether a line of just that many does not win between two stones of the other side");
    visitor.flag("pie", pie, "whether the second player may take over the first stone");
    visitor.flag("swap2", swap2, "whether the first player places three stones and the second chooses among them");
  }

  constexpr int cells() const { return rows * columns; }
  constexpr bool square() const { return rows == columns; }
  // Does it begin with an opening in which stones may change hands? And the game without that.
  constexpr bool has_opening() const { return pie || swap2; }
  constexpr Settings without_opening() const {
    Settings plain = *this;
    plain.pie = plain.swap2 = false;
    return plain;
  }
  // Does the board have a line of k cells at all?
  constexpr bool winnable() const { return k <= std::max(rows, columns); }
  // Does it matter to a line what stands at its two ends?
  constexpr bool ends_matter() const { return exact || caro; }
  // k as far as it matters: beyond every board all are alike.
  constexpr int line() const { return std::min(k, kLongestSide + 1); }

  friend constexpr bool operator==(const Settings&, const Settings&) = default;
};

// A stone of the side to move on one cell. Rows count from the bottom, columns from the left, both from 0.
// Left uninitialised by default, so that lists of moves cost nothing to make.
struct Move {
  std::uint8_t row;
  std::uint8_t column;

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

constexpr Move cell_at(int row, int column) {
  return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
}

// The shifts by which a word is ANDed onto itself so that the bits left are the starts of k set bits in a row: the
// length found doubles until the rest to k is smaller (k = 5: 1, 2, 1). Unused places hold 0, which changes nothing.
struct RunSteps {
  static constexpr int kMost = 7;
  int count = 0;
  std::array<std::uint8_t, kMost> shift{};
};

constexpr RunSteps run_steps(int k) {
  RunSteps steps;
  for (int length = 1; length < k;) {
    const int step = std::min(length, k - length);
    steps.shift[static_cast<std::size_t>(steps.count++)] = static_cast<std::uint8_t>(step);
    length += step;
  }
  return steps;
}

}  // namespace palamedes::mnk
