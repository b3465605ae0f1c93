#pragma once

#include <cstdint>

#include "games/contract.hpp"

namespace palamedes::search {

// The key under which every search stores what it knows of a position: all that decides the future by the board alone,
// a counter of quiet plies near its limit included. Values that rest on the path are the searches' own care.
template <Game G>
std::uint64_t table_key(const G& game, const typename G::Position& position) {
  if constexpr (HasTableKey<G>) return game.table_key(position);
  return game.key(position);
}

}  // namespace palamedes::search
