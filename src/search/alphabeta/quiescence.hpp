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

// Whether quiescence goes through all moves and not only through those that are noisy.
constexpr bool takes_any_move(Quiescence rule) {
  return rule == Quiescence::kAnyMove || rule == Quiescence::kAnyMoveOdd;
}

// Whether the last move was so quiet that nothing is looked at after it.
constexpr bool is_quiet(Quiescence rule, bool last_was_noisy, int plies_left) {
  switch (rule) {
    case Quiescence::kOff: return true;
    case Quiescence::kAvailable: return false;
    case Quiescence::kLastMove:
    case Quiescence::kAnyMove: return !last_was_noisy;
    case Quiescence::kAnyMoveOdd: return plies_left % 2 == 0 && !last_was_noisy;
  }
  return true;
}

// The result where the game is over, else the evaluation, with `plies_left` plies of quiescence where it is not quiet.
template <Game G, HeuristicsFor<G> K>
Value horizon(SearchState<G, K>& state, Window window, int plies_left) {
  const AlphaBetaOptions& options = state.options;
  const Result result = state.game().result(state.here());
  if (result != Result::kOngoing) return value_of_end(state, result);
  if (const auto value = value_by_proof(state, 0, window)) return *value;
  const Score stand_pat = state.evaluate();
  const bool quiet = plies_left == 0 || state.ply >= SearchState<G, K>::kMaxPly ||
                     is_quiet(options.quiescence, state.frame().by.noisy, plies_left);
  if (quiet || stand_pat >= window.beta) return {stand_pat, Value::kFree, true};
  ++state.quiescence_widened;
  return quiesced(state, stand_pat, {std::max(window.alpha, stand_pat), window.beta}, plies_left);
}

// The moves of quiescence and their order: noisy ones by what the game thinks of them, all by their history.
template <Game G, HeuristicsFor<G> K>
void rate_in_quiescence(SearchState<G, K>& state, MovePicker<typename G::MoveList>& picker) {
  using Move = typename G::Move;
  if (takes_any_move(state.options.quiescence)) {
    const Side mover = state.side();
    picker.rate([&](Move move) { return state.memory.history(mover, move_code(move)); });
    return;
  }
  picker.rate(
      [&](Move move) { return static_cast<std::int32_t>(state.heuristics.order(state.game(), state.here(), move)); });
}

// Only noisy moves unless told otherwise, until none is left or it went deep enough; the side to move may always stand
// pat.
template <Game G, HeuristicsFor<G> K>
Value quiesced(SearchState<G, K>& state, Score stand_pat, Window window, int plies_left) {
  using Move = typename G::Move;
  typename G::MoveList moves;
  const bool any = takes_any_move(state.options.quiescence);
  if (any) {
    list_selected_moves(state, moves);
  } else {
    list_noisy_moves(state, moves);
  }
  Value best{stand_pat, Value::kFree, true};
  MovePicker<typename G::MoveList> picker(moves);
  rate_in_quiescence(state, picker);
  const Side mover = state.side();
  while (!picker.done()) {
    if (any && state.options.rating == MoveRating::kAnew) rate_in_quiescence(state, picker);
    const Move move = picker.take();
    if (!state.path->allows(move)) continue;
    if (state.control->should_stop(state.nodes)) return {};
    state.make(move, !any || state.is_noisy(move), 0);
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
    if (state.options.quiescence_score == QuiescenceScore::kAlpha) {
      best.score = std::min(best.score, window.alpha);
      continue;
    }
    window.alpha = std::max(window.alpha, best.score);
  }
  return best;
}

}  // namespace palamedes::search
