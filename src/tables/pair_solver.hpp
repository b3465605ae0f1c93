#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/huge_array.hpp"
#include "tables/levels.hpp"
#include "tables/model.hpp"
#include "tables/parallel.hpp"

namespace palamedes::tables {

// A level that the cells cannot hold: solve the pair again with wider ones.
struct LevelTooHigh : std::runtime_error {
  LevelTooHigh() : std::runtime_error("a win takes more plies than a cell can hold") {}
};

// Solves a slice and its partner (themselves one where both halves are of one kind) when the slices that captures
// lead to are solved: retrograde analysis, level by level, with a count of the quiet moves not yet refuted.
//
// Each slice has two arrays. `levels` is the table that is wanted, in rows of the mover's half. `counts` has the same
// positions in rows of the other's half, which is where a decided position finds all its predecessors together: row r
// of one slice's levels acts on row r of its partner's counts and on nothing else, so a thread that owns a row needs no
// locks and hardly ever waits for memory. Only a newly decided position is carried over to the levels, which is one
// write far away instead of one for each move.
template <HalvesModel Model, class Cell>
class PairSolver {
 public:
  using L = Levels<Cell>;

  // The solved slices after_captures(slice) and after_captures(partner).
  using Captured = std::vector<const Cell*>;
  PairSolver(const Model& model, SliceId slice, Captured captured, Captured partner_captured, int threads)
      : model_(model), threads_(threads) {
    const SliceId partner = model.partner(slice);
    sides_.emplace_back(model, slice, std::move(captured));
    if (slice != partner) sides_.emplace_back(model, partner, std::move(partner_captured));
  }

  // Calls on_level(level) before each.
  template <class OnLevel>
  void solve(OnLevel&& on_level) {
    for (std::size_t side = 0; side < sides_.size(); ++side) count_moves(side);
    for (int level = 0; level <= highest_; ++level) {
      on_level(level);
      for (std::size_t side = 0; side < sides_.size(); ++side) {
        if (is_win(level)) {
          spread_level<true>(side, level);
        } else {
          spread_level<false>(side, level);
        }
      }
    }
  }

  // The levels of the slice (0) or of its partner (1).
  HugeArray<Cell>& levels(int side) { return sides_[side].levels; }

 private:
  using Row = typename Model::template Row<Cell>;

  // A cell of `counts`: 0 where the position cannot lose (a draw unless a win turns up), else how many quiet moves may
  // still save it, else the level at which it is decided unless a win turns up earlier.
  static constexpr int kFirstCode = kMostQuietMoves;
  static constexpr std::uint8_t kLateCode = 255;  // look the level up
  static std::uint8_t code(int level) {
    return level + kFirstCode < kLateCode ? static_cast<std::uint8_t>(level + kFirstCode) : kLateCode;
  }

  static constexpr std::size_t kWordsPerRow = (L::kMost + 64) / 64;

  struct Half {
    Half(const Model& model, SliceId which, Captured solved)
        : slice(which),
          partner(model.partner(which)),
          captured(std::move(solved)),
          levels(std::size_t{model.rows(which)} * model.row_length(which)),
          counts(std::size_t{model.rows(partner)} * model.row_length(partner)),
          summary(std::size_t{model.rows(which)} * kWordsPerRow) {}

    SliceId slice;
    SliceId partner;
    Captured captured;
    HugeArray<Cell> levels;
    HugeArray<std::uint8_t> counts;
    HugeArray<std::uint64_t> summary;  // by row, the set of levels that occur in it
  };

  // Carries newly decided positions over to the levels, late enough for the memory to be at hand.
  class Carrier {
   public:
    Carrier(PairSolver& solver, Half& to) : solver_(solver), to_(to) {}
    Carrier(const Carrier&) = delete;
    Carrier& operator=(const Carrier&) = delete;
    ~Carrier() { flush(); }

    void push(std::uint32_t row, std::uint64_t index, int level) {
      highest_ = std::max(highest_, level);
      __builtin_prefetch(&to_.levels[index], 1);
      Item& item = items_[next_++ % kDelay];
      store(item);
      item = {index, row, level};
    }

    void flush() {
      for (std::size_t i = 0; i < kDelay; ++i) {
        Item& item = items_[next_++ % kDelay];
        store(item);
        item.level = -1;
      }
      int before = solver_.highest_;
      while (highest_ > before && !solver_.highest_.compare_exchange_weak(before, highest_)) {
      }
    }

   private:
    static constexpr std::size_t kDelay = 32;
    struct Item {
      std::uint64_t index = 0;
      std::uint32_t row = 0;
      int level = -1;
    };

    void store(const Item& item) {
      if (item.level < 0) return;
      std::atomic_ref(to_.levels[item.index]).store(L::cell(item.level), std::memory_order_relaxed);
      const std::atomic_ref word(to_.summary[item.row * kWordsPerRow + static_cast<std::size_t>(item.level) / 64]);
      const std::uint64_t bit = std::uint64_t{1} << (item.level % 64);
      if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
    }

    PairSolver& solver_;
    Half& to_;
    std::array<Item, kDelay> items_{};
    std::size_t next_ = 0;
    int highest_ = -1;
  };

  Half& partner(std::size_t side) { return sides_[sides_.size() - 1 - side]; }
  std::size_t rows_at_a_time(SliceId slice) const {
    return std::max<std::size_t>(1, (std::size_t{1} << 16) / model_.row_length(slice));
  }

  // A position becomes decided, or decided earlier than was thought.
  static void decide(Row& row, std::uint32_t column, int level, std::uint8_t& count, Carrier& carrier) {
    if (level > L::kMost) throw LevelTooHigh();
    count = code(level);
    row.for_each_place(column, [&](std::uint32_t to, std::uint64_t index) { carrier.push(to, index, level); });
  }

  void count_moves(std::size_t side) {
    Half& half = sides_[side];
    const SliceId rows = half.partner;
    const std::uint32_t length = model_.row_length(rows);
    for_each_piece(threads_, model_.rows(rows), rows_at_a_time(rows), [&, this] {
      return [&, this, scratch = typename Row::Scratch()](std::size_t begin, std::size_t end) mutable {
        Carrier carrier(*this, half);
        for (std::size_t number = begin; number < end; ++number) {
          Row row(model_, rows, static_cast<std::uint32_t>(number), half.captured);
          row.prepare(length, scratch);
          std::uint8_t* counts = half.counts.data() + number * length;
          for (std::uint32_t column = 0; column < length; ++column) {
            const Start start = row.start(column);
            if (start.level >= 0) {
              decide(row, column, start.level, counts[column], carrier);
            } else {
              counts[column] = start.cannot_lose ? 0 : static_cast<std::uint8_t>(start.quiet);
            }
          }
        }
      };
    });
  }

  // Tells the predecessors of all positions of that level.
  template <bool Win>
  void spread_level(std::size_t side, int level) {
    Half& from = sides_[side];
    Half& to = partner(side);
    const std::uint32_t length = model_.row_length(from.slice);
    for_each_piece(threads_, model_.rows(from.slice), rows_at_a_time(from.slice), [&, this] {
      return [&, this](std::size_t begin, std::size_t end) {
        Carrier carrier(*this, to);
        for (std::size_t number = begin; number < end; ++number) {
          if (!has_level(from, number, level)) continue;
          Row row(model_, from.slice, static_cast<std::uint32_t>(number), to.captured);
          std::uint8_t* counts = to.counts.data() + number * length;
          find_cells(from.levels.data() + number * length, length, L::cell(level), [&](std::uint32_t column) {
            row.for_each_predecessor(column, [&](std::uint32_t earlier) {
              if constexpr (Win) {
                refute(row, earlier, level, counts[earlier], carrier);
              } else {
                win(row, earlier, level + 1, counts[earlier], to, carrier);
              }
            });
          });
        }
      };
    });
  }

  static bool has_level(Half& half, std::size_t row, int level) {
    const std::atomic_ref word(half.summary[row * kWordsPerRow + static_cast<std::size_t>(level) / 64]);
    return (word.load(std::memory_order_relaxed) >> (level % 64) & 1) != 0;
  }

  // One quiet move fewer; with the last the position is lost, as late as the best of its moves delays it.
  static void refute(Row& row, std::uint32_t column, int level, std::uint8_t& count, Carrier& carrier) {
    if (count == 0 || count >= kFirstCode) return;
    if (--count != 0) return;
    decide(row, column, std::max(level, row.worst_capture(column)) + 1, count, carrier);
  }

  static void win(Row& row, std::uint32_t column, int level, std::uint8_t& count, Half& to, Carrier& carrier) {
    if (count >= kFirstCode && !is_later(row, column, level, count, to, carrier)) return;
    decide(row, column, level, count, carrier);
  }

  static bool is_later(Row& row, std::uint32_t column, int level, std::uint8_t count, Half& to, Carrier& carrier) {
    if (count != kLateCode) return count - kFirstCode > level;
    carrier.flush();
    int found = 0;
    row.for_each_place(column, [&](std::uint32_t, std::uint64_t index) {
      found = L::level(std::atomic_ref(to.levels[index]).load(std::memory_order_relaxed));
    });
    return found > level;
  }

  // Visits the columns whose cells hold that value, whole words at a time where there are none. Other threads may write
  // other values meanwhile, never this one.
  template <class Visit>
  static void find_cells(Cell* cells, std::uint32_t length, Cell wanted, Visit&& visit) {
    using Word = std::uint64_t;
    constexpr std::uint32_t kCells = sizeof(Word) / sizeof(Cell);
    constexpr Word kOnes = ~Word{0} / std::numeric_limits<Cell>::max();
    constexpr Word kTops = kOnes << (8 * sizeof(Cell) - 1);
    const Word pattern = kOnes * wanted;
    const auto look = [&](std::uint32_t column) {
      if (std::atomic_ref(cells[column]).load(std::memory_order_relaxed) == wanted) visit(column);
    };
    std::uint32_t column = 0;
    for (; column < length && reinterpret_cast<std::uintptr_t>(cells + column) % sizeof(Word) != 0; ++column)
      look(column);
    for (; column + kCells <= length; column += kCells) {
      const Word word = __atomic_load_n(reinterpret_cast<const Word*>(cells + column), __ATOMIC_RELAXED) ^ pattern;
      if (((word - kOnes) & ~word & kTops) == 0) continue;
      for (std::uint32_t i = 0; i < kCells; ++i) look(column + i);
    }
    for (; column < length; ++column) look(column);
  }

  const Model& model_;
  int threads_;
  std::vector<Half> sides_;
  std::atomic<int> highest_{-1};
};

}  // namespace palamedes::tables
