#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/bits.hpp"
#include "base/fixed_list.hpp"
#include "games/contract.hpp"
#include "games/mnk/settings.hpp"
#include "games/mnk/shapes/shape_table.hpp"

namespace palamedes::mnk {

// What the shapes count to whoever orders moves and judges positions, by shape.
struct ShapeWorths {
  std::array<int, kShapeCount> order{};
  std::array<int, kShapeCount> evaluation{};
};

// What a stone of either side would make of every free cell, kept up to date by a table look-up for each cell near a
// stone that is placed; what it changed is noted, so that it is taken back without any. Stones are taken back last
// placed first. Cells are numbered on a board with a margin, so that nobody asks where it ends.
class Shapes {
 public:
  static constexpr int kDirections = 4;

  Shapes(const Settings& settings, const ShapeWorths& worths);

  // `stone_at(row, column)`: 0 for none, 1 and 2 for the sides.
  template <class StoneAt>
  void set(StoneAt&& stone_at) {
    for (int row = 0; row < settings_.rows; ++row) {
      for (int column = 0; column < settings_.columns; ++column) {
        stones_[index(cell(cell_at(row, column)))] = static_cast<std::uint8_t>(stone_at(row, column));
      }
    }
    rebuild();
  }

  void place(Side side, int cell) { put<false>(side, cell); }
  void remove(Side side, int cell) { take<false>(side, cell); }
  // For a search of fours, which asks for nothing but classes of cells: neither what is near nor the counts of shapes
  // follow these stones.
  void place_briefly(Side side, int cell) { put<true>(side, cell); }
  void remove_brief(Side side, int cell) { take<true>(side, cell); }

  int cell(Move move) const { return (move.row + reach_) * stride_ + move.column + reach_; }
  Move move(int cell) const { return moves_[index(cell)]; }
  bool is_free(int cell) const { return stones_[index(cell)] == 0; }
  bool has_stone(Side side, int cell) const { return stones_[index(cell)] == index_of(side) + 1; }
  // From a cell to the next one of a line.
  int step(int direction) const { return steps_[index(direction)]; }
  int free_cells() const { return free_; }

  // Of a free cell.
  std::uint16_t shapes(Side side, int cell) const { return cells_[index(cell)].shapes[index_of(side)]; }
  CellClass cell_class(Side side, int cell) const { return cells_[index(cell)].classes[index_of(side)]; }
  int order(Side side, int cell) const {
    const std::uint16_t made = shapes(side, cell);
    return pair_orders_[made & 255U] + pair_orders_[made >> 8];
  }

  // Over all free cells.
  int count(Side side, CellClass cell_class) const { return counts_[index_of(side)][index(cell_class)]; }
  int evaluation(Side side) const {
    int sum = 0;
    for (std::size_t shape = 0; shape < kShapeCount; ++shape) sum += worths_.evaluation[shape] * lines(side, shape);
    return sum;
  }
  // Is there a cell of this class or of one above it?
  bool any_from(Side side, CellClass least) const {
    for (int c = static_cast<int>(least); c < kCellClasses; ++c) {
      if (counts_[index_of(side)][index(c)] > 0) return true;
    }
    return false;
  }

  // The first cell of a class that has one.
  int first(Side side, CellClass cell_class) const {
    const std::uint64_t* words = class_words(index_of(side), cell_class);
    std::size_t word = 0;
    while (words[word] == 0) ++word;
    return static_cast<int>(word * 64) + std::countr_zero(words[word]);
  }

  template <class Visit>
  void for_each(Side side, CellClass cell_class, Visit&& visit) const {
    int left = count(side, cell_class);
    const std::uint64_t* words = class_words(index_of(side), cell_class);
    for (std::size_t word = 0; left > 0; ++word) {
      left -= std::popcount(words[word]);
      for_each_bit(words[word], [&](int bit) { visit(static_cast<int>(word * 64) + bit); });
    }
  }
  // The free cells at most two steps from a stone by row and by column, or three on a line.
  template <class Visit>
  void for_each_near(Visit&& visit) const {
    for (std::size_t word = 0; word < words_; ++word) {
      for_each_bit(near_[word] & ~occupied_[word], [&](int bit) { visit(static_cast<int>(word * 64) + bit); });
    }
  }
  // By Caro's rule, of a side with a five to make: its first cell and the ends of the lines it would complete there. No
  // stone of the other side elsewhere stops that five, and perhaps not all of these do.
  using Stops = FixedList<int, 1 + 2 * kDirections>;
  Stops stops(Side side) const;
  // How many free cells have each shape, over all directions.
  std::array<int, kShapeCount> shape_counts(Side side) const {
    std::array<int, kShapeCount> counts{};
    for (std::size_t shape = 0; shape < kShapeCount; ++shape) counts[shape] = lines(side, shape);
    return counts;
  }

  const Settings& settings() const { return settings_; }

  // The stones around a cell on one line, as ShapeTable numbers them, where that lists all keys; of occupied cells too.
  std::uint16_t line_key(int direction, int cell) const {
    return static_cast<std::uint16_t>(line_keys_[index(direction)][index(on_lines_[index(cell)][index(direction)])]);
  }

 private:
  struct alignas(16) Cell {
    std::array<std::uint16_t, 2> shapes{};
    std::array<CellClass, 2> classes{};
    std::array<std::uint8_t, kDirections> pairs{};  // the shapes of both sides, by direction
    std::int32_t number = 0;
  };
  // A cell to which a stone matters: on a line from it there is no second one.
  struct Change {
    int cell;
    std::uint8_t direction;
    std::uint8_t pair;
  };
  using ClassCounts = std::array<std::array<std::int32_t, kCellClasses>, 2>;
  // How many lines through free cells have each shape, sixteen for either side; a board has 40,000 at most. They are
  // added up in words of sixteen bytes, which every machine of these days has.
  typedef std::uint16_t Eight __attribute__((vector_size(16)));
  using ShapeSums = std::array<Eight, 4>;
  // What there was in all before a stone.
  struct Before {
    std::size_t noted;  // cells until then
    ClassCounts class_counts;
    ShapeSums shape_sums;
  };
  // Words of the set of near cells as they were before a stone.
  static constexpr int kNearRows = 7;
  struct NearWord {
    std::uint32_t word;
    std::uint64_t before;
  };

  template <class Int>
  static constexpr std::size_t index(Int number) {
    return static_cast<std::size_t>(number);
  }
  int lines(Side side, std::size_t shape) const {
    return shape_sums_[2 * index(index_of(side)) + shape / 8][shape % 8];
  }
  std::uint64_t* class_words(int side, CellClass cell_class) {
    return class_words_.data() + (index(side) * kCellClasses + index(cell_class)) * words_;
  }
  const std::uint64_t* class_words(int side, CellClass cell_class) const {
    return class_words_.data() + (index(side) * kCellClasses + index(cell_class)) * words_;
  }

  void rebuild();
  template <bool Brief>
  void put(Side side, int cell);
  template <bool Brief>
  void take(Side side, int cell);
  template <bool Brief, int Reach>
  void put_listed(int cell);
  template <bool Brief>
  void put_any(int cell);
  // A stone comes or goes: to the cells around it both are one bit of a key.
  void toggle_keys(int side, int cell);
  template <int Reach>
  void toggle_listed(int side, int cell);
  void toggle_any(int side, int cell);
  template <bool Brief>
  void change(const Change& changed);
  void make_room(std::size_t changes) {
    if (notes_.size() < noted_ + changes) notes_.resize(2 * (noted_ + changes));
  }
  void flip_words(const Cell& from, const Cell& to);
  void count_lines(int cell, bool more);
  void flip_classes(int cell);
  void come_near(int cell);
  void go_away();

  Settings settings_;
  ShapeWorths worths_;
  std::shared_ptr<ShapeTable> table_;
  std::shared_ptr<const CellTable> cell_table_;
  int reach_;
  int stride_;
  std::array<int, kDirections> steps_{};
  std::size_t words_;
  int free_ = 0;
  std::vector<Move> moves_;
  std::vector<std::uint8_t> stones_;  // 3 outside of the board
  std::vector<Cell> cells_;
  // The keys of lines that are listed, by direction, so that neighbours on a line lie side by side; and where a cell is
  // among them. Those of longer lines are kept by cell.
  std::array<std::vector<std::uint32_t>, kDirections> line_keys_;
  std::vector<std::array<std::int32_t, kDirections>> on_lines_;
  std::vector<std::array<std::uint64_t, kDirections>> long_keys_;
  std::array<int, 256> pair_orders_{};      // of the shapes of two directions
  std::array<ShapeSums, 256> pair_sums_{};  // a line with these shapes of both sides
  std::vector<std::uint64_t> class_words_;
  std::vector<std::uint64_t> near_;
  std::vector<std::uint64_t> occupied_;
  std::vector<NearWord> near_before_;
  std::vector<Cell> notes_;  // cells as they were before stones changed them
  std::size_t noted_ = 0;
  std::vector<Before> before_;
  ClassCounts counts_{};
  ShapeSums shape_sums_{};
};

}  // namespace palamedes::mnk
