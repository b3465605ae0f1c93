#pragma once

#include <cstdint>
#include <type_traits>

#include "games/contract.hpp"
#include "games/path.hpp"

namespace palamedes {

// The moves that perft goes through.
template <Game G>
void perft_list(const G& game, const typename G::Position& position, typename G::MoveList& moves, bool flips) {
  if constexpr (HasPerftMoves<G>) {
    game.perft_moves(position, moves, flips);
  } else {
    game.legal_moves(position, moves);
  }
}

// Calls visit with the move, or with each thing that it can become where it is left to chance.
template <Game G, class Visit>
void for_each_resolved(const G& game, const typename G::Position& position, typename G::Move move, Visit&& visit) {
  if constexpr (HasChance<G>) {
    if (game.is_chance(position, move)) {
      typename G::ChanceList outcomes;
      game.chance_outcomes(position, move, outcomes);
      for (const auto& outcome : outcomes) visit(outcome.move);
      return;
    }
  }
  visit(move);
}

// Leaves of the game tree at a depth, every one of them played to (no bulk counting). Draw rules and path rules are
// off; a finished game has no leaves below it. With `flips`, a chance move branches once for each thing it can become.
template <Game G>
std::uint64_t perft(const G& game, typename G::Position& position, int depth, bool flips) {
  if (depth == 0) return 1;
  typename G::MoveList moves;
  perft_list(game, position, moves, flips);
  std::uint64_t leaves = 0;
  // A leaf is played here rather than by one more call; the empty statement tells the compiler that somebody looks at
  // the position, so that it cannot leave the playing out.
  const auto below = [&](typename G::Position& next) {
    if (depth > 1) return perft(game, next, depth - 1, flips);
    asm volatile("" : : "m"(next));
    return std::uint64_t{1};
  };
  const auto count = [&](typename G::Move move) {
    if constexpr (std::is_same_v<typename G::Undo, typename G::Position>) {
      // Small positions are copied: undoing in place would make each move wait for the stores of the last.
      typename G::Position next = position;
      static_cast<void>(game.play(next, move));
      leaves += below(next);
    } else {
      const typename G::Undo taken = game.play(position, move);
      leaves += below(position);
      game.undo(position, move, taken);
    }
  };
  for (const auto move : moves) for_each_resolved(game, position, move, count);
  return leaves;
}

// The same with the path rules on, over the moves that perft counts.
template <HasPathRules G>
std::uint64_t perft_with_path_rules(Path<G>& path, int depth, bool flips) {
  if (depth == 0) return 1;
  if (path.result() != Result::kOngoing) return 0;
  typename G::MoveList moves;
  perft_list(path.game(), path.position(), moves, flips);
  std::uint64_t leaves = 0;
  for (const auto move : moves) {
    if (!path.allows(move)) continue;
    for_each_resolved(path.game(), path.position(), move, [&](typename G::Move resolved) {
      path.play(resolved);
      leaves += perft_with_path_rules(path, depth - 1, flips);
      path.undo();
    });
  }
  return leaves;
}

}  // namespace palamedes
