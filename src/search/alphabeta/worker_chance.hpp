#pragma once

// Moves left to chance in AlphaBetaWorker: expectiminimax with Star1 and Star2 (Ballard 1983). Included by
// search/alphabeta/worker.hpp.
#include "search/alphabeta/worker.hpp"

namespace palamedes::search {

// The weights and bounds of the outcomes of one chance move. Each outcome's value lies within [floor, ceiling]: no
// average is beyond ±kChanceWin, and with `chance-window` a value further from the window than that counts as if it
// were just so far.
template <Game G, HeuristicsFor<G> K>
template <class Outcomes>
struct AlphaBetaWorker<G, K>::ChanceBounds {
  Score alpha;
  Score beta;
  Score floor = -kChanceWin;
  Score ceiling = kChanceWin;
  std::int64_t total = 0;
  std::array<Score, Outcomes::capacity()> upper{};  // what is known of each outcome from above

  // Outside of ±kChanceWin there are only decided values: an average reaches none of them, and all outcomes being won
  // (or lost) is never cut off.
  ChanceBounds(const Outcomes& outcomes, Score window_alpha, Score window_beta, int margin)
      : alpha(chance_clamped(window_alpha)), beta(chance_clamped(window_beta)) {
    if (margin > 0) {
      floor = std::max(floor, alpha - margin);
      ceiling = std::min(ceiling, beta + margin);
    }
    for (const auto& outcome : outcomes) total += outcome.weight;
    upper.fill(ceiling);
  }

  // Below this the average stays at or under alpha, though the other outcomes bring `most` together. Truncated division
  // of the average asks for one more on either side.
  Score low(std::int64_t most, std::int64_t weight) const {
    const std::int64_t need = (std::int64_t{alpha} * total - most) / weight - 1;
    if (need <= floor) return floor == -kChanceWin ? -kInfinity : floor;
    return static_cast<Score>(std::min<std::int64_t>(need, ceiling));
  }
  // Above this the average reaches beta, though the others bring no more than `least`.
  Score high(std::int64_t least, std::int64_t weight) const {
    const std::int64_t need = (std::int64_t{beta} * total - least) / weight + 1;
    if (need >= ceiling) return ceiling == kChanceWin ? kInfinity : ceiling;
    return static_cast<Score>(std::max<std::int64_t>(need, floor));
  }
  Score clamped(Score score) const { return std::clamp(score, floor, ceiling); }
};

template <Game G, HeuristicsFor<G> K>
Value AlphaBetaWorker<G, K>::after_outcome(Move move, int depth, Score alpha, Score beta, int ply, NullState null) {
  const Side mover = side();
  make(move, depth);
  const Value value = side() == mover ? node(depth, alpha, beta, ply + 1, next(null), move, false)
                                      : node(depth, -beta, -alpha, ply + 1, next(null), move, false).negated();
  unmake(move);
  return value;
}

// Where too little depth is left for an average (`chance-depth`): the turn passes and nothing else changes, or the
// evaluation stands for what comes; one more, so that any other move must improve the position to be preferred.
template <Game G, HeuristicsFor<G> K>
Value AlphaBetaWorker<G, K>::instead_of_chance(int depth, Score alpha, Score beta, int ply) {
  if constexpr (HasNullMove<K, G>) {
    const Position saved = here();
    Position passed = saved;
    if (options_.chance_instead == ChanceInstead::kPass && heuristics_.make_null(game(), passed)) {
      path_->pass_to(passed);
      if (recorder_ != nullptr) recorder_->announce("(any)");
      Value value = node(depth, -beta, -alpha, ply + 1, NullState::kNotNow, Move{}, false).negated();
      path_->back_to(saved);
      value.estimated = true;
      return value;
    }
  }
  lines_[static_cast<std::size_t>(ply) + 1].clear();
  return {evaluate() + 1, Value::kFree, true};
}

// Brings forward, as the i-th, an outcome that no other thread is at; each goes to the end once, where the table mostly
// has it by then.
template <Game G, HeuristicsFor<G> K>
template <class Outcomes>
void AlphaBetaWorker<G, K>::postpone_busy(Outcomes& outcomes, ChanceBounds<Outcomes>& bounds, std::size_t i,
                                          std::uint64_t key, int depth, std::size_t& postponed) const {
  for (; i + 1 + postponed < outcomes.size(); ++postponed) {
    if (!busy_->contains(BusyMoves::hash(key, move_code(outcomes[i].move), depth))) return;
    std::rotate(&outcomes[i], &outcomes[i] + 1, outcomes.end());
    std::rotate(&bounds.upper[i], &bounds.upper[i] + 1, bounds.upper.data() + outcomes.size());
  }
}

// The value is the average over the outcomes, a decided one counting ±kChanceWin; if all are wins (or all losses) it is
// decided itself, by the longest. Star1 cuts as soon as the outcomes still to come cannot bring the average back into
// the window; the children's windows follow from the same sums.
template <Game G, HeuristicsFor<G> K>
Value AlphaBetaWorker<G, K>::after_chance(Move move, int depth, Score alpha, Score beta, int ply, NullState null) {
  if constexpr (HasChance<G>) {
    typename G::ChanceList outcomes;
    game().chance_outcomes(here(), move, outcomes);
    const bool windows = options_.algorithm != Algorithm::kMinimax;
    const bool prunes = windows && options_.star != StarPruning::kNone;
    ChanceBounds<typename G::ChanceList> bounds(outcomes, alpha, beta, windows ? options_.chance_window : 0);
    if (prunes && options_.star == StarPruning::kStar2 && depth > 0) {
      if (const auto cut = star2_probe(outcomes, depth, ply, null, bounds)) return *cut;
      if (control_->stopped()) return {};
    }
    std::int64_t sum = 0;
    std::int64_t least_left = bounds.total * bounds.floor;  // what the outcomes still to come bring at least and most
    std::int64_t most_left = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) most_left += std::int64_t{outcomes[i].weight} * bounds.upper[i];
    Value rests{0, Value::kFree, bounds.floor > -kChanceWin || bounds.ceiling < kChanceWin};
    std::size_t wins = 0;
    std::size_t losses = 0;
    int longest = 0;
    // An outcome that is looked at no further is done before another thread has looked.
    BusyMoves* const busy = depth > 0 ? busy_ : nullptr;
    const std::uint64_t key = busy != nullptr ? table_key() : 0;
    std::size_t postponed = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      if (busy != nullptr) postpone_busy(outcomes, bounds, i, key, depth, postponed);
      const BusyMark mark(busy, busy != nullptr ? BusyMoves::hash(key, move_code(outcomes[i].move), depth) : 0);
      const std::int64_t weight = outcomes[i].weight;
      least_left -= weight * bounds.floor;
      most_left -= weight * bounds.upper[i];
      // Without Star1 a child's window knows nothing of the other outcomes.
      Score low = bounds.floor == -kChanceWin ? -kInfinity : bounds.floor;
      Score high = bounds.ceiling == kChanceWin ? kInfinity : bounds.ceiling;
      if (prunes) {
        low = bounds.low(sum + most_left, weight);
        high = bounds.high(sum + least_left, weight);
      }
      if (low >= high) low = high - 1;
      const Value value = after_outcome(outcomes[i].move, depth, low, high, ply, null);
      if (control_->stopped()) return {};
      rests.rest_on(value);
      wins += is_win(value.score) ? 1 : 0;
      losses += is_loss(value.score) ? 1 : 0;
      if (is_decided(value.score)) longest = std::max(longest, distance_of(value.score));
      sum += weight * bounds.clamped(value.score);
      if (!prunes || i + 1 == outcomes.size()) continue;
      if (sum + most_left < std::int64_t{bounds.alpha} * bounds.total) {
        return {static_cast<Score>((sum + most_left) / bounds.total), rests.dependency, rests.estimated};
      }
      if (sum + least_left > std::int64_t{bounds.beta} * bounds.total) {
        return {static_cast<Score>((sum + least_left) / bounds.total), rests.dependency, rests.estimated};
      }
    }
    if (wins == outcomes.size()) return {win_in(longest), rests.dependency, rests.estimated};
    if (losses == outcomes.size()) return {loss_in(longest), rests.dependency, rests.estimated};
    return {static_cast<Score>(sum / bounds.total), rests.dependency, rests.estimated};
  } else {
    static_cast<void>(move);
    return {};
  }
}

// One reply of the opponent to each outcome bounds what that outcome is worth from above; if the bounds together cannot
// reach alpha, no outcome needs a full search.
template <Game G, HeuristicsFor<G> K>
template <class Outcomes>
std::optional<Value> AlphaBetaWorker<G, K>::star2_probe(const Outcomes& outcomes, int depth, int ply, NullState null,
                                                        ChanceBounds<Outcomes>& bounds) {
  std::int64_t most = bounds.total * bounds.ceiling;
  Value rests;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const std::int64_t weight = outcomes[i].weight;
    const Score low = bounds.low(most - weight * bounds.ceiling, weight);
    const std::optional<Value> value = probed_outcome(outcomes[i].move, depth, low, ply, null);
    if (control_->stopped()) return std::nullopt;
    if (!value) continue;
    rests.rest_on(*value);
    bounds.upper[i] = bounds.clamped(value->score);
    most -= weight * (bounds.ceiling - bounds.upper[i]);
    if (most < std::int64_t{bounds.alpha} * bounds.total) {
      return Value{static_cast<Score>(most / bounds.total), rests.dependency, rests.estimated};
    }
  }
  return std::nullopt;
}

// An outcome by the one reply that looks best, seen by the side that left it to chance. Nothing where there is no reply
// to try: the same side moves on, the game is over, or the reply is left to chance in its turn.
template <Game G, HeuristicsFor<G> K>
std::optional<Value> AlphaBetaWorker<G, K>::probed_outcome(Move outcome, int depth, Score low, int ply,
                                                           NullState null) {
  const Side mover = side();
  std::optional<Value> value;
  make(outcome, depth);
  // The position is a node, and counted as one, whether or not it will be searched in full later.
  ++nodes_;
  if (recorder_ != nullptr) {
    recorder_->enter(outcome, side() == Side::kFirst, -kInfinity, -low, depth);
    recorder_->mark(TreeRecorder<Move>::Kind::kChance);
  }
  if (side() != mover && game().result(here()) == Result::kOngoing && !value_by_path(ply + 1)) {
    MoveList moves;
    game().legal_moves(here(), moves);
    static_cast<void>(select(moves, ply + 1));
    std::uint16_t table_move = 0;
    if (table_ != nullptr) {
      if (const auto entry = table_->probe(table_key())) table_move = entry->move;
    }
    MovePicker<MoveList> picker(moves);
    rate(picker, table_move, ply + 1, outcome);
    const Move reply = picker.take();
    bool plain = path_->allows(reply);
    if constexpr (HasChance<G>) plain = plain && !game().is_chance(here(), reply);
    if (plain) value = after(reply, depth - 1, -kInfinity, -low, ply + 1, next(null), is_noisy(reply)).negated();
  }
  if (recorder_ != nullptr) recorder_->leave(value ? -value->score : 0);
  unmake(outcome);
  return value;
}

// Of several chance moves those that a node does without: all but one where they are not told apart, and at inner nodes
// what exceeds `chance-moves`.
template <Game G, HeuristicsFor<G> K>
bool AlphaBetaWorker<G, K>::skips_chance(Move move, int depth, int ply, int& before) const {
  if constexpr (HasChance<G>) {
    if (!game().is_chance(here(), move)) return false;
    const int seen = before++;
    if (depth <= options_.chance_depth) return seen > 0;
    return ply > 0 && options_.chance_moves > 0 && seen >= options_.chance_moves;
  } else {
    static_cast<void>(move);
    return false;
  }
}

}  // namespace palamedes::search
