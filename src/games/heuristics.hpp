#pragma once

#include <concepts>

#include "games/contract.hpp"
#include "games/proof.hpp"

// What a search is told about a game beyond its rules. Each games/<game>/heuristics.hpp has one or more such classes; a
// search thread owns one and may keep incremental state in it.
namespace palamedes {

template <class K, class G>
concept HeuristicsFor = Game<G> && std::copy_constructible<K> &&
    requires(K& heuristics, const G& game, const typename G::Position& position, typename G::Move move) {
  // For the side to move, within ±search::kLargestEstimate; only asked where the game is not over.
  { heuristics.evaluate(game, position) } -> std::convertible_to<int>;
  // What to try first: the larger the earlier, from 0 to 1,000,000. Noisy moves go before all others;
  // among quiet ones killers and history count more.
  { heuristics.order(game, position, move) } -> std::convertible_to<int>;
  // Whether the move belongs in quiescence (captures, mills, …).
  { heuristics.noisy(game, position, move) } -> std::convertible_to<bool>;
};

// Keeps incremental state: told of the root, then of every move made and taken back.
template <class K, class G>
concept FollowsMoves = requires(K& heuristics, const G& game, const typename G::Position& position,
                                typename G::Move move) {
  heuristics.start(game, position);
  heuristics.played(game, position, move);  // position before the move
  heuristics.undone(game, position, move);  // position before the move, restored
};

// Chooses which moves are searched at all (at least one of the legal ones), and may order them. If it gives something
// back, that is false where a move left out might be better than all that are kept.
template <class K, class G>
concept SelectsMoves = requires(K& heuristics, const G& game, const typename G::Position& position,
                                typename G::MoveList& moves, bool root) {
  heuristics.select(game, position, moves, root);
};

// Is certain of some values without a search; `depth` is how many plies the search itself would still go. A win or loss
// is one within so many plies: there may be a quicker win.
template <class K, class G>
concept ProvesValues = requires(K& heuristics, const G& game, const typename G::Position& position, int depth) {
  { heuristics.proven(game, position, depth) } -> std::same_as<Proof>;
};

// Lists the noisy moves by itself, where that is faster than to ask about every legal one.
template <class K, class G>
concept ListsNoisyMoves = requires(K& heuristics, const G& game, const typename G::Position& position,
                                   typename G::MoveList& moves) {
  heuristics.noisy_moves(game, position, moves);
};

// Games in which a side may be thought to pass, for the null move. Gives false where that makes no sense (zugzwang at
// hand, turn kept, …). Heuristics whose `pass_never_helps()` is true says that the best move is never worse than a
// pass: then
// what a null move proves is proven.
template <class K, class G>
concept HasNullMove = requires(const K& heuristics, const G& game, typename G::Position& position) {
  { heuristics.make_null(game, position) } -> std::same_as<bool>;
};

// Knows moves that force the opponent so much that a ply more should be looked at.
template <class K, class G>
concept KnowsForcing = requires(const K& heuristics, const G& game, const typename G::Position& position,
                                typename G::Move move) {
  { heuristics.forcing(game, position, move) } -> std::convertible_to<bool>;
};

}  // namespace palamedes
