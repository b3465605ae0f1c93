#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/contract.hpp"
#include "games/mnk/exact/board_symmetry.hpp"
#include "games/mnk/exact/line_graph.hpp"
#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

// The stones of both sides on a board of up to 64 cells, and whose turn it is.
struct RaceStones {
  std::array<CellSet, 2> of{};
  Side to_move = Side::kFirst;

  CellSet own() const { return of[static_cast<std::size_t>(index_of(to_move))]; }
  CellSet others() const { return of[static_cast<std::size_t>(index_of(other(to_move)))]; }
  RaceStones after(CellSet cell) const {
    RaceStones next = *this;
    next.of[static_cast<std::size_t>(index_of(to_move))] |= cell;
    next.to_move = other(to_move);
    return next;
  }
  RaceStones passed() const { return {of, other(to_move)}; }
};

// A win by threats that leave the other side one answer each.
struct ThreatWin {
  CellSet first = 0;    // its first stone; none if there is no win
  CellSet cells = 0;    // the stones and answers it consists of
  CellSet answers = 0;  // the answers among them
  int plies = 0;        // until the line is full

  bool found() const { return first != 0; }
};

// The lines of a board on which both sides want one.
class RaceBoard {
 public:
  explicit RaceBoard(const Settings& settings);

  CellSet free(const RaceStones& stones) const { return full_ & ~(stones.of[0] | stones.of[1]); }
  // The cells on which a stone completes a line.
  CellSet wins(CellSet own, CellSet others) const;
  // Of the lines that can still be filled: their cells. Knows nothing of Caro's rule, nor does what follows.
  CellSet alive(CellSet own, CellSet others) const;
  // The same lines as a maker's: overlines count, so that he has at least what the rules give him.
  LineGraph graph(CellSet maker, CellSet breaker, bool maker_moves) const {
    return line_graph(lines_, maker, breaker, maker_moves);
  }

  // For the side to move, which has no line to complete at once and none of the other's to block twice.
  ThreatWin threat_win(const RaceStones& stones, int& tries) const;

  // The cells from which the side to move can do something about a win by threats of the other: those of the win, and
  // those of own lines that would miss at most one with the answers and one stone more. A stone elsewhere takes no cell
  // of the win and makes no answer a threat.
  CellSet defences(const RaceStones& stones, const ThreatWin& win) const;

  // By Caro's rule: where the side to move keeps the other, which could complete a line, from doing so.
  CellSet stops(const RaceStones& stones) const;

  bool caro() const { return caro_; }
  // Whether stones outside of the lines that can still be filled may matter.
  bool ends_matter() const { return exact_ || caro_; }

 private:
  bool is_alive(std::size_t line, CellSet own, CellSet others) const {
    return (lines_[line] & others) == 0 && (beside_[line] & own) == 0;
  }
  // By Caro's rule.
  bool is_stopped(std::size_t line, CellSet others) const {
    return std::popcount(ends_[line]) == 2 && (ends_[line] & ~others) == 0;
  }

  LineList lines_;
  std::vector<CellSet> beside_;  // where an own stone makes an overline that does not win; else empty
  std::vector<CellSet> ends_;    // the cells on the board that would make a line longer
  CellSet full_;
  int k_;
  bool exact_;
  bool caro_;
};

}  // namespace palamedes::mnk
