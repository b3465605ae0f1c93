#pragma once

#include <cstdint>

#include "games/mnk/shape.hpp"

namespace palamedes::mnk {

enum class Style : std::uint8_t {
  kWindows,  // by the windows that can still be filled, threats proved
  kStudent,  // by the heuristic of the student player MNKGames, with the weights `alignment` and `nearness`
  kRules,    // by five rules: win; block; fork; block the fork; most open lines
};

// What the heuristics of m,n,k-games let one choose besides weights.
struct HeuristicsOptions {
  Style style = Style::kWindows;  // what judges moves and positions
  int width = 24;                 // of the best moves so many are searched; 0: all
  int root_width = 40;            // the same at the root
  int whole_board = 36;           // boards of up to so many cells are searched whole
  int long_line = 0;              // the next two are for games of so many in a row or more; 0: for none
  int long_width = 0;             // as width
  int long_root_width = 0;        // as root-width
  int fours = 40;                 // stones that the search of winning threats may try inside the tree
  int fours_horizon = 12;         // the same at the horizon

  template <class Visitor>
  void visit(Visitor& visitor) {
    constexpr int kCells = kLongestSide * kLongestSide;
    visitor.choice("style", style, {"windows", "student", "rules"});
    visitor.integer("width", width, 0, kCells);
    visitor.integer("root-width", root_width, 0, kCells);
    visitor.integer("whole-board", whole_board, 0, kCells);
    visitor.integer("long-line", long_line, 0, kLargestK);
    visitor.integer("long-width", long_width, 0, kCells);
    visitor.integer("long-root-width", long_root_width, 0, kCells);
    visitor.integer("fours", fours, 0, 1'000'000);
    visitor.integer("fours-horizon", fours_horizon, 0, 1'000'000);
  }
};

}  // namespace palamedes::mnk
