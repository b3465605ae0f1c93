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

// A playout that can say where it is, so that one that is cut short can be judged.
template <class P, class G>
concept ShowsPosition = requires(const P& playout) {
  { playout.position() } -> std::convertible_to<typename G::Position>;
};

// The fastest uniformly random play a game offers.
template <Game G>
using PlayoutOf = typename PlayoutFor<G>::Type;

// Whole random games, one after the other.
template <Game G>
PlayoutTally random_playouts(const G& game, const typename G::Position& position, std::uint64_t count, int ply_cap,
                             Random& random) {
  PlayoutTally tally;
  for (std::uint64_t i = 0; i < count; ++i) {
    PlayoutOf<G> playout(game, position);
    int plies = 0;
    while (plies < ply_cap && playout.step(random)) ++plies;
    tally.plies += static_cast<std::uint64_t>(plies);
    switch (playout.result()) {
      case Result::kFirstWins: ++tally.first_wins; break;
      case Result::kSecondWins: ++tally.second_wins; break;
      case Result::kOngoing:
      case Result::kDraw: ++tally.draws; break;
    }
  }
  return tally;
}

}  // namespace palamedes
