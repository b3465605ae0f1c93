#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "games/contract.hpp"

namespace palamedes {

// A position up to the symmetries of its game, those that exchange the sides included: all images of one position have
// one key, and the images of a move in them one text. Of the images the one with the least key stands for all; where
// several symmetries lead to it (the position looks the same through some), a move is the least of its texts.
template <Game G>
class Canonical {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Canonical(const G& game, const Position& position) : game_(game), position_(position), key_(game.key(position)) {
    for (int i = 1; i < game.symmetries(); ++i) {
      const std::uint64_t key = game.key(game.transformed(position, i));
      if (key > key_) continue;
      if (key < key_) least_ = 0;
      key_ = key;
      least_ |= std::uint64_t{1} << i;
    }
  }

  std::uint64_t key() const { return key_; }

  // Of a legal move, a request where it is left to chance.
  std::string move(Move move) const {
    std::string least;
    for (int i = 0; i < game_.symmetries(); ++i) {
      if ((least_ >> i & 1) == 0) continue;
      std::string text = game_.move_text(game_.transformed(position_, i), game_.transformed_move(position_, move, i));
      if (least.empty() || text < least) least = std::move(text);
    }
    return least;
  }

 private:
  const G& game_;
  const Position& position_;
  std::uint64_t key_;
  std::uint64_t least_ = 1;  // bit i: symmetry i leads to the image with the least key
};

// What the mover chose: of a move that chance resolved, the request; any other as it is.
template <Game G>
typename G::Move request_of(const G& game, const typename G::Position& position, typename G::Move move) {
  if constexpr (HasChance<G>) {
    typename G::MoveList legal;
    game.legal_moves(position, legal);
    if (std::find(legal.begin(), legal.end(), move) != legal.end()) return move;
    for (const typename G::Move request : legal) {
      if (!game.is_chance(position, request)) continue;
      typename G::ChanceList outcomes;
      game.chance_outcomes(position, request, outcomes);
      for (const auto& outcome : outcomes) {
        if (outcome.move == move) return request;
      }
    }
  }
  return move;
}

}  // namespace palamedes
