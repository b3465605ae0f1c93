#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

// What a stone on a free cell would make of one line through it, by how many stones the best window of k cells through
// the cell then misses. The names are those of k = 5. An open three can become an open four by one stone more, an open
// two an open three, an open one an open two; `Strong` ones in more than one way.
enum class Shape : std::uint8_t {
  kDead,     // no window is left
  kAlone,    // the stone would be the only one, and the line is longer than five
  kFar,      // misses seven or more
  kDistant,  // misses five or six
  kOne,
  kOpenOne,
  kTwo,
  kOpenTwo,
  kStrongTwo,
  kThree,
  kOpenThree,
  kStrongThree,
  kFour,
  kOpenFour,  // two different cells complete a line
  kFive,
};
inline constexpr int kShapeCount = 15;

// The shapes of a line by the stones around a cell, for both sides at once. A key holds the first side's stones before
// and after the cell in its low bits, `2 * reach()` of them, and the second side's in as many bits above; both are set
// where the board ends.
class ShapeTable {
 public:
  // Longer lines have keys that do not fit a word.
  static constexpr int kLongestLine = 16;
  static constexpr bool fits(const Settings& settings) { return settings.k >= 3 && settings.k <= kLongestLine; }

  explicit ShapeTable(const Settings& settings);

  // How far from a cell a stone matters to it.
  int reach() const { return reach_; }
  std::uint64_t bit(int side, int slot) const { return std::uint64_t{1} << (slot + side * 2 * reach_); }
  // Where a stone stands in the key of a cell that is so many steps before (< 0) or after it.
  int slot(int steps) const { return steps < 0 ? steps + reach_ : steps + reach_ - 1; }

  // Whether there is a list of all keys.
  bool is_listed() const { return !pairs_.empty(); }
  const std::uint8_t* listed() const { return pairs_.data(); }
  // The first side's shape in the low four bits, the second side's above.
  std::uint8_t shapes(std::uint64_t key) {
    if (!pairs_.empty()) return pairs_[static_cast<std::size_t>(key)];
    return remembered(key);
  }

  // Of one side: its own stones and what is closed to it, as in a key. Both are set where the board ends if Caro's rule
  // is played, else only what is closed.
  Shape shape(std::uint64_t own, std::uint64_t closed) const;

 private:
  // Lines of which all keys are listed: up to six, or up to five where their ends matter.
  static constexpr int kMostListedBits = 20;
  static constexpr int kMemoryBits = 16;

  struct Line {
    int missing;         // of the best window; more than k if there is none
    std::uint64_t gaps;  // free cells of the best windows
    bool stoppable;      // where it misses one: can one stone of the other side spoil all of the best windows?
  };
  struct Remembered {
    std::uint64_t key = ~std::uint64_t{0};
    std::uint8_t shapes = 0;
  };

  Line line(std::uint64_t own, std::uint64_t closed) const;
  template <class Next>
  Shape shape_of(const Line& line, Next&& next) const;
  std::uint8_t remembered(std::uint64_t key);
  void list_all();
  // The first side's part of a table's number for a key: where the board ends only Caro's rule asks whose stone it is.
  std::uint64_t own_part(std::uint64_t own, std::uint64_t closed) const { return caro_ ? own : own & ~closed; }
  bool is_possible(std::uint64_t own, std::uint64_t closed) const;
  std::uint64_t half() const { return (std::uint64_t{1} << (2 * reach_)) - 1; }

  int k_;
  bool exact_;
  bool caro_;
  int reach_;
  std::vector<std::uint8_t> pairs_;  // by key; empty for long lines
  std::vector<Remembered> memory_;   // of long lines
};

// What a stone on a free cell would make of all four lines through it.
enum class CellClass : std::uint8_t {
  kNothing,
  kThree,        // an open three
  kThreePlus,    // and a blocked three or an open two beside
  kDoubleThree,  // two of them
  kFour,
  kFourPlus,   // and a blocked three or an open two beside
  kFourThree,  // and an open three
  kOpenFour,   // two cells complete a line, on one line or on two
  kFive,
};
inline constexpr int kCellClasses = 9;

// By the four shapes, four bits each.
class CellTable {
 public:
  CellTable();

  CellClass of(std::uint16_t shapes) const { return classes_[shapes]; }

 private:
  std::vector<CellClass> classes_;
};

constexpr Shape shape_at(std::uint16_t shapes, int direction) {
  return static_cast<Shape>(shapes >> (4 * direction) & 15);
}

}  // namespace palamedes::mnk
