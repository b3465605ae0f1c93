#pragma once

#include "games/mnk/lines/windows.hpp"

namespace palamedes::mnk {

// Looks for a win by threats that leave no choice: every stone of the attacker leaves a line that misses one (in Gomoku
// a four), the defender fills it, until two lines miss one at different cells. What it finds is a win; what it does not
// find may be one all the same. Stones are placed and taken back in the windows it is given.
class FoursSearch {
 public:
  // How many plies the win takes that was found, the attacker to move; 0 if none was. Tries so many stones at most.
  int win(Windows& windows, Side attacker, int tries);

 private:
  static constexpr int kDeepest = 24;  // stones of the attacker

  int search(int depth);
  int after(int cell, int depth);

  Windows* windows_ = nullptr;
  Side attacker_ = Side::kFirst;
  int tries_ = 0;
};

}  // namespace palamedes::mnk
