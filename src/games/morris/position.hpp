#pragma once

#include <array>
#include <cstdint>

#include "games/contract.hpp"
#include "games/morris/geometry.hpp"

namespace palamedes::morris {

// White is the first player, Black the second, whoever of them is to move.
struct Position {
  std::array<Points, 2> pieces{};
  std::array<std::uint8_t, 2> in_hand{};
  Side to_move = Side::kFirst;
  std::uint8_t unused = 0;  // fills the last word, so that a copy is whole words and a load never waits for odd bytes

  constexpr Points occupied() const { return pieces[0] | pieces[1]; }
  constexpr Points mine() const { return pieces[index_of(to_move)]; }
  constexpr Points theirs() const { return pieces[index_of(other(to_move))]; }
  constexpr bool placing() const { return in_hand[index_of(to_move)] != 0; }
  // Both sides have placed all their pieces.
  constexpr bool opening_over() const { return (in_hand[0] | in_hand[1]) == 0; }

  friend bool operator==(const Position&, const Position&) = default;
};

// A placement, a step or a hop, with the piece it removes, if any.
class Move {
 public:
  static constexpr int kNone = 31;

  Move() = default;  // leaves the bits unset: a list of moves must cost nothing to make
  constexpr Move(int from, int to, int removed) : bits_(static_cast<std::uint16_t>(from | to << 5 | removed << 10)) {}

  constexpr int from() const { return bits_ & 31; }  // kNone for a placement
  constexpr int to() const { return bits_ >> 5 & 31; }
  constexpr int removed() const { return bits_ >> 10; }
  constexpr bool places() const { return from() == kNone; }
  constexpr bool removes() const { return removed() != kNone; }
  constexpr std::uint16_t bits() const { return bits_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint16_t bits_;
};

}  // namespace palamedes::morris
