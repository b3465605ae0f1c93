#pragma once

#include <concepts>
#include <optional>

#include "games/contract.hpp"

namespace palamedes {

// What the side to move may do in an opening in which the players settle who plays whose stones.
struct SwapOpening {
  int to_place = 0;       // stones of both sides that it still places before the other chooses
  bool may_swap = false;  // instead of going on: by the move `swap` it exchanges all stones, and the other moves
  bool may_add = false;   // the same by the move `two`, but it places two more stones then, and the other chooses
};

// A game that begins with such an opening and is then a plain one. Its moves are those of the plain game, and some more
// as long as the opening lasts.
template <class G>
concept HasSwapOpening = Game<G> && Game<typename G::Plain> &&
    std::same_as<typename G::Move, typename G::Plain::Move> &&
    requires(const G& game, const typename G::Position& position) {
  { game.plain() } -> std::same_as<const typename G::Plain&>;
  // None once it is over.
  { game.opening(position) } -> std::same_as<std::optional<SwapOpening>>;
  // What the position is to who plays on in it.
  { game.plain_position(position) } -> std::same_as<const typename G::Plain::Position&>;
};

}  // namespace palamedes
