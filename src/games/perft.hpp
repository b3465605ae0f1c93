#pragma once

#include <cstdint>

#include "games/contract.hpp"
#include "games/path.hpp"

namespace palamedes {

// Leaves of the game tree at a depth, every one of them played to (no bulk counting). Draw rules and path rules are
// off; a finished game has no leaves below it. With `flips`, a chance move branches once for each thing it can become.
template <Game G>
std::uint64_t perft(const G& game, typename G::Position& position, int depth, bool flips) {
  if (depth == 0) return 1;
  typename G::MoveList moves;
  if constexpr (HasPerftMoves<G>) {
    game.perft_moves(position, moves, flips);
  } else {
    game.legal_moves(position, moves);
  }
  std::uint64_t leaves = 0;
  const auto count = [&](typename G::Move move) {
    const typename G::Undo taken = game.play(position, move);
    leaves += perft(game, position, depth - 1, flips);
    game.undo(position, move, taken);
  };
  for (const auto move : moves) {
    if constexpr (HasChance<G>) {
      if (game.is_chance(position, move)) {
        typename G::ChanceList outcomes;
        game.chance_outcomes(position, move, outcomes);
        for (const auto& outcome : outcomes) count(outcome.move);
        continue;
      }
    }
    count(move);
  }
  return leaves;
}

// The same with the path rules on, over the moves that perft counts.
template <HasPathRules G>
std::uint64_t perft_with_path_rules(Path<G>& path, int depth, bool flips) {
  if (depth == 0) return 1;
  if (path.result() != Result::kOngoing) return 0;
  typename G::MoveList moves;
  if constexpr (HasPerftMoves<G>) {
    path.game().perft_moves(path.position(), moves, flips);
  } else {
    path.game().legal_moves(path.position(), moves);
  }
  std::uint64_t leaves = 0;
  for (const auto move : moves) {
    if (!path.allows(move)) continue;
    path.play(move);
    leaves += perft_with_path_rules(path, depth - 1, flips);
    path.undo();
  }
  return leaves;
}

}  // namespace palamedes
