#pragma once

#include <cstdint>

#include "base/hash.hpp"
#include "games/contract.hpp"
#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

// Zobrist words made when they are needed: two multiplications beside the other work are cheaper than a table of
// 20,000 words is to keep in the cache.
constexpr std::uint64_t stone_key(Side side, Move move) {
  const auto number = static_cast<std::uint64_t>(index_of(side)) << 16 | std::uint64_t{move.row} << 8 | move.column;
  return mix64((number + 3) * 0x9e3779b97f4a7c15U);
}

}  // namespace palamedes::mnk
