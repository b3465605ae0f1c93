#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/fixed_list.hpp"
#include "games/mnk/exact/board_symmetry.hpp"
#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

// All windows of k cells of a board of up to 64, line by line.
using LineList = FixedList<CellSet, 256>;
LineList all_lines(const Settings& settings);

enum class GraphVerdict : std::uint8_t { kOpen, kMaker, kBreaker };

// A game of two unequal sides: the maker wants all cells of one line, the breaker a cell of each. Nothing else of the
// board matters, so a position is the set of lines that the breaker has not touched, each as the cells that are still
// free; `maker_moves` says whose turn it is. Lines of one direction stand in their order on the board.
//
// Every result has a carrier, a set of cells that it rests on. Where the maker wins, he does so with the lines inside
// the carrier alone; where the breaker wins, he touches every line with stones inside it, even if all cells outside are
// the maker's. So a move outside of the carrier of a sibling's result changes nothing about that result.
struct LineGraph {
  LineList lines;
  bool maker_moves = true;

  CellSet cells() const {
    CellSet all = 0;
    for (const CellSet line : lines) all |= line;
    return all;
  }
};

// The untouched lines of a position.
LineGraph line_graph(const LineList& all, CellSet maker, CellSet breaker, bool maker_moves);

// The position after a stone of the side to move.
LineGraph after(const LineGraph& graph, int cell);

// What was taken out of a graph, as it has to be added to the carrier of what the rest turns out to be.
struct Aside {
  CellSet maker = 0;
  CellSet breaker = 0;

  void both(CellSet cells) {
    maker |= cells;
    breaker |= cells;
  }
};

struct Settled {
  GraphVerdict verdict = GraphVerdict::kOpen;
  CellSet carrier = 0;  // of a verdict
  Aside aside;          // without one
};

// Plays what is forced, leaves out what cannot matter, and tells who wins where that is plain:
// - a line that misses one stone, two lines that miss two and share one;
// - lines that contain another line;
// - twins, two cells that lie in the same lines: the breaker answers one with the other;
// - the maker's free stones: of a line that misses two, one in no other line is a forced answer to the other;
// - parts of the board that share no line with the rest where the breaker's potential is low enough (Erdős and
//   Selfridge 1973).
// All of it keeps the value exactly.
Settled settle(LineGraph& graph);

// The cells that are worth a stone: where one cell lies in all lines of another, only that one. Of a settled graph.
struct Worthwhile {
  CellSet cells = 0;
  CellSet left_out = 0;
};
Worthwhile worthwhile(const LineGraph& graph);

// A carrier of a win of the breaker in which every cell that was left out has a better one.
CellSet with_better_cells(const LineGraph& graph, const Worthwhile& moves, CellSet carrier);

// The parts of a graph that share no cell, each as its cells.
FixedList<CellSet, 64> parts(const LineGraph& graph);

// The lines inside one part.
LineGraph part_of(const LineGraph& graph, CellSet cells);

// How much the lines through each cell weigh, a line that misses n stones 2^-n; in units of 2^-kPotentialBits.
inline constexpr int kPotentialBits = 24;
struct Potential {
  std::uint64_t all = 0;
  std::array<std::uint64_t, 64> through{};
};
Potential potential(const LineGraph& graph);

}  // namespace palamedes::mnk
