#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "games/heuristics.hpp"
#include "search/mcts/node.hpp"
#include "search/mcts/options.hpp"

namespace palamedes::search {

template <Game G, HeuristicsFor<G> K>
bool uses_priors(const MctsOptions& options, const K& heuristics) {
  if (options.priors != PriorSource::kOff) return true;
  if constexpr (RecallsMoves<K, G>) return heuristics.recalls();
  return false;
}

// The chance to win that an evaluation stands for.
inline double squashed(double score, double scale) { return 1 / (1 + std::exp(-score / scale)); }

// An evaluation of a position that goes on, from 0 to 1 for the side to move.
template <Game G, HeuristicsFor<G> K>
double squashed_evaluation(K& heuristics, const G& game, const typename G::Position& position, double scale) {
  if constexpr (FollowsMoves<K, G>) heuristics.start(game, position);
  return squashed(static_cast<double>(heuristics.evaluate(game, position)), scale);
}

// By rank among the others: what order() says is the same in the best and in the worst of positions.
template <Game G, HeuristicsFor<G> K>
void priors_by_order(K& heuristics, const G& game, const typename G::Position& position,
                     const typename G::MoveList& moves, std::span<float> out) {
  constexpr float kLeast = 0.25F;
  constexpr float kMost = 0.75F;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    out[i] = static_cast<float>(heuristics.order(game, position, moves[i]));
  }
  const auto [low, high] = std::minmax_element(out.begin(), out.end());
  const float least = *low;
  const float range = *high - least;
  for (float& prior : out) prior = range > 0 ? kLeast + (kMost - kLeast) * (prior - least) / range : 0.5F;
}

template <Game G, HeuristicsFor<G> K>
void priors_by_evaluation(K& heuristics, const G& game, const typename G::Position& position,
                          const typename G::MoveList& moves, double scale, std::span<float> out) {
  const Side mover = game.side_to_move(position);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if constexpr (HasChance<G>) {
      if (game.is_chance(position, moves[i])) {
        out[i] = static_cast<float>(squashed_evaluation(heuristics, game, position, scale));
        continue;
      }
    }
    typename G::Position next = position;
    static_cast<void>(game.play(next, moves[i]));
    const Result result = game.result(next);
    if (result != Result::kOngoing) {
      out[i] = static_cast<float>(seen_by(mover, points_of(result))) / static_cast<float>(kWinPoints);
      continue;
    }
    const double value = squashed_evaluation(heuristics, game, next, scale);
    out[i] = static_cast<float>(game.side_to_move(next) == mover ? value : 1 - value);
  }
}

// The game's own opinion.
template <Game G, HeuristicsFor<G> K>
void fill_priors(const MctsOptions& options, K& heuristics, const G& game, const typename G::Position& position,
                 const typename G::MoveList& moves, std::span<float> out) {
  if (options.priors == PriorSource::kOff) {
    std::fill(out.begin(), out.end(), kNoPrior);
    return;
  }
  if (options.priors == PriorSource::kEvaluation) {
    priors_by_evaluation(heuristics, game, position, moves, options.eval_scale, out);
    return;
  }
  if constexpr (FollowsMoves<K, G>) heuristics.start(game, position);
  if constexpr (HasPriors<K, G>) {
    heuristics.priors(game, position, moves, out);
  } else {
    priors_by_order(heuristics, game, position, moves, out);
  }
}

// What is remembered of moves, over the game's own opinion.
template <Game G, HeuristicsFor<G> K>
void recall_priors(K& heuristics, const G& game, const typename G::Position& position,
                   const typename G::MoveList& moves, Random& random, std::span<float> out) {
  if constexpr (RecallsMoves<K, G>) {
    if (heuristics.recalls()) heuristics.recall(game, position, moves, random, out);
  }
}

}  // namespace palamedes::search
