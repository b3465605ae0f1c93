#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/contract.hpp"
#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

// Where the windows of a board lie: every k cells in a row, column or diagonal are one. Cells are numbered row by row
// from the bottom left, windows by direction and first cell.
class WindowGeometry {
 public:
  static constexpr int kDirections = 4;

  // The windows of one direction through a cell are those that begin `first`..`last` steps before it.
  struct Span {
    std::uint8_t first;
    std::uint8_t last;
  };

  explicit WindowGeometry(const Settings& settings);

  int k() const { return k_; }
  int cells() const { return cells_; }
  bool exact() const { return exact_; }
  bool caro() const { return caro_; }
  bool ends_matter() const { return exact_ || caro_; }
  int step(int direction) const { return steps_[static_cast<std::size_t>(direction)]; }
  // first > last where there are none.
  Span span(int cell, int direction) const { return spans_[static_cast<std::size_t>(cell * kDirections + direction)]; }
  int window(int direction, int first_cell) const { return direction * cells_ + first_cell; }
  int first_cell(int window) const { return window % cells_; }
  int direction(int window) const { return window / cells_; }
  int windows() const { return kDirections * cells_; }  // numbers, not all of which stand for a window
  bool exists(int window) const { return span(first_cell(window), direction(window)).first == 0; }
  // The window that begins just behind a cell, and the one that ends just before it; -1 where there is none.
  int window_behind(int cell, int direction) const;
  int window_before(int cell, int direction) const;
  // Is the cell so many steps further on the board?
  bool on_line(int cell, int direction, int steps) const;

 private:
  int rows_;
  int columns_;
  int cells_;
  int k_;
  bool exact_;
  bool caro_;
  std::array<int, kDirections> steps_{};
  std::vector<Span> spans_;
};

// What each stone changes in the windows: for both sides how many stones every window holds, how many live ones miss so
// many stones, and a tally of the live windows through each cell. A window is alive for a side while it can still be
// filled by it alone and would then win: no stone of the other side lies in it, where overlines do not win no own stone
// just beside it, and by Caro's rule not two of the other side's. A stone costs O(k), whatever the size of the board.
class Windows {
 public:
  // Windows that miss up to so many stones are counted apart in the tally of a cell.
  static constexpr int kCounted = 3;

  explicit Windows(const Settings& settings);

  // Brings the stones to those of `stone_at(cell)`: 0 for none, 1 and 2 for the sides.
  template <class StoneAt>
  void set(StoneAt&& stone_at) {
    for (int cell = 0; cell < cells(); ++cell) {
      const std::uint8_t now = stones_[index(cell)];
      if (now != 0 && now != stone_at(cell)) remove(now == 1 ? Side::kFirst : Side::kSecond, cell);
    }
    for (int cell = 0; cell < cells(); ++cell) {
      const int wanted = stone_at(cell);
      if (wanted != 0 && stones_[index(cell)] == 0) place(wanted == 1 ? Side::kFirst : Side::kSecond, cell);
    }
    sort_lists();
  }

  void place(Side side, int cell);
  void remove(Side side, int cell);

  int cells() const { return geometry_->cells(); }
  int k() const { return geometry_->k(); }
  const WindowGeometry& geometry() const { return *geometry_; }
  bool is_free(int cell) const { return stones_[index(cell)] == 0; }
  bool has_stone(Side side, int cell) const { return stones_[index(cell)] == index_of(side) + 1; }
  int free_cells() const { return free_; }
  int stones_in(int window, Side side) const { return windows_[index(window)].stones[index_of(side)]; }
  bool alive(int window, Side side) const { return windows_[index(window)].barred[index_of(side)] == 0; }

  // Live windows of the whole board that miss so many stones.
  int live(Side side, int missing) const { return live_[index_of(side)][index(missing)]; }
  // Of those through a cell, for `missing` up to kCounted.
  int through(Side side, int cell, int missing) const {
    return static_cast<int>(tally(side, cell) >> (kCountShift + kCountBits * (missing - 1)) & ((1U << kCountBits) - 1));
  }
  // The live windows through a cell, each by how near it is to being full.
  int worth(Side side, int cell) const { return static_cast<int>(tally(side, cell) & ((1ULL << kCountShift) - 1)); }

  // The live windows that miss one or two stones, in no order that means anything.
  const std::vector<std::uint16_t>& missing(Side side, int stones) const {
    return lists_[index_of(side)][index(stones - 1)];
  }
  // The free cell of a window that misses one, and the free cells of one that misses two.
  int gap(int window) const;
  std::array<int, 2> gaps(int window) const;

  // A cell that completes a line, or -1.
  int winning_cell(Side side) const { return missing(side, 1).empty() ? -1 : gap(missing(side, 1).front()); }
  // Are there more of them than one stone of the other side can stop?
  bool wins_twice(Side side) const;
  // Of a window that misses one, by Caro's rule: would a stone of the other side on this free cell stop it?
  bool stops(Side side, int window, int cell) const;
  // A cell whose stone would leave two different cells that complete a line, or -1; by Caro's rule one stone may stop
  // both, and none is looked for.
  int fork_cell(Side side) const;
  bool forks(Side side, int cell) const;
  // All live windows of a side through a cell.
  int open_lines(Side side, int cell) const;
  // The fewest stones that a live window misses; more than there are cells if none is alive.
  int fewest_missing(Side side) const;

 private:
  // The cells just before a window and just behind it, by Caro's rule what stops it; -1 beyond the edge.
  std::array<int, 2> ends(int window) const;

  // A tally is one word, so that one addition changes all of it: the worths, then counts of windows by what they miss.
  static constexpr int kCountShift = 34;
  static constexpr int kCountBits = 10;
  static_assert(kCountShift + kCountBits * kCounted <= 64);

  using Tally = std::array<std::uint64_t, 2>;  // of both sides

  struct Window {
    std::array<std::uint8_t, 2> stones{};
    std::array<std::uint8_t, 2> barred{};  // reasons why the side cannot fill it
  };

  template <class Int>
  static constexpr std::size_t index(Int number) {
    return static_cast<std::size_t>(number);
  }
  std::uint64_t tally(Side side, int cell) const { return tallies_[index(cell)][index(index_of(side))]; }

  template <bool Placing>
  void sweep(int mine, int cell, int direction);
  template <bool Placing>
  void sweep_ends(int mine, int cell, int direction);
  template <bool Placing>
  Tally changed(int number, int mine);
  std::uint64_t moved(int number, int side, int from, int to);
  std::uint64_t bar(int number, int side, int change);
  void add(int window, int side, std::uint64_t word);
  // What a live window misses; all others are in one slot behind, and behind those that are listed.
  int slot(const Window& window, int side) const {
    return window.barred[index(side)] == 0 ? k() - window.stones[index(side)] : k() + 2;
  }
  void list(int window, int side, int missing);
  void unlist(int window, int side, int missing);
  void sort_lists();

  std::shared_ptr<const WindowGeometry> geometry_;
  std::vector<std::uint64_t> words_;  // by slot
  std::vector<Window> windows_;
  std::vector<std::uint8_t> stones_;
  std::vector<Tally> tallies_;            // by cell
  std::array<std::vector<int>, 2> live_;  // windows by slot
  std::array<std::array<std::vector<std::uint16_t>, 2>, 2> lists_;
  std::array<std::vector<std::uint16_t>, 2> places_;  // where a window stands in its list
  int free_ = 0;
};

}  // namespace palamedes::mnk
