#pragma once

// The leaves, cuts and bookkeeping of AlphaBetaWorker. Included by search/alphabeta/worker.hpp.
#include "search/alphabeta/worker.hpp"

namespace palamedes::search {

template <Game G, HeuristicsFor<G> K>
Value AlphaBetaWorker<G, K>::horizon(Score alpha, Score beta, int ply, int plies_left, bool last_noisy) {
  const Result result = game().result(here());
  if (result != Result::kOngoing) return {value_of(result, side(), ply)};
  if (const auto value = value_by_proof(0, alpha, beta, ply)) return *value;
  const Score stand = evaluate();
  const bool quiet = options_.quiescence == Quiescence::kOff || plies_left == 0 || ply >= kMaxPly ||
                     (options_.quiescence == Quiescence::kLastMove && !last_noisy);
  if (quiet || stand >= beta) return {stand, Value::kFree, true};
  return quiesced(stand, std::max(alpha, stand), beta, ply, plies_left);
}

template <Game G, HeuristicsFor<G> K>
std::vector<typename G::Move> AlphaBetaWorker<G, K>::best_line_by_table(int plies) const {
  std::vector<Move> line = best_line();
  if (table_ == nullptr) return line;
  const auto is_chance = [](const Path<G>& path, Move move) {
    if constexpr (HasChance<G>) return path.game().is_chance(path.position(), move);
    return false;
  };
  Path<G> path = *path_;
  MoveList moves;
  for (std::size_t i = 0; i < static_cast<std::size_t>(plies); ++i) {
    if (i == line.size()) {
      const auto entry = table_->probe(key_of(path.position()));
      path.legal_moves(moves);
      const auto next =
          std::find_if(moves.begin(), moves.end(), [&](Move move) { return entry && move_code(move) == entry->move; });
      if (next == moves.end()) break;
      line.push_back(*next);
    }
    if (is_chance(path, line[i])) break;
    path.play(line[i]);
  }
  return line;
}

// Only noisy moves, until none is left or it went deep enough; the side to move may always stand pat.
template <Game G, HeuristicsFor<G> K>
Value AlphaBetaWorker<G, K>::quiesced(Score stand, Score alpha, Score beta, int ply, int plies_left) {
  MoveList moves;
  list_noisy(moves);
  Value best{stand, Value::kFree, true};
  MovePicker<MoveList> picker(moves);
  picker.rate([&](Move move) { return static_cast<std::int32_t>(heuristics_.order(game(), here(), move)); });
  const Side mover = side();
  while (!picker.done()) {
    const Move move = picker.take();
    if (!path_->allows(move)) continue;
    if (control_->should_stop(nodes_)) return {};
    ++nodes_;
    ++quiescence_nodes_;
    make(move, 0);
    deepest_ = std::max(deepest_, ply + 1);
    const bool again = side() == mover;
    const Score low = again ? alpha : -beta;
    const Score high = again ? beta : -alpha;
    if (recorder_ != nullptr) {
      recorder_->enter(move, side() == Side::kFirst, low, high, 0);
      recorder_->mark(TreeRecorder<Move>::Kind::kQuiescence);
    }
    const auto by_path = value_by_path(ply + 1);
    const Value below = by_path ? *by_path : horizon(low, high, ply + 1, plies_left - 1, true);
    if (recorder_ != nullptr) recorder_->leave(below.score);
    const Value value = again ? below : below.negated();
    unmake(move);
    best.dependency = std::min(best.dependency, value.dependency);
    best.score = std::max(best.score, value.score);
    if (best.score >= beta) break;
    alpha = std::max(alpha, best.score);
  }
  return best;
}

template <Game G, HeuristicsFor<G> K>
void AlphaBetaWorker<G, K>::list_noisy(MoveList& moves) {
  if constexpr (ListsNoisyMoves<K, G>) {
    heuristics_.noisy_moves(game(), here(), moves);
    return;
  }
  game().legal_moves(here(), moves);
  std::size_t kept = 0;
  for (const Move move : moves) {
    bool keeps = is_noisy(move);
    // What chance gives is an average over many positions: too wide for here.
    if constexpr (HasChance<G>) keeps = keeps && !game().is_chance(here(), move);
    if (keeps) moves[kept++] = move;
  }
  moves.resize_down(kept);
}

// What a rule about repetition says of the present position, or what its first return within the search promises.
template <Game G, HeuristicsFor<G> K>
std::optional<Value> AlphaBetaWorker<G, K>::value_by_path(int ply) const {
  if (options_.ply_limit && path_->plies() >= ply_limit_ && game().result(here()) == Result::kOngoing) {
    // Whoever comes here by fewer plies is not at the limit: the value belongs to this path from the root on.
    return Value{value_of(game().judge(here()), side(), ply), 0, false};
  }
  if constexpr (HasPathRules<G>) {
    const PathKeys& keys = path_->keys();
    const auto ply_of = [&](std::size_t index) { return static_cast<int>(index - root_index_); };
    const std::size_t first = keys.earliest(keys.present(), root_index_);
    const bool returned = first + 1 < keys.size();
    const Result result = game().path_result(keys, path_->moves(), here());
    if (result != Result::kOngoing) {
      if (game().result(here()) != Result::kOngoing) return std::nullopt;
      const std::size_t since = returned ? first : std::max(keys.window_begin(), root_index_);
      return Value{value_of(result, side(), ply), ply_of(since), false};
    }
    if (options_.early_repetition && returned) return Value{kDraw, ply_of(first), true};
  }
  return std::nullopt;
}

// False if a move was left out that might be the best. Minimax is kept whole, to compare with.
template <Game G, HeuristicsFor<G> K>
bool AlphaBetaWorker<G, K>::select(MoveList& moves, int ply) {
  if constexpr (SelectsMoves<K, G>) {
    if (!options_.selection || options_.algorithm == Algorithm::kMinimax) return true;
    if constexpr (KnowsWhatSelectionLoses<K, G>) {
      return heuristics_.select(game(), here(), moves, ply == 0);
    } else {
      heuristics_.select(game(), here(), moves, ply == 0);
    }
  }
  return true;
}

template <Game G, HeuristicsFor<G> K>
std::optional<Value> AlphaBetaWorker<G, K>::value_by_proof(int depth, Score alpha, Score beta, int ply) {
  if constexpr (ProvesValues<K, G>) {
    if (!options_.proofs) return std::nullopt;
    const Proof proof = heuristics_.proven(game(), here(), depth);
    switch (proof.kind) {
      case Proof::Kind::kNothing: break;
      case Proof::Kind::kWin: return Value{win_in(ply + proof.plies)};
      case Proof::Kind::kLoss: return Value{loss_in(ply + proof.plies)};
      case Proof::Kind::kDraw: return Value{kDraw};
      case Proof::Kind::kNoWin: return alpha >= kDraw ? std::optional(Value{kDraw}) : std::nullopt;
      case Proof::Kind::kNoLoss: return beta <= kDraw ? std::optional(Value{kDraw}) : std::nullopt;
    }
  }
  return std::nullopt;
}

// An entry whose move the path bars speaks of another history.
template <Game G, HeuristicsFor<G> K>
bool AlphaBetaWorker<G, K>::usable(const TableEntry& entry, const MoveList& moves) const {
  if constexpr (HasPathRules<G>) {
    if (entry.move == 0) return true;
    for (const Move move : moves) {
      if (move_code(move) == entry.move) return path_->allows(move);
    }
    return false;
  }
  return true;
}

template <Game G, HeuristicsFor<G> K>
std::optional<Value> AlphaBetaWorker<G, K>::value_by_table(const TableEntry& entry, int depth, Score alpha, Score beta,
                                                           int ply) const {
  if (entry.bound == Bound::kNone) return std::nullopt;
  const Score score = from_root(entry.score, ply);
  // What was proven without an evaluation holds at any depth.
  if (entry.depth < depth && (entry.estimated || entry.bound != Bound::kExact)) return std::nullopt;
  const bool fits = entry.bound == Bound::kExact || (entry.bound == Bound::kLower && score >= beta) ||
                    (entry.bound == Bound::kUpper && score <= alpha);
  if (!fits) return std::nullopt;
  return Value{score, Value::kFree, entry.estimated};
}

// While this thread was at one of the moves another may have come to the end of the same node.
template <Game G, HeuristicsFor<G> K>
std::optional<Value> AlphaBetaWorker<G, K>::answered_by_others(std::uint64_t key, const MoveList& moves, int depth,
                                                               Score alpha, Score beta, int ply) const {
  const auto entry = table_->probe(key);
  if (!entry || !usable(*entry, moves)) return std::nullopt;
  return value_by_table(*entry, depth, alpha, beta, ply);
}

// If passing is still good enough, a move will be too (Donninger 1993); with `null-verify` a shallower search of real
// moves must agree.
template <Game G, HeuristicsFor<G> K>
std::optional<Value> AlphaBetaWorker<G, K>::try_null(int depth, Score beta, int ply, Score estimate) {
  if constexpr (HasNullMove<K, G>) {
    const int reduced = depth - 1 - options_.null_reduction;
    if (reduced < 0 || is_decided(beta) || estimate < beta) return std::nullopt;
    const Position saved = here();
    Position passed = saved;
    if (!heuristics_.make_null(game(), passed)) return std::nullopt;
    const NullState state = options_.null_move == NullRule::kOncePerPath ? NullState::kNever : NullState::kNotNow;
    path_->pass_to(passed);
    if (recorder_ != nullptr) recorder_->announce("(null)");
    const Value value = node(reduced, -beta, -beta + 1, ply + 1, state, Move{}, false).negated();
    path_->back_to(saved);
    lines_[static_cast<std::size_t>(ply)].clear();
    if (control_->stopped() || value.score < beta) return std::nullopt;
    if (options_.null_verify) {
      const Value verified = node(std::max(1, reduced), beta - 1, beta, ply, NullState::kNotNow, Move{}, false);
      lines_[static_cast<std::size_t>(ply)].clear();
      if (control_->stopped() || verified.score < beta) return std::nullopt;
    }
    note(TreeRecorder<Move>::Kind::kNull);
    bool certain = false;
    if constexpr (KnowsWhetherPassHelps<K>) {
      certain = heuristics_.pass_never_helps() && !value.estimated;
    }
    return Value{is_decided(value.score) ? beta : value.score, value.dependency, !certain};
  }
  return std::nullopt;
}

// If C of the first M moves refute in a reduced search, one of them will in the full one (Björnsson and Marsland 1999).
template <Game G, HeuristicsFor<G> K>
std::optional<Value> AlphaBetaWorker<G, K>::try_multi_cut(const MoveList& moves, std::uint16_t table_move, int depth,
                                                          Score beta, int ply, NullState null, Move last) {
  MoveList copy = moves;
  MovePicker<MoveList> picker(copy);
  rate(picker, table_move, ply, last);
  int tried = 0;
  int refuted = 0;
  Value rests{beta, Value::kFree, true};
  while (!picker.done() && tried < options_.multi_cut_moves) {
    const Move move = picker.take();
    if (!path_->allows(move)) continue;
    ++tried;
    const Value value =
        after(move, depth - 1 - options_.multi_cut_reduction, beta - 1, beta, ply, null, is_noisy(move));
    if (control_->stopped()) return std::nullopt;
    if (value.score < beta) continue;
    rests.dependency = std::min(rests.dependency, value.dependency);
    if (++refuted == options_.multi_cut_needed) return rests;
  }
  return std::nullopt;
}

// Whether the path allows a move; if it does not, the value of the node rests on where the barred position stood.
template <Game G, HeuristicsFor<G> K>
bool AlphaBetaWorker<G, K>::allowed(Move move, Value& rests) const {
  if constexpr (HasPathRules<G>) {
    if (path_->allows(move)) return true;
    Position next = here();
    static_cast<void>(game().play(next, move));
    const PathKeys& keys = path_->keys();
    const std::size_t index = keys.earliest(game().path_key(next), root_index_);
    // A position from before the root bars the move on every path of this search alike.
    if (index < keys.size()) rests.dependency = std::min(rests.dependency, static_cast<int>(index - root_index_));
    return false;
  }
  return true;
}

template <Game G, HeuristicsFor<G> K>
Value AlphaBetaWorker<G, K>::stored(std::uint64_t key, const Value& value, std::uint16_t code, Bound bound, int depth,
                                    int ply) {
  // What refers to this position or to ones below it is the same on every path to here.
  const bool free = value.dependency >= ply;
  const Value result{value.score, free ? Value::kFree : value.dependency, value.estimated};
  if (table_ == nullptr || control_->stopped()) return result;
  const bool restricted_root = ply == 0;
  table_->store(key, {.score = from_position(value.score, ply),
                      .move = code,
                      .depth = static_cast<std::uint8_t>(std::min(depth, 255)),
                      .bound = free && !restricted_root ? bound : Bound::kNone,
                      .estimated = value.estimated});
  return result;
}

}  // namespace palamedes::search
