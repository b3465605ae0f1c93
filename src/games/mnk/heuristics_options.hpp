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

// From which class of cell on a stone is noisy: tried first, never reduced or left out.
enum class NoisyFrom : std::uint8_t { kFour, kFourPlus, kFourThree, kOpenFour };

// By shapes: numbers set by hand, or fitted to games.
enum class Order : std::uint8_t { kHand, kFitted };

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
  NoisyFrom noisy_from = NoisyFrom::kFour;
  Order order = Order::kHand;

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
    visitor.choice(
        "noisy-from", noisy_from, {"four", "four-plus", "four-three", "open-four"},
        "by shapes: the least stone of one's own that is tried before all others and never cut short: a four, "
        "one with a blocked three or an open two beside, one with an open three, or an open four");
    visitor.choice("order", order, {"hand", "fitted"},
                   "by shapes: in which order moves are tried, by numbers set by hand or by what moves were played");
    visitor.integer("threats-depth", threats_depth, 1, 100, "from so many plies on that are left to search");
  }
};

}  // namespace palamedes::mnk
