#pragma once

#include "games/contract.hpp"

namespace palamedes {

// Random play by move lists, for games that have no faster playout of their own. Path rules are not looked at.
template <Game G>
class ListPlayout {
 public:
  ListPlayout(const G& game, const typename G::Position& position) : game_(&game), position_(position) {}

  bool step(Random& random) {
    typename G::MoveList moves;
    game_->legal_moves(position_, moves);
    if (moves.empty()) return false;
    typename G::Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if constexpr (HasChance<G>) {
      if (game_->is_chance(position_, move)) move = game_->draw_outcome(position_, move, random);
    }
    static_cast<void>(game_->play(position_, move));
    return true;
  }

  Result result() const { return game_->result(position_); }

 private:
  const G* game_;
  typename G::Position position_;
};

template <Game G>
struct PlayoutFor {
  using Type = ListPlayout<G>;
};
template <HasPlayout G>
struct PlayoutFor<G> {
  using Type = typename G::Playout;
};

// The fastest uniformly random play a game offers.
template <Game G>
using PlayoutOf = typename PlayoutFor<G>::Type;

}  // namespace palamedes
