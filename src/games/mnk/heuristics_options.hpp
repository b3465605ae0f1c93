#pragma once

#include <cstdint>

#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

enum class Style : std::uint8_t {
  kAuto,     // by shapes on boards of more than 64 cells where k is from 3 to 16, else by windows
  kShapes,   // by the shapes that stones would make; for any other k by windows
  kWindows,  // by the windows that can still be filled, threats proved
  kStudent,  // by the heuristic of the student player MNKGames, with the weights `alignment` and `nearness`
  kRules,    // by five rules: win; block; fork; block the fork; most open lines
};

// What the heuristics of m,n,k-games let one choose besides weights.
struct HeuristicsOptions {
  Style style = Style::kAuto;
  int width = 24;
  int root_width = 40;
  int whole_board = 36;
  int long_line = 0;
  int long_width = 0;
  int long_root_width = 0;
  int fours = 40;
  int fours_horizon = 12;
  int threats = 0;
  int threats_depth = 2;

  template <class Visitor>
  void visit(Visitor& visitor) {
    constexpr int kCells = kLongestSide * kLongestSide;
    visitor.choice(
        "style", style, {"auto", "shapes", "windows", "student", "rules"},
        "what judges moves and positions: the shapes of lines, windows that can still be filled, either by the size of "
        "the board, the student player, or five rules");
    visitor.integer("width", width, 0, kCells, "of the best moves so many are searched; 0: all");
    visitor.integer("root-width", root_width, 0, kCells, "the same at the root");
    visitor.integer("whole-board", whole_board, 0, kCells, "boards of up to so many cells are searched whole");
    visitor.integer("long-line", long_line, 0, kLargestK,
                    "the next two are for games of so many in a row or more; 0: for none");
    visitor.integer("long-width", long_width, 0, kCells, "as width, for long lines");
    visitor.integer("long-root-width", long_root_width, 0, kCells, "as root-width, for long lines");
    visitor.integer("fours", fours, 0, 1'000'000, "stones that the search of winning threats may try inside the tree");
    visitor.integer("fours-horizon", fours_horizon, 0, 1'000'000, "the same at the horizon");
    visitor.integer(
        "threats", threats, 0, 1'000'000,
        "by shapes: positions that a search of wins by threes and fours may enter, twice as many for each ply "
        "more that is left to search; 0: none");
    visitor.integer("threats-depth", threats_depth, 1, 100, "from so many plies on that are left to search");
  }
};

}  // namespace palamedes::mnk
