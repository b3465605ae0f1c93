#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/alphabeta/candidates.hpp"
#include "search/alphabeta/known_values.hpp"
#include "search/alphabeta/state.hpp"
#include "search/common/value.hpp"
#include "search/common/window.hpp"

// Moves left to chance: expectiminimax with Star1 and Star2 (Ballard 1983). `search` is the recursion: `state()`,
// `node(depth, window)` for the present position, `after(move, noisy, depth, window)` and, where the move is not left
// to chance, `played(…)` for a move from it.
namespace palamedes::search {

// The weights and bounds of the outcomes of one chance move. Each outcome's value lies within [floor, ceiling]: no
// average is beyond ±kChanceWin, and with `chance-window` a value further from the window than that counts as if it
// were just so far.
template <class Outcomes>
struct ChanceBounds {
  Score alpha;
  Score beta;
  Score floor = -kChanceWin;
  Score ceiling = kChanceWin;
  std::int64_t total = 0;
  std::array<Score, Outcomes::capacity()> upper{};  // what is known of each outcome from above

  // Outside of ±kChanceWin there are only decided values: an average reaches none of them, and all outcomes being won
  // (or lost) is never cut off.
  ChanceBounds(const Outcomes& outcomes, Window window, int margin)
      : alpha(chance_clamped(window.alpha)), beta(chance_clamped(window.beta)) {
    if (margin > 0) {
      floor = std::max(floor, alpha - margin);
      ceiling = std::min(ceiling, beta + margin);
    }
    for (const auto& outcome : outcomes) total += outcome.weight;
    upper.fill(ceiling);
  }

  bool clamps() const { return floor > -kChanceWin || ceiling < kChanceWin; }
  Score clamped(Score score) const { return std::clamp(score, floor, ceiling); }

  // An outcome's window that knows nothing of the other outcomes.
  Window open() const {
    return {floor == -kChanceWin ? -kInfinity : floor, ceiling == kChanceWin ? kInfinity : ceiling};
  }
  // Below this the average stays at or under alpha, though the other outcomes bring `most` together. Truncated division
  // of the average asks for one more on either side.
  Score low(std::int64_t most, std::int64_t weight) const {
    const std::int64_t need = (std::int64_t{alpha} * total - most) / weight - 1;
    if (need <= floor) return open().alpha;
    return static_cast<Score>(std::min<std::int64_t>(need, ceiling));
  }
  // Above this the average reaches beta, though the others bring no more than `least`.
  Score high(std::int64_t least, std::int64_t weight) const {
    const std::int64_t need = (std::int64_t{beta} * total - least) / weight + 1;
    if (need >= ceiling) return open().beta;
    return static_cast<Score>(std::max<std::int64_t>(need, floor));
  }
};

// The average over the outcomes of a chance move while they are searched one after the other. A decided outcome counts
// ±kChanceWin; if all are wins (or all losses) the average is decided itself, by the longest.
template <class Outcomes>
class ChanceAverage {
 public:
  ChanceAverage(const Outcomes& outcomes, const ChanceBounds<Outcomes>& bounds)
      : bounds_(bounds),
        left_(outcomes.size()),
        least_left_(bounds.total * bounds.floor),
        rests_{0, Value::kFree, bounds.clamps()} {
    for (std::size_t i = 0; i < outcomes.size(); ++i) most_left_ += std::int64_t{outcomes[i].weight} * bounds.upper[i];
  }

  // Goes on to an outcome that is not yet searched: it is no longer among those still to come.
  void take(std::int64_t weight, Score upper) {
    --left_;
    least_left_ -= weight * bounds_.floor;
    most_left_ -= weight * upper;
  }
  // Outside of this window the outcome just taken brings the average out of its own, whatever comes (Star1).
  Window window(std::int64_t weight) const {
    return {bounds_.low(sum_ + most_left_, weight), bounds_.high(sum_ + least_left_, weight)};
  }
  void add(std::int64_t weight, const Value& value) {
    rests_.rest_on(value);
    all_won_ = all_won_ && is_win(value.score);
    all_lost_ = all_lost_ && is_loss(value.score);
    if (is_decided(value.score)) longest_ = std::max(longest_, distance_of(value.score));
    sum_ += weight * bounds_.clamped(value.score);
  }

  // The outcomes still to come cannot bring the average back into the window: what they make of it at best (Star1).
  std::optional<Value> cut() const {
    if (left_ == 0) return std::nullopt;
    if (sum_ + most_left_ < std::int64_t{bounds_.alpha} * bounds_.total) return resting(sum_ + most_left_);
    if (sum_ + least_left_ > std::int64_t{bounds_.beta} * bounds_.total) return resting(sum_ + least_left_);
    return std::nullopt;
  }
  Value value() const {
    if (all_won_) return {win_in(longest_), rests_.dependency, rests_.estimated};
    if (all_lost_) return {loss_in(longest_), rests_.dependency, rests_.estimated};
    return resting(sum_);
  }

 private:
  Value resting(std::int64_t sum) const {
    return {static_cast<Score>(sum / bounds_.total), rests_.dependency, rests_.estimated};
  }

  const ChanceBounds<Outcomes>& bounds_;
  std::size_t left_;
  std::int64_t sum_ = 0;
  std::int64_t least_left_;  // what the outcomes still to come bring at least and most
  std::int64_t most_left_ = 0;
  Value rests_;
  bool all_won_ = true;
  bool all_lost_ = true;
  int longest_ = 0;
};

// The outcomes that the threads of a search are at, of one chance move.
class BusyOutcomes {
 public:
  BusyOutcomes(BusyMoves* busy, std::uint64_t key, int depth) : busy_(busy), key_(key), depth_(depth) {}

  // Brings forward, as the i-th, an outcome that no other thread is at; each goes to the end once, where the table
  // mostly has it by then.
  template <class Outcomes>
  void postpone(Outcomes& outcomes, ChanceBounds<Outcomes>& bounds, std::size_t i) {
    if (busy_ == nullptr) return;
    for (; i + 1 + postponed_ < outcomes.size(); ++postponed_) {
      if (!busy_->contains(hash(outcomes[i].move))) return;
      std::rotate(&outcomes[i], &outcomes[i] + 1, outcomes.end());
      std::rotate(&bounds.upper[i], &bounds.upper[i] + 1, bounds.upper.data() + outcomes.size());
    }
  }
  template <class Move>
  BusyMark mark(Move outcome) const {
    return {busy_, busy_ != nullptr ? hash(outcome) : 0};
  }

 private:
  template <class Move>
  std::uint64_t hash(Move outcome) const {
    return BusyMoves::hash(key_, move_code(outcome), depth_);
  }

  BusyMoves* busy_;
  std::uint64_t key_;
  int depth_;
  std::size_t postponed_ = 0;
};

// The outcome that was just made by the one reply that looks best, seen by the side that replies. Nothing where there
// is no reply to try: the reply is barred, or left to chance in its turn.
template <class Search>
std::optional<Value> probed_reply(Search& search, int depth, Window window) {
  auto& state = search.state();
  typename Search::MoveList moves;
  state.game().legal_moves(state.here(), moves);
  static_cast<void>(keep_selected(state, moves));
  std::uint16_t table_move = 0;
  if (state.table != nullptr && state.options.table_moves) {
    if (const auto entry = state.table->probe(table_key(state.game(), state.here()))) table_move = entry->move;
  }
  MovePicker<typename Search::MoveList> picker(moves);
  rate_moves(state, picker, table_move);
  const auto reply = picker.take();
  if (!state.path->allows(reply) || state.is_chance(reply)) return std::nullopt;
  return search.after(reply, state.is_noisy(reply), depth - 1, window);
}

// What an outcome is worth at most, by one reply to it; nothing where the same side moves on or the game is over.
template <class Search>
std::optional<Value> probed_outcome(Search& search, typename Search::Move outcome, int depth, Score low) {
  auto& state = search.state();
  const Side mover = state.side();
  const Window window{-kInfinity, -low};
  std::optional<Value> value;
  state.make(outcome, false, depth);
  // The position is a node, and counted as one, whether or not it will be searched in full later.
  ++state.nodes;
  if (state.recorder != nullptr) {
    state.recorder->enter(outcome, state.side() == Side::kFirst, window.alpha, window.beta, depth);
    state.recorder->mark(TreeRecorder<typename Search::Move>::Kind::kChance);
  }
  if (state.side() != mover && state.game().result(state.here()) == Result::kOngoing && !value_by_path(state)) {
    if (const auto reply = probed_reply(search, depth, window)) value = reply->negated();
  }
  if (state.recorder != nullptr) state.recorder->leave(value ? -value->score : 0);
  state.unmake();
  return value;
}

// Star2: one reply of the opponent to each outcome bounds what that outcome is worth from above; if the bounds together
// cannot reach alpha, no outcome needs a full search.
template <class Search, class Outcomes>
std::optional<Value> star2_cut(Search& search, const Outcomes& outcomes, int depth, ChanceBounds<Outcomes>& bounds) {
  std::int64_t most = bounds.total * bounds.ceiling;
  Value rests;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const std::int64_t weight = outcomes[i].weight;
    const Score low = bounds.low(most - weight * bounds.ceiling, weight);
    const std::optional<Value> value = probed_outcome(search, outcomes[i].move, depth, low);
    if (search.state().control->stopped()) return std::nullopt;
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

// The value of a move left to chance, for the side that makes it. Star1 cuts as soon as the outcomes still to come
// cannot bring the average back into the window; the children's windows follow from the same sums.
template <class Search>
Value after_chance(Search& search, typename Search::Move move, int depth, Window window) {
  using Outcomes = typename Search::GameType::ChanceList;
  auto& state = search.state();
  const AlphaBetaOptions& options = state.options;
  Outcomes outcomes;
  state.game().chance_outcomes(state.here(), move, outcomes);
  const bool windows = options.algorithm != Algorithm::kMinimax;
  const bool prunes = windows && options.star != StarPruning::kNone;
  ChanceBounds<Outcomes> bounds(outcomes, window, windows ? options.chance_window : 0);
  if (prunes && options.star == StarPruning::kStar2 && depth > 0) {
    if (const auto cut = star2_cut(search, outcomes, depth, bounds)) return *cut;
    if (state.control->stopped()) return {};
  }
  ChanceAverage<Outcomes> average(outcomes, bounds);
  // An outcome that is looked at no further is done before another thread has looked.
  const bool shares = state.busy != nullptr && depth > 0;
  BusyOutcomes busy(shares ? state.busy : nullptr, shares ? table_key(state.game(), state.here()) : 0, depth);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    busy.postpone(outcomes, bounds, i);
    const BusyMark mark = busy.mark(outcomes[i].move);
    const std::int64_t weight = outcomes[i].weight;
    average.take(weight, bounds.upper[i]);
    Window child = prunes ? average.window(weight) : bounds.open();
    if (child.alpha >= child.beta) child.alpha = child.beta - 1;
    const Value value = search.played(outcomes[i].move, false, depth, child);
    if (state.control->stopped()) return {};
    average.add(weight, value);
    if (!prunes) continue;
    if (const auto cut = average.cut()) return *cut;
  }
  return average.value();
}

// Where too little depth is left for an average (`chance-depth`): the turn passes and nothing else changes, or the
// evaluation stands for what comes; one more where any other move must improve the position to be preferred.
template <class Search>
Value instead_of_chance(Search& search, int depth, Window window) {
  auto& state = search.state();
  if (state.options.chance_instead == ChanceInstead::kPass) {
    if (const auto before = state.pass(NullState::kNotNow, "(any)")) {
      Value value = search.node(depth, window.reversed()).negated();
      state.take_back_pass(*before);
      value.estimated = true;
      return value;
    }
  }
  state.next_frame().line.clear();
  const Score preferred = state.options.chance_instead == ChanceInstead::kStandstill ? 0 : 1;
  return {state.evaluate() + preferred, Value::kFree, true};
}

// Of several chance moves those that a node does without: all but one where they are not told apart, and at inner nodes
// what exceeds `chance-moves`. `before` counts them.
template <Game G, HeuristicsFor<G> K>
bool leaves_out_chance(const SearchState<G, K>& state, typename G::Move move, int depth, int& before) {
  if (!state.is_chance(move)) return false;
  const AlphaBetaOptions& options = state.options;
  const int seen = before++;
  if (depth <= options.chance_depth) return seen > 0;
  return !state.at_root() && options.chance_moves > 0 && seen >= options.chance_moves;
}

}  // namespace palamedes::search
