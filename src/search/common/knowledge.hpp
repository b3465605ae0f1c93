#pragma once

#include <concepts>

#include "games/contract.hpp"
#include "games/proof.hpp"
#include "search/common/score.hpp"

// What a search is told about a game beyond its rules. Each games/<game>/knowledge.hpp has one or more such classes; a
// search thread owns one and may keep incremental state in it.
namespace palamedes::search {

template <class K, class G>
concept Knowledge = Game<G> && std::copy_constructible<K> &&
    requires(K& knowledge, const G& game, const typename G::Position& position, typename G::Move move) {
  // For the side to move, within ±kLargestEstimate; only asked where the game is not over.
  { knowledge.evaluate(game, position) } -> std::convertible_to<int>;
  // What to try first: the larger the earlier, from 0 to 1,000,000. Noisy moves go before all others;
  // among quiet ones killers and history count more.
  { knowledge.order(game, position, move) } -> std::convertible_to<int>;
  // Whether the move belongs in quiescence (captures, mills, …).
  { knowledge.noisy(game, position, move) } -> std::convertible_to<bool>;
};

// Keeps incremental state: told of the root, then of every move made and taken back.
template <class K, class G>
concept FollowsMoves = requires(K& knowledge, const G& game, const typename G::Position& position,
                                typename G::Move move) {
  knowledge.start(game, position);
  knowledge.played(game, position, move);  // position before the move
  knowledge.undone(game, position, move);  // position before the move, restored
};

// Chooses which moves are searched at all (at least one of the legal ones), and may order them. If it gives something
// back, that is false where a move left out might be better than all that are kept.
template <class K, class G>
concept SelectsMoves = requires(K& knowledge, const G& game, const typename G::Position& position,
                                typename G::MoveList& moves, bool root) {
  knowledge.select(game, position, moves, root);
};

// Is certain of some values without a search; `depth` is how many plies the search itself would still go. A win or loss
// is one within so many plies: there may be a quicker win.
template <class K, class G>
concept ProvesValues = requires(K& knowledge, const G& game, const typename G::Position& position, int depth) {
  { knowledge.proven(game, position, depth) } -> std::same_as<Proof>;
};

// Lists the noisy moves by itself, where that is faster than to ask about every legal one.
template <class K, class G>
concept ListsNoisyMoves = requires(K& knowledge, const G& game, const typename G::Position& position,
                                   typename G::MoveList& moves) {
  knowledge.noisy_moves(game, position, moves);
};

// Games in which a side may be thought to pass, for the null move. Gives false where that makes no sense (zugzwang at
// hand, turn kept, …). A knowledge whose `pass_never_helps()` is true says that the best move is never worse than a
// pass: then
// what a null move proves is proven.
template <class K, class G>
concept HasNullMove = requires(const K& knowledge, const G& game, typename G::Position& position) {
  { knowledge.make_null(game, position) } -> std::same_as<bool>;
};

// Knows moves that force the opponent so much that a ply more should be looked at.
template <class K, class G>
concept KnowsForcing = requires(const K& knowledge, const G& game, const typename G::Position& position,
                                typename G::Move move) {
  { knowledge.forcing(game, position, move) } -> std::convertible_to<bool>;
};

}  // namespace palamedes::search
