#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "games/playout.hpp"
#include "search/mcts/priors.hpp"

namespace palamedes::search {

// Plays on from a leaf and says what came of it. Path rules are not looked at; a game is cut and judged (or evaluated)
// when its time is up.
template <Game G, HeuristicsFor<G> K>
class Rollout {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Played = std::vector<std::pair<Side, Move>>;

  Rollout(const MctsOptions& options, K& heuristics, Random& random)
      : options_(&options),
        heuristics_(&heuristics),
        random_(&random),
        plain_(options.rollout == RolloutPolicy::kRandom && options.rollout_plies == 0 && !options.rave) {}

  // From a position that goes on, for at most so many plies. With RAVE the moves made are appended to `played`.
  Points value(const G& game, const Position& position, int plies_left, Played& played) {
    if (plain_) return random_game(game, position, plies_left);
    if (options_->rollout == RolloutPolicy::kNone) return evaluated(game, position);
    return listed_game(game, position, plies_left, played);
  }

  Points evaluated(const G& game, const Position& position) {
    const double value = squashed_evaluation(*heuristics_, game, position, options_->eval_scale);
    const auto points = static_cast<Points>(std::lround(value * static_cast<double>(kWinPoints)));
    return seen_by(game.side_to_move(position), points);
  }

 private:
  Points random_game(const G& game, const Position& position, int plies_left) {
    PlayoutOf<G> playout(game, position);
    while (plies_left > 0 && playout.step(*random_)) --plies_left;
    const Result result = playout.result();
    if constexpr (ShowsPosition<PlayoutOf<G>, G>) {
      if (result == Result::kOngoing) return points_of(game.judge(playout.position()));
    }
    return points_of(result);
  }

  Points listed_game(const G& game, Position position, int plies_left, Played& played) {
    const bool ordered = options_->rollout == RolloutPolicy::kOrdered;
    if constexpr (FollowsMoves<K, G>) {
      if (ordered) heuristics_->start(game, position);
    }
    for (int ply = 0;; ++ply) {
      MoveList moves;
      game.legal_moves(position, moves);
      if (moves.empty()) return points_of(game.result(position));
      if (options_->rollout_plies > 0 && ply == options_->rollout_plies) return evaluated(game, position);
      if (ply >= plies_left) return points_of(game.judge(position));
      Move move = ordered ? ordered_move(game, position, moves) : random_move(moves);
      if (options_->rave) played.emplace_back(game.side_to_move(position), move);
      if constexpr (HasChance<G>) {
        if (game.is_chance(position, move)) move = game.draw_outcome(position, move, *random_);
      }
      if constexpr (FollowsMoves<K, G>) {
        if (ordered) heuristics_->played(game, position, move);
      }
      static_cast<void>(game.play(position, move));
    }
  }

  Move random_move(const MoveList& moves) { return moves[random_->below(static_cast<std::uint32_t>(moves.size()))]; }

  // The first in order, one of them at random if there are several; or any.
  Move ordered_move(const G& game, const Position& position, const MoveList& moves) {
    if (random_->unit() < options_->rollout_random) return random_move(moves);
    int best = -1;
    std::uint32_t equal = 0;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int rating = static_cast<int>(heuristics_->order(game, position, moves[i]));
      if (rating < best) continue;
      if (rating > best) equal = 0;
      best = rating;
      if (random_->below(++equal) == 0) chosen = i;
    }
    return moves[chosen];
  }

  const MctsOptions* options_;
  K* heuristics_;
  Random* random_;
  bool plain_;
};

}  // namespace palamedes::search
