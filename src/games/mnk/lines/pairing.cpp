#include "games/mnk/lines/pairing.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/fixed_list.hpp"

namespace palamedes::mnk {
namespace {

constexpr int kMostCells = 64;

class Pairs {
 public:
  explicit Pairs(const Windows& windows) : windows_(windows) {}

  // Finds a pair for a window; false if there is none left.
  bool hold(int window) {
    const WindowGeometry& geometry = windows_.geometry();
    const int step = geometry.step(geometry.direction(window));
    std::uint64_t free = 0;
    std::uint64_t chosen = 0;
    std::uint64_t last = 0;
    int cell = geometry.first_cell(window);
    for (int i = 0; i < windows_.k(); ++i, cell += step) {
      const std::uint64_t bit = std::uint64_t{1} << cell;
      if (windows_.is_free(cell)) free |= bit;
      const bool usable = windows_.is_free(cell) && (used_ & bit) == 0;
      // Neighbours first: such a pair lies in other windows of its line too.
      if (usable && last != 0 && chosen == 0) chosen = last | bit;
      last = usable ? bit : 0;
    }
    if (std::any_of(pairs_.begin(), pairs_.end(), [&](std::uint64_t pair) { return (pair & ~free) == 0; })) return true;
    if (chosen == 0) {
      const std::uint64_t left = free & ~used_;
      if (std::popcount(left) < 2) return false;
      const std::uint64_t lowest = left & (~left + 1);
      chosen = lowest | std::bit_floor(left);
    }
    used_ |= chosen;
    pairs_.push_back(chosen);
    return true;
  }

 private:
  const Windows& windows_;
  std::uint64_t used_ = 0;
  FixedList<std::uint64_t, kMostCells / 2> pairs_;
};

}  // namespace

bool can_be_paired(const Windows& windows, Side attacker) {
  if (windows.cells() > kMostCells || !windows.missing(attacker, 1).empty()) return false;
  int alive = 0;
  for (int missing = 2; missing <= windows.k(); ++missing) alive += windows.live(attacker, missing);
  // With more windows than this there is hardly ever a pairing.
  if (alive > windows.free_cells()) return false;
  Pairs pairs(windows);
  // Those with the least choice first.
  for (const int window : windows.missing(attacker, 2)) {
    if (!pairs.hold(window)) return false;
  }
  const WindowGeometry& geometry = windows.geometry();
  for (int window = 0; window < geometry.windows(); ++window) {
    if (geometry.exists(window) && windows.alive(window, attacker) && !pairs.hold(window)) return false;
  }
  return true;
}

}  // namespace palamedes::mnk
