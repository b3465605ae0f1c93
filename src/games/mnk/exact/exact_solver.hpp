#pragma once

#include <cstdint>

#include "games/mnk/exact/maker_breaker.hpp"
#include "games/mnk/exact/race.hpp"

namespace palamedes::mnk {

// What a position of a board of up to 64 cells is worth to the side to move, and a move that keeps it.
//
// First a game is asked about in which only one side wants a line and the other wants none of it (MakerBreaker): who
// does not win that does not win at all, and most draws are proven in this way. What it leaves open is searched by the
// rules (Race). On an empty board, where an overline wins, the second player does not win: the first could play any
// stone and then as if he were the second, for a stone more never harms.
class ExactSolver {
 public:
  ExactSolver(const Settings& settings, std::size_t table_bytes, const StopAsked& stop);

  ExactValue solve(const RaceStones& stones);
  // After a value: the cell of a stone that keeps it, none where every move loses or it was stopped before.
  CellSet move() const { return move_; }
  // After a win or loss: the game is over in so many plies at most.
  int plies() const { return race_.plies(); }
  std::uint64_t nodes() const { return breaker_.nodes() + race_.nodes(); }

 private:
  // Whether this side wins, whoever is to move.
  Race::Answer wins(const RaceStones& stones, Side attacker);
  CellSet drawing_move(const RaceStones& stones);

  bool exact_;
  RaceBoard board_;
  StopAsked stop_;
  MakerBreaker breaker_;
  Race race_;
  CellSet move_ = 0;
};

}  // namespace palamedes::mnk
