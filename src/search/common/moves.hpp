#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "base/hash.hpp"

namespace palamedes::search {

// A 16-bit code of a move for tables: the move itself where it fits, else a hash of it. Never 0, which means no move.
// It is only ever compared with the codes of legal moves, so that a collision costs a little order and nothing else.
template <class Move>
std::uint16_t move_code(Move move) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &move, sizeof(Move));
  static_assert(sizeof(Move) <= 8);
  const auto code = static_cast<std::uint16_t>(sizeof(Move) <= 2 ? bits + 1 : mix64(bits));
  return code == 0 ? 0x8000 : code;
}

}  // namespace palamedes::search
