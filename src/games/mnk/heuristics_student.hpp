#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/mnk/cell_list.hpp"
#include "games/mnk/lines/windows.hpp"

namespace palamedes::mnk {

// The heuristic of the student player MNKGames, one for boards and moves. It looks at every cell, direction and side
// over the windows of k cells: the own stones in the best of them, how many there are, the fewest stones missing and
// how many windows reach that. Cells are of three steps that never overlap: a window misses one (end-game), two windows
// miss two (double-game), and the rest, weighed by alignment and nearness. A stone makes the cells on its lines stale;
// they are looked at again when they are next asked for, so that a stone costs O(k^2).
class StudentHeuristic {
 public:
  enum class Step : std::uint8_t { kRest, kDoubleGame, kEndGame };
  struct CellValue {
    Step step = Step::kRest;
    int rest = 0;

    friend bool operator==(const CellValue&, const CellValue&) = default;
  };

  StudentHeuristic(const Settings& settings, int alignment, int nearness);

  // `windows` must hold the stones as they are after the change.
  void marked(int cell);
  void unmarked(int cell);
  void reset(const Windows& windows);

  const CellList& cells() const { return cells_; }

  // Of a free cell, by itself and with what was looked at before.
  CellValue value(const Windows& windows, Side side, int cell);
  CellValue computed_value(const Windows& windows, Side side, int cell) const;

  // What a side's prospects on the whole board count, the steps kept apart again.
  int board_value(const Windows& windows, Side side);
  // How good a cell is to move to: own end-game, the other's, own double-game, the other's, the rest of both.
  int move_value(const Windows& windows, Side side, int cell);

 private:
  static constexpr int kMostRest = 200'000;

  struct Sums {
    int ends = 0;
    int doubles = 0;
    std::int64_t rest = 0;
  };

  int near_stones(const Windows& windows, Side side, int cell, int direction) const;
  void make_stale(int cell);
  void stale_around(int cell);
  void refresh(const Windows& windows, int cell);
  void count(int side, const CellValue& value, int sign);

  WindowGeometry geometry_;
  int alignment_;
  int nearness_;
  CellList cells_;
  std::array<std::vector<CellValue>, 2> values_;
  std::array<Sums, 2> sums_{};
  std::vector<std::uint8_t> is_stale_;
  std::vector<std::uint16_t> stale_;
};

}  // namespace palamedes::mnk
