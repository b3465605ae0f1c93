#pragma once

// Moves left to chance in AlphaBetaWorker: expectiminimax with Star1 and Star2 (Ballard 1983). Included by
// search/worker.hpp.
#include "search/worker.hpp"

namespace palamedes::search {

template <Game G, Knowledge<G> K>
Value AlphaBetaWorker<G, K>::after_outcome(Move move, int depth, Score alpha, Score beta, int ply, NullState null) {
  const Side mover = side();
  make(move, depth);
  const Value value = side() == mover ? node(depth, alpha, beta, ply + 1, next(null), move, false)
                                      : node(depth, -beta, -alpha, ply + 1, next(null), move, false).negated();
  unmake(move);
  return value;
}

// The value is the average over the outcomes, a decided one counting ±kChanceWin; if all are wins (or all losses) it is
// decided itself, by the longest. Star1 cuts as soon as the outcomes still to come cannot bring the average back into
// the window, each taken to lie within ±kChanceWin; the children's windows follow from the same sums.
template <Game G, Knowledge<G> K>
Value AlphaBetaWorker<G, K>::after_chance(Move move, int depth, Score alpha, Score beta, int ply, NullState null) {
  if constexpr (HasChance<G>) {
    typename G::ChanceList outcomes;
    game().chance_outcomes(here(), move, outcomes);
    std::int64_t total = 0;
    for (const auto& outcome : outcomes) total += outcome.weight;
    const bool prunes = options_.algorithm != Algorithm::kMinimax && options_.star != StarPruning::kNone &&
                        alpha >= -kChanceWin && beta <= kChanceWin;
    std::vector<Score> upper(outcomes.size(), kChanceWin);
    if (prunes && options_.star == StarPruning::kStar2 && depth > 0) {
      if (const auto cut = star2_probe(outcomes, depth, alpha, ply, null, upper)) return *cut;
      if (control_->stopped()) return {};
    }
    std::int64_t sum = 0;
    std::int64_t weight_left = total;
    std::int64_t upper_left = 0;  // most that the outcomes still to come can add
    for (std::size_t i = 0; i < outcomes.size(); ++i) upper_left += std::int64_t{outcomes[i].weight} * upper[i];
    Value rests;
    int wins = 0;
    int losses = 0;
    int longest = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const std::int64_t weight = outcomes[i].weight;
      weight_left -= weight;
      upper_left -= weight * upper[i];
      Score low = -kInfinity;
      Score high = kInfinity;
      if (prunes) {
        // Below `low` the average stays at or under alpha whatever follows; above `high` it reaches beta. Truncated
        // division of the average asks for one more on either side.
        const auto need_low = ((std::int64_t{alpha} * total) - sum - upper_left) / weight - 1;
        const auto need_high = ((std::int64_t{beta} * total) - sum + weight_left * kChanceWin) / weight + 1;
        if (need_low > -kChanceWin) low = static_cast<Score>(std::min<std::int64_t>(need_low, kChanceWin));
        if (need_high < kChanceWin) high = static_cast<Score>(std::max<std::int64_t>(need_high, -kChanceWin));
        if (low >= high) low = high - 1;
      }
      const Value value = after_outcome(outcomes[i].move, depth, low, high, ply, null);
      if (control_->stopped()) return {};
      rests.rest_on(value);
      wins += is_win(value.score) ? 1 : 0;
      losses += is_loss(value.score) ? 1 : 0;
      if (is_decided(value.score)) longest = std::max(longest, distance_of(value.score));
      sum += weight * chance_clamped(value.score);
      if (!prunes) continue;
      const auto at_most = static_cast<Score>((sum + upper_left) / total);
      const auto at_least = static_cast<Score>((sum - weight_left * kChanceWin) / total);
      if (weight_left > 0 && sum + upper_left < std::int64_t{alpha} * total)
        return {at_most, rests.dependency, rests.estimated};
      if (weight_left > 0 && sum - weight_left * kChanceWin > std::int64_t{beta} * total) {
        return {at_least, rests.dependency, rests.estimated};
      }
    }
    const int count = static_cast<int>(outcomes.size());
    if (wins == count) return {win_in(longest), rests.dependency, rests.estimated};
    if (losses == count) return {loss_in(longest), rests.dependency, rests.estimated};
    return {static_cast<Score>(sum / total), rests.dependency, rests.estimated};
  } else {
    static_cast<void>(move);
    return {};
  }
}

// One reply of the opponent to each outcome bounds what that outcome is worth from above; if the bounds together cannot
// reach alpha, no outcome needs a full search.
template <Game G, Knowledge<G> K>
template <class Outcomes>
std::optional<Value> AlphaBetaWorker<G, K>::star2_probe(const Outcomes& outcomes, int depth, Score alpha, int ply,
                                                        NullState null, std::vector<Score>& upper) {
  std::int64_t total = 0;
  std::int64_t at_most = 0;
  for (const auto& outcome : outcomes) {
    total += outcome.weight;
    at_most += std::int64_t{outcome.weight} * kChanceWin;
  }
  Value rests;
  const Side mover = side();
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    make(outcomes[i].move, depth);
    std::optional<Value> reply;
    if (side() != mover && game().result(here()) == Result::kOngoing) {
      MoveList moves;
      game().legal_moves(here(), moves);
      std::uint16_t table_move = 0;
      if (table_ != nullptr) {
        if (const auto entry = table_->probe(table_key())) table_move = entry->move;
      }
      MovePicker<MoveList> picker(moves);
      rate(picker, table_move, ply + 1, outcomes[i].move);
      const Move first = picker.take();
      // A chance reply would be a search of its own; a barred one is none.
      bool plain = path_->allows(first);
      if constexpr (HasChance<G>) plain = plain && !game().is_chance(here(), first);
      if (plain) reply = after(first, depth - 1, -kInfinity, kInfinity, ply + 1, next(null), is_noisy(first)).negated();
    }
    unmake(outcomes[i].move);
    if (control_->stopped()) return std::nullopt;
    if (!reply) continue;
    rests.rest_on(*reply);
    upper[i] = chance_clamped(reply->score);
    at_most -= std::int64_t{outcomes[i].weight} * (kChanceWin - upper[i]);
    if (at_most < std::int64_t{alpha} * total) {
      return Value{static_cast<Score>(at_most / total), rests.dependency, rests.estimated};
    }
  }
  return std::nullopt;
}

}  // namespace palamedes::search
