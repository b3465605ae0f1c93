#pragma once

#include <compare>
#include <cstdint>

#include "games/contract.hpp"
#include "games/mingmang/board.hpp"

namespace palamedes::mingmang {

// The pieces by whose turn it is, not by colour: play needs no branch on the side, and neither does an evaluation.
struct Position {
  Squares mine = 0;
  Squares theirs = 0;
  // Bit 0: the second side (White) is to move. Above it: how many passes were made last, 0 to 2. One whole word, so
  // that copies of a position just written are not held up by stores narrower than their loads.
  std::uint64_t state = 0;

  constexpr Side side() const { return static_cast<Side>(state & 1); }
  constexpr int passes() const { return static_cast<int>(state >> 1); }
  constexpr Squares occupied() const { return mine | theirs; }
  constexpr Squares pieces(Side of) const { return of == side() ? mine : theirs; }

  friend constexpr bool operator==(const Position&, const Position&) = default;
};

// A slide from one square to another, or a pass (the only one whose squares are equal).
class Move {
 public:
  Move() = default;
  constexpr Move(int from, int to) : code_(static_cast<std::uint16_t>(from << 6 | to)) {}
  static constexpr Move pass() { return Move(0, 0); }

  constexpr int from() const { return code_ >> 6; }
  constexpr int to() const { return code_ & 63; }
  constexpr bool is_pass() const { return code_ == 0; }

  friend constexpr auto operator<=>(Move, Move) = default;

 private:
  std::uint16_t code_;
};

}  // namespace palamedes::mingmang
