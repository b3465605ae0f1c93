#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/alphabeta/candidates.hpp"
#include "search/alphabeta/chance.hpp"
#include "search/alphabeta/known_values.hpp"
#include "search/alphabeta/principal_variation.hpp"
#include "search/alphabeta/pruning.hpp"
#include "search/alphabeta/quiescence.hpp"
#include "search/alphabeta/state.hpp"
#include "search/alphabeta/table_values.hpp"
#include "search/common/node_budget.hpp"
#include "search/common/value.hpp"
#include "search/common/window.hpp"

namespace palamedes::search {

// One thread of an alpha-beta search: the recursion, with every technique behind its switch and in a file of its own.
// Fail-soft. The value of a child is negated by whose turn it is, not by ply: a side may move twice in a row.
template <Game G, HeuristicsFor<G> K>
class AlphaBetaWorker {
 public:
  using GameType = G;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using State = SearchState<G, K>;

  // Threads that share a table share `busy` and what they learn of moves too.
  AlphaBetaWorker(const AlphaBetaOptions& options, TranspositionTable* table, BusyMoves* busy,
                  SharedMoveMemory& learned, const K& heuristics)
      : state_{.options = options,
               .table = table,
               .busy = busy,
               .heuristics = heuristics,
               .memory = MoveMemory(options, learned)} {}

  void start(const Path<G>& root, Control* control, TreeRecorder<Move>* recorder) {
    state_.start(root, control, recorder);
    leaves_from_ = UINT64_MAX;
  }

  // Another game begins.
  void forget() {
    state_.memory.forget();
    if constexpr (Forgets<K>) state_.heuristics.forget();
  }

  // Looks at another control from now on.
  void control_by(Control* control) { state_.control = control; }

  // The value of the root over the given moves, in their order; best_line() is then its principal variation.
  Value search_root(const MoveList& moves, int depth, Window window) {
    root_moves_ = &moves;
    root_depth_ = depth;
    state_.frame().by = {};
    state_.frame().cut = false;
    return node(depth, window);
  }

  // Deals out so many nodes to the root moves of each search from now on; nothing: no more dealing.
  void deal(std::optional<std::uint64_t> nodes) { dealt_ = nodes; }

  const std::vector<Move>& best_line() const { return state_.frames.front().line; }
  // The same, continued with the table's moves where the search took a value from there, up to so many plies.
  std::vector<Move> best_line_by_table(int plies) const {
    if (state_.table == nullptr) return best_line();
    return continued_by_table(best_line(), *state_.path, *state_.table, plies);
  }
  bool stopped() const { return state_.control->stopped(); }
  std::uint64_t nodes() const { return state_.nodes; }
  std::uint64_t quiescence_nodes() const { return state_.quiescence_nodes; }
  std::uint64_t quiescence_widened() const { return state_.quiescence_widened; }
  int deepest() const { return state_.deepest; }

  // What the techniques build on.
  State& state() { return state_; }

  // The value of the present position for the side to move.
  Value node(int depth, Window window) {
    if (state_.recorder == nullptr) return searched(depth, window);
    const bool first = state_.side() == Side::kFirst;
    state_.recorder->enter(state_.frame().by.move, first, window.alpha, window.beta, depth);
    const Value value = searched(depth, window);
    state_.recorder->leave(value.score);
    return value;
  }

  // The value of a move for the side that makes it; `depth` is what is left after it.
  Value after(Move move, bool noisy, int depth, Window window) {
    if constexpr (HasChance<G>) {
      if (state_.is_chance(move)) {
        if (depth < state_.options.chance_depth) return instead_of_chance(*this, depth, window);
        return after_chance(*this, move, depth, window);
      }
    }
    return played(move, noisy, depth, window);
  }

  // The same of a move that is not left to chance.
  Value played(Move move, bool noisy, int depth, Window window) {
    const Side mover = state_.side();
    state_.make(move, noisy, depth);
    const Value value = state_.side() == mover ? node(depth, window) : node(depth, window.reversed()).negated();
    state_.unmake();
    return value;
  }

 private:
  using NodeKind = typename State::NodeKind;
  using Picker = MovePicker<MoveList>;

  // A move of a node, as it comes in the order.
  struct Candidate {
    Move move;
    int rank;
    bool noisy;
  };

  // What a node is asked for, besides its moves and its window.
  struct Asked {
    bool whole;  // no move is left out that might be the best
    std::uint64_t key;
    std::uint16_t table_move;
    Score alpha;  // before the table narrowed the window
    Score start;  // worth at least this, by the table; kNoScore: unknown
    Score guess;  // worth about this, by the table; kNoScore: unknown
  };

  Value searched(int depth, Window window) {
    Frame<Move>& frame = state_.frame();
    const AlphaBetaOptions& options = state_.options;
    const bool root = state_.at_root();
    frame.line.clear();
    if (state_.control->should_stop(state_.nodes)) return {};
    state_.count_node();
    if (!root) {
      if (const auto value = value_by_path(state_)) return noted(NodeKind::kFinished, *value);
    }
    if (depth <= 0 || state_.ply >= State::kMaxPly || (!root && state_.nodes > leaves_from_)) {
      if (options.table_leaves && !root) {
        const TableAnswer known = ask_table(state_, MoveList(), std::max(depth, 0), window);
        if (known.value) return noted(NodeKind::kTableCut, *known.value);
        window = known.window;
      }
      state_.note(NodeKind::kLeaf);
      return horizon(state_, window, options.quiescence_depth);
    }

    // Where the heuristics list moves by themselves that comes after all that may save it.
    const bool lists_late = !root && lists_candidates(state_);
    MoveList moves;
    if (root) {
      moves = *root_moves_;
    } else if (lists_late) {
      const Result result = state_.game().result(state_.here());
      if (result != Result::kOngoing) {
        return noted(NodeKind::kFinished, {value_of(result, state_.side(), state_.ply)});
      }
    } else {
      state_.game().legal_moves(state_.here(), moves);
      if (moves.empty()) {
        return noted(NodeKind::kFinished, value_of_end(state_, state_.game().result(state_.here())));
      }
    }

    const Score asked_alpha = window.alpha;
    const std::uint64_t nodes_above = state_.full_nodes();
    const TableAnswer known = ask_table(state_, moves, depth, window);
    if (known.value) return noted(NodeKind::kTableCut, *known.value);
    if (known.start != kNoScore && known.start >= window.beta) {
      return noted(NodeKind::kTableCut, {known.start, Value::kFree, true});
    }
    window = known.window;
    if (!root) {
      if (const auto value = value_by_proof(state_, depth, window)) return noted(NodeKind::kFinished, *value);
    }

    const bool prunes = options.algorithm != Algorithm::kMinimax && !root;
    const bool tries_null = prunes && null_allowed(state_);
    const bool estimates = prunes && (options.futility > 0 || options.razor > 0 || options.reverse_futility > 0 ||
                                      options.late_improving || (tries_null && options.null_needs_estimate));
    // Where nobody asks it is as good as can be, and stops nothing.
    frame.estimate = estimates ? state_.evaluate() : kInfinity;
    if (estimates) {
      if (is_hopeless(state_, depth, window)) return horizon(state_, window, options.quiescence_depth);
      if (is_safe(state_, depth, window)) return {frame.estimate, Value::kFree, true};
    }
    if (tries_null) {
      if (const auto value = null_move_cut(*this, depth, window.beta)) return *value;
    }
    const bool whole = lists_late ? listed_candidates(state_, moves) : keep_selected(state_, moves);
    std::uint16_t table_move = known.move;
    if (options.internal_deepening && table_move == 0 && depth >= 4 && !window.is_null() && !root) {
      table_move = internally_deepened(depth - 2, window);
    }

    frame.nodes_above = nodes_above;
    if (options.killer_slots == KillerSlots::kDepth) frame.killer_slot = std::max(0, root_depth_ - depth);
    Picker picker(moves);
    rate_moves(state_, picker, table_move);
    const bool forgets = options.tried_moves == TriedMoves::kForgotten;
    bool forgotten = forgets && has_sure_moves_alone(state_, moves, table_move);
    if (!forgotten && prunes && multi_cut_tried(options, depth, window)) {
      if (const auto value = multi_cut(*this, picker, table_move, depth, window)) return *value;
      forgotten = forgets && moves.size() <= static_cast<std::size_t>(options.multi_cut_moves);
    }
    if (forgotten) picker.drop_if([](Move) { return true; });
    return search_moves(picker, {whole, known.key, table_move, asked_alpha, known.start, known.guess}, depth, window);
  }

  Value noted(NodeKind kind, const Value& value) {
    state_.note(kind);
    return value;
  }

  // The code of the move that a shallower search finds best; 0 if it finds none.
  std::uint16_t internally_deepened(int depth, Window window) {
    node(depth, window);
    std::vector<Move>& line = state_.frame().line;
    const std::uint16_t best = line.empty() ? std::uint16_t{0} : move_code(line.front());
    line.clear();
    return best;
  }

  // The moves of a node, best first, until one refutes or none is left.
  Value search_moves(Picker& picker, const Asked& about, int depth, Window window) {
    const auto [whole, key, table_move, asked_alpha, start, guess] = about;
    const Window asked = window;
    const bool cuts = state_.options.algorithm != Algorithm::kMinimax;
    Value best{std::max(start, -state_.options.infinity())};
    Value rests;  // what all moves so far rest on
    rests.estimated = !whole || start != kNoScore;
    window.alpha = std::max(window.alpha, start);
    std::optional<BudgetDealer> dealer;
    if (state_.at_root() && dealt_) dealer.emplace(*dealt_);
    std::uint16_t best_code = 0;
    int searched = 0;
    int left_to_chance = 0;
    while (!picker.done()) {
      rate_again(state_, picker, table_move);
      const Move move = next_move(picker, key, depth, asked);
      if (!allowed(move, rests)) continue;
      const std::optional<int> postponed_rank = picker.postponed_rank();
      if (!postponed_rank && leaves_out_chance(state_, move, depth, left_to_chance)) {
        rests.estimated = true;
        // The same goes for all others like it: there may be dozens, each of which would have to be found first.
        picker.drop_if([&](Move other) { return state_.is_chance(other); });
        continue;
      }
      // The first move is searched by all threads together: the window that it gives is what the others need.
      const bool shares = state_.busy != nullptr && searched > 0 && depth >= least_shared_depth();
      // While this thread was at one of the moves another may have come to the end of the same node.
      if (shares) {
        if (const auto value = ask_table(state_, picker.all(), depth, asked).value) return *value;
      }
      const std::uint64_t mark = shares ? busy_hash(key, move, depth) : 0;
      // A move that another thread takes over still counts as one before those that follow: what is searched how deep
      // does not depend on who does it.
      const int rank = postponed_rank.value_or(searched + picker.postponed());
      if (shares && state_.busy->contains(mark) && picker.postpone(rank)) continue;
      const Candidate candidate{move, rank, state_.is_noisy(move)};
      if (is_futile(state_, depth, window.alpha, best.score, searched, candidate.noisy) ||
          (!whole && is_too_late(state_, depth, best.score, rank, candidate.noisy))) {
        rests.estimated = true;
        continue;
      }
      const BusyMark looked_at(shares ? state_.busy : nullptr, mark);
      const std::uint64_t nodes_before = state_.nodes;
      if (dealer) leaves_from_ = state_.nodes + dealer->share(picker.left() + 1);
      const Value value = guess != kNoScore && searched == 0 ? value_of_guessed(candidate, depth, window, guess)
                                                             : value_of_move(candidate, depth, window);
      if (dealer) dealer->spend(state_.nodes - nodes_before);
      if (state_.control->stopped()) return {};
      ++searched;
      if (value.score > best.score) {
        best = value;
        best_code = move_code(move);
        if (value.score > window.alpha || state_.at_root()) state_.extend_line(move);
      }
      if (cuts && value.score >= window.beta) {
        remember_cut(candidate, depth, value.score, picker.left());
        remember_best(best_code, depth, value.score);
        // A refutation rests on itself alone: what else could be played only raises the value.
        return stored(state_, key, value, best_code, Bound::kLower, depth);
      }
      rests.rest_on(value);
      if (cuts) window.alpha = std::max(window.alpha, value.score);
    }
    if (searched == 0) {
      // Everything was barred by the path or skipped: the evaluation stands in.
      best.score = best.score == -kInfinity ? state_.evaluate() : best.score;
      rests.estimated = true;
    }
    const Value result{whole ? best.score : doubted(best.score), rests.dependency, rests.estimated};
    remember_best(best_code, depth, result.score);
    const bool exact = !cuts || result.score > asked_alpha;
    return stored(state_, key, result, best_code, exact ? Bound::kExact : Bound::kUpper, depth);
  }

  // Shallower searches are done before another thread has looked, or soon after; but where all of the search is shallow
  // there is not much else to share.
  int least_shared_depth() const { return std::clamp(root_depth_ - 1, 2, 3); }

  // The best move that is left. Where the window is open, what another thread was at comes first as soon as it is done
  // with it: it may have raised alpha, and what is searched with an old one is mostly in vain.
  Move next_move(Picker& picker, std::uint64_t key, int depth, Window asked) const {
    if (picker.postponed() == 0 || asked.is_null()) return picker.take();
    return picker.take_postponed_or_best(
        [&](Move move) { return !state_.busy->contains(busy_hash(key, move, depth)); });
  }

  static std::uint64_t busy_hash(std::uint64_t key, Move move, int depth) {
    return BusyMoves::hash(key, move_code(move), depth);
  }

  // Whether the path allows a move; if it does not, the value of the node rests on where the barred position stood.
  bool allowed(Move move, Value& rests) const {
    if (state_.path->allows(move)) return true;
    rests.dependency = std::min(rests.dependency, state_.rules.barred_by(*state_.path, move));
    return false;
  }

  void remember_cut(const Candidate& by, int depth, Score score, std::size_t moves_skipped) {
    if (!by.noisy || !state_.options.noisy_first) {
      state_.memory.cut_by(move_code(by.move), state_.previous_code(), state_.side(), state_.frame().killer_slot, depth,
                           score);
    }
    if (state_.recorder != nullptr) state_.recorder->cut(moves_skipped);
  }

  // The best move of a node that is left, if it has one.
  void remember_best(std::uint16_t code, int depth, Score score) {
    if (code == 0 || !state_.memory.learns_of_best_moves()) return;
    state_.memory.best_of(code, state_.side(), state_.frame().killer_slot, depth, score);
  }

  // The value of one move: reduced where late, with a null window after the first (Reinefeld's NegaScout), searched
  // again where it turns out to matter.
  Value value_of_move(const Candidate& candidate, int depth, Window window) {
    const auto [move, rank, noisy] = candidate;
    const AlphaBetaOptions& options = state_.options;
    const int full = depth - 1 + extension(state_, move, root_depth_);
    if (options.algorithm == Algorithm::kMinimax) return after(move, noisy, full, Window{});
    if (state_.at_root() && options.root_windows != RootWindows::kShared) {
      const bool overflows = options.root_windows == RootWindows::kOverflowing;
      return after(move, noisy, full, overflows ? Window{-kInfinity, Window::kOverflowing} : Window{});
    }
    const bool may_reduce = !state_.at_root() || options.late_moves == Reduction::kLogarithmic;
    const bool cut = state_.frame().cut;
    const int unlikely = (cut ? options.late_cut : 0) + (is_stalled(state_) ? 1 : 0);
    const int reduction = may_reduce ? late_reduction(options, depth, rank, noisy, unlikely) : 0;
    bool& cut_below = state_.next_frame().cut;
    if (reduction > 0) {
      cut_below = true;
      if (options.late_moves == Reduction::kFixed) {
        return after(move, noisy, std::max(0, full - reduction), window);
      }
      const Value reduced = after(move, noisy, full - reduction, Window::above(window.alpha));
      if (state_.control->stopped() || reduced.score <= window.alpha) return reduced;
    }
    if (options.algorithm == Algorithm::kNegaScout && rank > 0 && !window.is_null()) {
      cut_below = !cut;
      const Value probe = after(move, noisy, full, Window::above(window.alpha));
      if (state_.control->stopped() || probe.score <= window.alpha || probe.score >= window.beta) return probe;
    }
    cut_below = window.is_null() && !cut;
    return after(move, noisy, full, window);
  }

  // The first move of a node that should be worth about `guess`: with a window up to there, then with what is left.
  Value value_of_guessed(const Candidate& candidate, int depth, Window window, Score guess) {
    const auto [move, rank, noisy] = candidate;
    const int full = depth - 1 + extension(state_, move, root_depth_);
    const Value probe = after(move, noisy, full, {window.alpha, guess});
    const bool settled = guess == window.beta || probe.score <= window.alpha || probe.score >= window.beta;
    if (state_.control->stopped() || settled) return probe;
    return after(move, noisy, full, {probe.score, window.beta});
  }

  State state_;
  const MoveList* root_moves_ = nullptr;
  int root_depth_ = 0;
  std::optional<std::uint64_t> dealt_;      // nodes for all root moves together
  std::uint64_t leaves_from_ = UINT64_MAX;  // after so many nodes positions are taken for leaves
};

}  // namespace palamedes::search
