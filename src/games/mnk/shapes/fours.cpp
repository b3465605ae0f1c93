#include "games/mnk/shapes/fours.hpp"

#include <algorithm>
#include <array>

#include "base/fixed_list.hpp"

namespace palamedes::mnk {

int FoursSearch::win(Windows& windows, Side attacker, int tries) {
  windows_ = &windows;
  attacker_ = attacker;
  tries_ = tries;
  return search(kDeepest);
}

int FoursSearch::search(int depth) {
  const Side defender = other(attacker_);
  if (windows_->winning_cell(attacker_) >= 0) return 1;
  if (const int forced = windows_->winning_cell(defender); forced >= 0) {
    // Only a block that threatens again keeps the attack going.
    const bool goes_on = !windows_->wins_twice(defender) && windows_->through(attacker_, forced, 2) > 0;
    return goes_on ? after(forced, depth) : 0;
  }
  if (windows_->fork_cell(attacker_) >= 0) return 3;
  constexpr std::size_t kMostCells = 32;
  FixedList<int, kMostCells> cells;
  for (const int window : windows_->missing(attacker_, 2)) {
    for (const int cell : windows_->gaps(window)) {
      // A threat that adds to no other line leads nowhere.
      const bool adds = windows_->through(attacker_, cell, 2) + windows_->through(attacker_, cell, 3) > 1;
      const bool is_new = std::find(cells.begin(), cells.end(), cell) == cells.end();
      if (adds && is_new && cells.size() < kMostCells) cells.push_back(cell);
    }
  }
  for (const int cell : cells) {
    if (const int plies = after(cell, depth); plies > 0) return plies;
  }
  return 0;
}

// The attacker's stone and the answer to it.
int FoursSearch::after(int cell, int depth) {
  if (depth == 0 || tries_ <= 0) return 0;
  --tries_;
  const Side defender = other(attacker_);
  windows_->place(attacker_, cell);
  int plies = 3;
  if (!windows_->wins_twice(attacker_)) {
    const int answer = windows_->winning_cell(attacker_);
    windows_->place(defender, answer);
    const int rest = search(depth - 1);
    plies = rest > 0 ? rest + 2 : 0;
    windows_->remove(defender, answer);
  }
  windows_->remove(attacker_, cell);
  return plies;
}

}  // namespace palamedes::mnk
