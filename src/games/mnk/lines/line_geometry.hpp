#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "games/contract.hpp"
#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

using Word128 = unsigned __int128;

// Boards of up to N x N cells: for each side one word for every row, column and diagonal of both kinds. A stone sets
// one bit in four words, and those four tell whether it completed a line. Bits are columns in a row's word, rows in the
// others'. Word is 32 bits wide (N up to 20) or 128.
template <class Word, int N>
class LineGeometry {
  static_assert((sizeof(Word) == 4 && N <= 20) || (sizeof(Word) == 16 && N < 128));

 public:
  static constexpr int kMaxCells = N * N;
  using Cell = Move;

  struct Lines {
    std::array<Word, N> row{};
    std::array<Word, N> column{};
    std::array<Word, 2 * N - 1> rising{};
    std::array<Word, 2 * N - 1> falling{};

    friend bool operator==(const Lines&, const Lines&) = default;
  };
  struct Board {
    std::array<Lines, 2> lines{};

    friend bool operator==(const Board&, const Board&) = default;
  };

  explicit LineGeometry(const Settings& settings);

  Cell cell(Move move) const { return move; }
  Move move(Cell cell) const { return cell; }

  void put(Board& board, Side side, Cell cell) const {
    Lines& lines = board.lines[index_of(side)];
    lines.row[cell.row] |= bit(cell.column);
    lines.column[cell.column] |= bit(cell.row);
    lines.rising[rising(cell)] |= bit(cell.row);
    lines.falling[falling(cell)] |= bit(cell.row);
  }
  void take(Board& board, Side side, Cell cell) const {
    Lines& lines = board.lines[index_of(side)];
    lines.row[cell.row] &= ~bit(cell.column);
    lines.column[cell.column] &= ~bit(cell.row);
    lines.rising[rising(cell)] &= ~bit(cell.row);
    lines.falling[falling(cell)] &= ~bit(cell.row);
  }

  // Places the stone; true if it completes a line. Nobody has one before.
  bool put_wins(Board& board, Side side, Cell cell) const {
    Lines& lines = board.lines[index_of(side)];
    const Word row = lines.row[cell.row] |= bit(cell.column);
    const Word column = lines.column[cell.column] |= bit(cell.row);
    const Word up = lines.rising[rising(cell)] |= bit(cell.row);
    const Word down = lines.falling[falling(cell)] |= bit(cell.row);
    return completes({row, column, up, down}, board.lines[index_of(other(side))], cell);
  }
  bool would_win(const Board& board, Side side, Cell cell) const {
    const Lines& lines = board.lines[index_of(side)];
    return completes({lines.row[cell.row] | bit(cell.column), lines.column[cell.column] | bit(cell.row),
                      lines.rising[rising(cell)] | bit(cell.row), lines.falling[falling(cell)] | bit(cell.row)},
                     board.lines[index_of(other(side))], cell);
  }
  bool has_line(const Board& board, Side side) const {
    bool found = false;
    for_each_stone(board, side, [&](Move stone) { found = found || would_win(board, side, stone); });
    return found;
  }

  bool has(const Board& board, Side side, Cell cell) const {
    return (board.lines[index_of(side)].row[cell.row] & bit(cell.column)) != 0;
  }
  bool is_free(const Board& board, Cell cell) const { return (free_in_row(board, cell.row) & bit(cell.column)) != 0; }
  Word free_in_row(const Board& board, int row) const {
    const auto r = static_cast<std::size_t>(row);
    return full_row_ & ~(board.lines[0].row[r] | board.lines[1].row[r]);
  }

  // In the order of rows from the bottom, in a row from the left.
  template <class Visit>
  void for_each_free(const Board& board, Visit&& visit) const {
    for (int row = 0; row < rows_; ++row) visit_row(row, free_in_row(board, row), visit);
  }
  // The free cell of that number in this order.
  Move nth_free(const Board& board, std::uint32_t n) const {
    for (int row = 0;; ++row) {
      Word free = free_in_row(board, row);
      for (int part = 0; part < kParts; ++part, free = static_cast<Word>(free >> (kPartBits - 1) >> 1)) {
        const auto bits = static_cast<std::uint64_t>(free);
        const auto count = static_cast<std::uint32_t>(std::popcount(bits));
        if (n < count) return cell_at(row, part * kPartBits + nth_bit(bits, n));
        n -= count;
      }
    }
  }
  template <class Visit>
  void for_each_stone(const Board& board, Side side, Visit&& visit) const {
    const auto& words = board.lines[index_of(side)].row;
    for (int row = 0; row < rows_; ++row) visit_row(row, words[static_cast<std::size_t>(row)], visit);
  }

  // The free cells of a random game in one array: a cell taken is overwritten by the last one.
  class FreeCells {
   public:
    FreeCells(const LineGeometry& geometry, const Board& board);

    bool empty() const { return count_ == 0; }
    Cell take(Random& random) {
      const std::uint32_t index = random.below(count_--);
      const Cell cell = cells_[index];
      cells_[index] = cells_[count_];
      return cell;
    }

   private:
    std::array<Cell, kMaxCells> cells_;
    std::uint32_t count_;
  };

 private:
  // A row's word in parts that fit a word of the machine.
  static constexpr int kParts = sizeof(Word) == 4 ? 1 : 2;
  static constexpr int kPartBits = 64 / (sizeof(Word) == 4 ? 2 : 1);

  static constexpr Word bit(int index) { return Word{1} << index; }
  static constexpr std::size_t rising(Cell cell) { return static_cast<std::size_t>(cell.row - cell.column + N - 1); }
  static constexpr std::size_t falling(Cell cell) { return static_cast<std::size_t>(cell.row + cell.column); }

  template <class Visit>
  static void visit_row(int row, Word word, Visit&& visit) {
    if constexpr (sizeof(Word) == 4) {
      for_each_bit(word, [&](int column) { visit(cell_at(row, column)); });
    } else {
      for_each_bit(static_cast<std::uint64_t>(word), [&](int column) { visit(cell_at(row, column)); });
      for_each_bit(static_cast<std::uint64_t>(word >> 64), [&](int column) { visit(cell_at(row, column + 64)); });
    }
  }

  // The stones of one side on the four lines through a cell.
  struct Cross {
    Word row;
    Word column;
    Word up;
    Word down;

    // Two lines to a word: lines have at most 20 bits, so no run reaches from one half into the other.
    std::uint64_t straight() const { return row | static_cast<std::uint64_t>(column) << 32; }
    std::uint64_t diagonal() const { return up | static_cast<std::uint64_t>(down) << 32; }
  };
  static Cross cross(const Lines& lines, Cell cell) {
    return {lines.row[cell.row], lines.column[cell.column], lines.rising[rising(cell)], lines.falling[falling(cell)]};
  }

  bool completes(const Cross& own, const Lines& others, Cell cell) const {
    if (!winnable_) return false;
    if constexpr (sizeof(Word) == 4) {
      return has_run(own, others, cell);
    } else {
      if (ends_matter_) {
        const Cross theirs = cross(others, cell);
        return counts(own.row, theirs.row, cell.column) || counts(own.column, theirs.column, cell.row) ||
               counts(own.up, theirs.up, cell.row) || counts(own.down, theirs.down, cell.row);
      }
      return long_enough(own.row, cell.column) || long_enough(own.column, cell.row) || long_enough(own.up, cell.row) ||
             long_enough(own.down, cell.row);
    }
  }

  bool has_run(const Cross& own, const Lines& others, Cell cell) const {
    std::uint64_t runs_one = own.straight();
    std::uint64_t runs_two = own.diagonal();
    const auto fold = [&](std::size_t step) {
      runs_one &= runs_one >> steps_.shift[step];
      runs_two &= runs_two >> steps_.shift[step];
    };
    // Three steps do for k up to 8; a shift by 0 is the cheapest way to leave one out.
    fold(0);
    fold(1);
    fold(2);
    for (std::size_t step = 3; step < static_cast<std::size_t>(steps_.count); ++step) fold(step);
    if (ends_matter_) {
      const Cross theirs = cross(others, cell);
      runs_one &= ~spoilt(own.straight(), theirs.straight());
      runs_two &= ~spoilt(own.diagonal(), theirs.diagonal());
    }
    return (runs_one | runs_two) != 0;
  }

  // Where a run of k that starts there does not count for what stands at its ends.
  std::uint64_t spoilt(std::uint64_t own, std::uint64_t theirs) const {
    std::uint64_t starts = 0;
    if (exact_) starts |= own << 1 | own >> k_;
    if (caro_) starts |= theirs << 1 & theirs >> k_;
    return starts;
  }

  // The run of set bits through one that is set, by counting to both sides: on wide words this takes two shifts for any
  // k.
  bool long_enough(Word word, int at) const {
    return ones_from_bottom(word >> at) + ones_from_top(word << (127 - at)) - 1 >= k_;
  }
  // The same where the ends matter.
  bool counts(Word own, Word theirs, int at) const {
    const int ahead = ones_from_bottom(own >> at);
    const int back = ones_from_top(own << (127 - at));
    const int run = ahead + back - 1;
    if (run != k_) return run > k_ && !exact_;
    const bool at_edge = back > at;
    return !(caro_ && !at_edge && (theirs & bit(at - back)) != 0 && (theirs & bit(at + ahead)) != 0);
  }
  static int ones_from_bottom(Word word) {
    const int low = std::countr_one(static_cast<std::uint64_t>(word));
    return low < 64 ? low : 64 + std::countr_one(static_cast<std::uint64_t>(word >> 64));
  }
  static int ones_from_top(Word word) {
    const int high = std::countl_one(static_cast<std::uint64_t>(word >> 64));
    return high < 64 ? high : 64 + std::countl_one(static_cast<std::uint64_t>(word));
  }

  RunSteps steps_;
  int k_;
  bool winnable_;
  bool exact_;
  bool caro_;
  bool ends_matter_;
  int rows_;
  int columns_;
  Word full_row_;
  std::vector<Cell> all_cells_;
};

template <class Word, int N>
LineGeometry<Word, N>::LineGeometry(const Settings& settings)
    : steps_(run_steps(settings.line())),
      k_(settings.line()),
      winnable_(settings.winnable()),
      exact_(settings.exact),
      caro_(settings.caro),
      ends_matter_(settings.ends_matter()),
      rows_(settings.rows),
      columns_(settings.columns),
      full_row_((Word{1} << settings.columns) - 1) {
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) all_cells_.push_back(cell_at(row, column));
  }
}

template <class Word, int N>
LineGeometry<Word, N>::FreeCells::FreeCells(const LineGeometry& geometry, const Board& board)
    : count_(static_cast<std::uint32_t>(geometry.all_cells_.size())) {
  std::copy(geometry.all_cells_.begin(), geometry.all_cells_.end(), cells_.begin());
  // Occupied cells leave from the last to the first: then each still stands where its number says, and the one that is
  // moved into its place comes from behind it.
  for (int row = geometry.rows_ - 1; row >= 0; --row) {
    Word taken = geometry.full_row_ & ~geometry.free_in_row(board, row);
    const auto drop = [&](int column) {
      cells_[static_cast<std::size_t>(row * geometry.columns_ + column)] = cells_[--count_];
    };
    while (taken != 0) {
      int column;
      if constexpr (sizeof(Word) == 4) {
        column = 31 - std::countl_zero(taken);
      } else {
        const auto high = static_cast<std::uint64_t>(taken >> 64);
        column = high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<std::uint64_t>(taken));
      }
      taken ^= bit(column);
      drop(column);
    }
  }
}

}  // namespace palamedes::mnk
