#pragma once

#include <algorithm>
#include <cstdint>

#include "search/alphabeta/candidates.hpp"
#include "search/alphabeta/known_values.hpp"
#include "search/alphabeta/state.hpp"
#include "search/common/value.hpp"
#include "search/common/window.hpp"

// What stands in where the search goes no deeper.
namespace palamedes::search {

template <Game G, HeuristicsFor<G> K>
Value quiesced(SearchState<G, K>& state, Score stand_pat, Window window, int plies_left);

// The result where the game is over, else the evaluation, with `plies_left` plies of quiescence where it is not quiet.
template <Game G, HeuristicsFor<G> K>
Value horizon(SearchState<G, K>& state, Window window, int plies_left) {
  const AlphaBetaOptions& options = state.options;
  const Result result = state.game().result(state.here());
  if (result != Result::kOngoing) return {value_of(result, state.side(), state.ply)};
  if (const auto value = value_by_proof(state, 0, window)) return *value;
  const Score stand_pat = state.evaluate();
  const bool quiet = options.quiescence == Quiescence::kOff || plies_left == 0 ||
                     state.ply >= SearchState<G, K>::kMaxPly ||
                     (options.quiescence == Quiescence::kLastMove && !state.frame().by.noisy);
  if (quiet || stand_pat >= window.beta) return {stand_pat, Value::kFree, true};
  return quiesced(state, stand_pat, {std::max(window.alpha, stand_pat), window.beta}, plies_left);
}

// Only noisy moves, until none is left or it went deep enough; the side to move may always stand pat.
template <Game G, HeuristicsFor<G> K>
Value quiesced(SearchState<G, K>& state, Score stand_pat, Window window, int plies_left) {
  using Move = typename G::Move;
  typename G::MoveList moves;
  list_noisy_moves(state, moves);
  Value best{stand_pat, Value::kFree, true};
  MovePicker<typename G::MoveList> picker(moves);
  picker.rate(
      [&](Move move) { return static_cast<std::int32_t>(state.heuristics.order(state.game(), state.here(), move)); });
  const Side mover = state.side();
  while (!picker.done()) {
    const Move move = picker.take();
    if (!state.path->allows(move)) continue;
    if (state.control->should_stop(state.nodes)) return {};
    state.make(move, true, 0);
    state.count_node();
    ++state.quiescence_nodes;
    const bool again = state.side() == mover;
    const Window below = again ? window : window.reversed();
    if (state.recorder != nullptr) {
      state.recorder->enter(move, state.side() == Side::kFirst, below.alpha, below.beta, 0);
      state.recorder->mark(TreeRecorder<Move>::Kind::kQuiescence);
    }
    const auto by_path = value_by_path(state);
    const Value reached = by_path ? *by_path : horizon(state, below, plies_left - 1);
    if (state.recorder != nullptr) state.recorder->leave(reached.score);
    state.unmake();
    const Value value = again ? reached : reached.negated();
    best.dependency = std::min(best.dependency, value.dependency);
    best.score = std::max(best.score, value.score);
    if (best.score >= window.beta) break;
    window.alpha = std::max(window.alpha, best.score);
  }
  return best;
}

}  // namespace palamedes::search
