#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "search/alphabeta/candidates.hpp"
#include "search/alphabeta/state.hpp"
#include "search/common/value.hpp"
#include "search/common/window.hpp"

// Where a search goes less deep than asked, or a ply deeper. `search` is the recursion: `state()`, `node(depth,
// window)` for the present position, `after(move, noisy, depth, window)` for a move from it.
namespace palamedes::search {

template <Game G, HeuristicsFor<G> K>
bool null_allowed(const SearchState<G, K>& state) {
  return HasNullMove<K, G> && state.options.null_move != NullRule::kOff && state.frame().by.null == NullState::kMay;
}

// A shallower search of real moves, with no null move first.
template <class Search>
Value null_verified(Search& search, int depth, Window window) {
  auto& frame = search.state().frame();
  const auto arrival = std::exchange(frame.by, {.null = NullState::kNotNow});
  const Value value = search.node(depth, window);
  frame.by = arrival;
  frame.line.clear();
  return value;
}

// If passing is still good enough, a move will be too (Donninger 1993); with `null-verify` a shallower search of real
// moves must agree.
template <class Search>
std::optional<Value> null_move_cut(Search& search, int depth, Score beta) {
  auto& state = search.state();
  const AlphaBetaOptions& options = state.options;
  const int reduced = depth - 1 - options.null_reduction;
  const bool hopeless = options.null_open ? is_decided(beta) && beta < kInfinity : is_decided(beta);
  if (reduced < 0 || hopeless || state.frame().estimate < beta) return std::nullopt;
  const bool once = options.null_move == NullRule::kOncePerPath;
  state.next_frame().cut = !state.frame().cut;
  const auto before = state.pass(once ? NullState::kNever : NullState::kNotNow, "(null)");
  if (!before) return std::nullopt;
  const Value value = search.node(reduced, Window::from(beta).reversed()).negated();
  state.take_back_pass(*before);
  state.frame().line.clear();
  if (state.control->stopped() || value.score < beta) return std::nullopt;
  if (options.null_verify) {
    const Value verified = null_verified(search, std::max(1, reduced), Window::from(beta));
    if (state.control->stopped() || verified.score < beta) return std::nullopt;
  }
  state.note(std::decay_t<decltype(state)>::NodeKind::kNull);
  bool certain = false;
  if constexpr (KnowsWhetherPassHelps<std::decay_t<decltype(state.heuristics)>>) {
    certain = state.heuristics.pass_never_helps() && !value.estimated;
  }
  return Value{is_decided(value.score) ? beta : value.score, value.dependency, !certain};
}

// Plain alpha-beta has no null windows to tell where a cut is expected: there it may be wherever one is possible.
inline bool cut_expected(Algorithm algorithm, Window window) {
  return !is_decided(window.beta) && window.beta < kInfinity &&
         (window.is_null() || algorithm == Algorithm::kAlphaBeta);
}

inline bool multi_cut_tried(const AlphaBetaOptions& options, int depth, Window window) {
  if (options.multi_cut == MultiCut::kOff || depth <= options.multi_cut_reduction) return false;
  return options.multi_cut == MultiCut::kWholeWindow || cut_expected(options.algorithm, window);
}

// If C of the first M moves refute in a reduced search, one of them will in the full one (Björnsson and Marsland 1999).
// The picker is left as if no move had been taken.
template <class Search, class MoveList>
std::optional<Value> multi_cut(Search& search, MovePicker<MoveList>& picker, std::uint16_t table_move, int depth,
                               Window window) {
  auto& state = search.state();
  const AlphaBetaOptions& options = state.options;
  const bool whole = options.multi_cut == MultiCut::kWholeWindow;
  const Score beta = window.beta;
  int tried = 0;
  int refuted = 0;
  Value rests{beta, Value::kFree, true};
  const NullState null = state.frame().by.null;
  if (whole && null != NullState::kNever) state.frame().by.null = NullState::kNotAfterNext;
  while (!picker.done() && tried < options.multi_cut_moves && refuted < options.multi_cut_needed) {
    rate_again(state, picker, table_move);
    const auto move = picker.take();
    const bool allowed = state.path->allows(move);
    if (allowed || whole) ++tried;
    if (!allowed) continue;
    const int reduced = depth - 1 - options.multi_cut_reduction;
    const Value value = search.after(move, state.is_noisy(move), reduced, whole ? window : Window::from(beta));
    if (state.control->stopped()) break;
    if (value.score < beta) continue;
    rests.dependency = std::min(rests.dependency, value.dependency);
    ++refuted;
  }
  state.frame().by.null = null;
  picker.rewind();
  if (state.control->stopped() || refuted < options.multi_cut_needed) return std::nullopt;
  return rests;
}

template <Game G, HeuristicsFor<G> K>
bool is_threatened(const SearchState<G, K>& state) {
  if constexpr (KnowsThreats<K, G>) return state.heuristics.is_threatened(state.game(), state.here());
  return false;
}

// Near the horizon a position so far below alpha is worth no more than what its quiescence says (razoring).
template <Game G, HeuristicsFor<G> K>
bool is_hopeless(const SearchState<G, K>& state, int depth, Window window) {
  const AlphaBetaOptions& options = state.options;
  return options.razor > 0 && depth <= options.razor_depth && window.is_null() && !is_decided(window.alpha) &&
         state.frame().estimate + options.razor * depth <= window.alpha && !is_threatened(state);
}

// Near the horizon a position so far above beta stays there: futility pruning seen from the other side.
template <Game G, HeuristicsFor<G> K>
bool is_safe(const SearchState<G, K>& state, int depth, Window window) {
  const AlphaBetaOptions& options = state.options;
  if (options.reverse_futility == 0 || depth > options.reverse_futility_depth || !window.is_null() ||
      is_decided(window.beta) || state.frame().estimate - options.reverse_futility * depth < window.beta) {
    return false;
  }
  return !is_threatened(state);
}

// Whether the evaluation has not risen since the side to move had its last turn.
template <Game G, HeuristicsFor<G> K>
bool is_stalled(const SearchState<G, K>& state) {
  if (!state.options.late_improving || state.ply < 2) return false;
  const Score before = state.frames[static_cast<std::size_t>(state.ply) - 2].estimate;
  return before != kInfinity && state.frame().estimate <= before;
}

// Near the horizon the moves that come late in the order are left out (move-count pruning), unless all is lost so far.
// Only where the selection is not whole: there a value is no proof anyway.
template <Game G, HeuristicsFor<G> K>
bool is_too_late(const SearchState<G, K>& state, int depth, Score best, int rank, bool noisy) {
  const AlphaBetaOptions& options = state.options;
  if (options.late_pruning == 0 || depth > options.late_pruning_depth || noisy || state.at_root() || is_loss(best) ||
      is_doubted_loss(best) || best == -kInfinity) {
    return false;
  }
  return rank >= (options.late_pruning + depth * depth) / (is_stalled(state) ? 2 : 1);
}

// Near the horizon a quiet move does not lift an estimate that is so far below alpha. `searched` counts the moves
// before it, `best` is what they brought: unless all is lost so far, which such a move might save.
template <Game G, HeuristicsFor<G> K>
bool is_futile(const SearchState<G, K>& state, int depth, Score alpha, Score best, int searched, bool noisy) {
  const int margin = state.options.futility;
  return margin > 0 && searched > 0 && depth <= state.options.futility_depth && !noisy && !is_decided(alpha) &&
         !is_loss(best) && !is_doubted_loss(best) && state.frame().estimate + margin * depth <= alpha;
}

// How many plies less the move with this rank in the order is searched at first. `unlikely` are plies more.
inline int late_reduction(const AlphaBetaOptions& options, int depth, int rank, bool noisy, int unlikely = 0) {
  if (options.late_moves == Reduction::kOff || depth < 3 || rank < options.late_after) return 0;
  if (options.late_moves == Reduction::kFixed) return options.late_reduction;
  if (noisy) return 0;
  if (options.late_moves == Reduction::kAfter) return options.late_reduction;
  const double product = std::log(depth) * std::log(rank + 1);
  const int reduction = static_cast<int>(0.5 + product * options.late_growth / 100) + unlikely;
  return std::clamp(reduction, 1, depth - 2);
}

// A ply more after a forcing move, while the line is no longer than twice the depth asked for at the root.
template <Game G, HeuristicsFor<G> K>
int extension(const SearchState<G, K>& state, typename G::Move move, int root_depth) {
  if constexpr (KnowsForcing<K, G>) {
    const bool may = state.options.extensions && state.ply < 2 * root_depth;
    if (may && state.heuristics.forcing(state.game(), state.here(), move)) return 1;
  }
  return 0;
}

}  // namespace palamedes::search
