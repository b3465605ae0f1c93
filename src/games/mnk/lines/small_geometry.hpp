#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "games/contract.hpp"
#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

// Boards of up to 64 cells of any settings: one word for each side, cell (row, column) at bit row * columns + column.
// The four lines through a cell are four masks; inside one of them neighbours are a fixed stride apart, so k in a row
// shows by shifting and ANDing, in four lanes at once.
class SmallGeometry {
 public:
  static constexpr int kMaxCells = 64;
  using Cell = int;

  struct Board {
    std::array<std::uint64_t, 2> stones{};

    friend bool operator==(const Board&, const Board&) = default;
  };

  explicit SmallGeometry(const Settings& settings);

  Cell cell(Move move) const { return move.row * columns_ + move.column; }
  Move move(Cell cell) const { return moves_[static_cast<std::size_t>(cell)]; }

  void put(Board& board, Side side, Cell cell) const { board.stones[index_of(side)] |= bit(cell); }
  void take(Board& board, Side side, Cell cell) const { board.stones[index_of(side)] &= ~bit(cell); }

  // Places the stone; true if it completes a line. Nobody has one before.
  bool put_wins(Board& board, Side side, Cell cell) const {
    put(board, side, cell);
    return completes(board.stones[index_of(side)], board.stones[index_of(other(side))], cell);
  }
  bool would_win(const Board& board, Side side, Cell cell) const {
    return completes(board.stones[index_of(side)] | bit(cell), board.stones[index_of(other(side))], cell);
  }
  bool has_line(const Board& board, Side side) const;

  bool has(const Board& board, Side side, Cell cell) const { return (board.stones[index_of(side)] & bit(cell)) != 0; }
  bool is_free(const Board& board, Cell cell) const { return (free_cells(board) & bit(cell)) != 0; }
  std::uint64_t free_cells(const Board& board) const { return full_ & ~(board.stones[0] | board.stones[1]); }

  // In the order of rows from the bottom, in a row from the left.
  template <class Visit>
  void for_each_free(const Board& board, Visit&& visit) const {
    for_each_bit(free_cells(board), [&](int cell) { visit(move(cell)); });
  }
  // The free cell of that number in this order.
  Move nth_free(const Board& board, std::uint32_t n) const { return move(nth_bit(free_cells(board), n)); }
  template <class Visit>
  void for_each_stone(const Board& board, Side side, Visit&& visit) const {
    for_each_bit(board.stones[index_of(side)], [&](int cell) { visit(move(cell)); });
  }

  // The free cells of a random game.
  class FreeCells {
   public:
    FreeCells(const SmallGeometry& geometry, const Board& board)
        : cells_(geometry.free_cells(board)), count_(static_cast<std::uint32_t>(std::popcount(cells_))) {}

    bool empty() const { return count_ == 0; }
    Cell take(Random& random) {
      const int cell = nth_bit(cells_, random.below(count_--));
      cells_ ^= bit(cell);
      return cell;
    }

   private:
    std::uint64_t cells_;
    std::uint32_t count_;
  };

 private:
  struct alignas(32) Lanes {
    std::array<std::uint64_t, 4> lane{};
  };
  static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << cell; }

  bool completes(std::uint64_t stones, const std::uint64_t& others, Cell cell) const {
    const Lanes& lines = lines_[static_cast<std::size_t>(cell)];
    Lanes own;
    for (std::size_t d = 0; d < 4; ++d) own.lane[d] = lines.lane[d] & stones;
    Lanes runs = own;
    // Three steps do for k up to 8; a shift by 0 is the cheapest way to leave one out.
    for (std::size_t step = 0; step < 3; ++step) fold(runs, shifts_[step]);
    for (std::size_t step = 3; step < step_count_; ++step) fold(runs, shifts_[step]);
    if (ends_matter_) judge_ends(runs, own, lines, others);
    return (runs.lane[0] | runs.lane[1] | runs.lane[2] | runs.lane[3]) != 0;
  }

  static void fold(Lanes& runs, const Lanes& shift) {
    for (std::size_t d = 0; d < 4; ++d) runs.lane[d] &= runs.lane[d] >> shift.lane[d];
  }
  // Drops the runs that do not count for what stands just before their start and just behind their k-th cell: by
  // `exact` an own stone, by `caro` two of the others.
  void judge_ends(Lanes& runs, const Lanes& own, const Lanes& lines, std::uint64_t others) const {
    for (std::size_t d = 0; d < 4; ++d) {
      const auto before = [&](std::uint64_t stones) { return stones << stride_.lane[d]; };
      const auto behind = [&](std::uint64_t stones) { return (stones >> reach_.lane[d]) >> stride_.lane[d]; };
      const std::uint64_t theirs = lines.lane[d] & others;
      if (exact_) runs.lane[d] &= ~(before(own.lane[d]) | behind(own.lane[d]));
      if (caro_) runs.lane[d] &= ~(before(theirs) & behind(theirs));
    }
  }

  std::array<Lanes, kMaxCells> lines_{};         // empty in directions with no room for k
  std::array<Lanes, RunSteps::kMost> shifts_{};  // the steps times the stride of each direction
  Lanes stride_;
  Lanes reach_;  // from the first to the k-th cell of a run
  std::uint64_t full_ = 0;
  std::size_t step_count_ = 0;
  int columns_ = 0;
  bool exact_ = false;
  bool caro_ = false;
  bool ends_matter_ = false;
  std::array<Move, kMaxCells> moves_{};
};

}  // namespace palamedes::mnk
