#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "games/path.hpp"
#include "search/mcts/mcts.hpp"

namespace palamedes::search::mcts_testing {

// Knows nothing: for searches that need no heuristics.
struct NoHeuristics {
  template <class G, class Position>
  int evaluate(const G&, const Position&) const {
    return 0;
  }
  template <class G, class Position, class Move>
  int order(const G&, const Position&, Move) const {
    return 0;
  }
  template <class G, class Position, class Move>
  bool noisy(const G&, const Position&, Move) const {
    return false;
  }
};

// Limits by simulations alone.
template <class Move>
Question<Move> simulations(std::uint64_t count) {
  Question<Move> question;
  question.limits.nodes = count;
  return question;
}

template <Game G, class K>
Report<typename G::Move> answer(Mcts<G, K>& mcts, const Path<G>& path, std::uint64_t count) {
  return mcts.think(path, simulations<typename G::Move>(count), StopToken{});
}

template <Game G>
Report<typename G::Move> answer(const Path<G>& path, const MctsOptions& options, std::uint64_t count) {
  Mcts<G, NoHeuristics> mcts(options, NoHeuristics{}, 1);
  return answer(mcts, path, count);
}

// A random line from the start that is not over, so many plies long or shorter.
template <Game G>
Path<G> random_path(const G& game, int plies, Random& random) {
  Path<G> path(game, game.start());
  for (int i = 0; i < plies; ++i) {
    typename G::MoveList moves;
    path.legal_moves(moves);
    auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if constexpr (HasChance<G>) {
      if (game.is_chance(path.position(), move)) move = game.draw_outcome(path.position(), move, random);
    }
    path.play(move);
    if (path.result() == Result::kOngoing) continue;
    path.undo();
    break;
  }
  return path;
}

// Win 1, draw 0.5, loss 0 for the first player, by trying everything; for games without path rules or chance.
template <Game G>
class Exhaustive {
 public:
  explicit Exhaustive(const G& game) : game_(game) {}

  double value(const typename G::Position& position) {
    const Result result = game_.result(position);
    if (result == Result::kFirstWins) return 1;
    if (result == Result::kSecondWins) return 0;
    if (result == Result::kDraw) return 0.5;
    const std::uint64_t key = game_.key(position);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    typename G::MoveList moves;
    game_.legal_moves(position, moves);
    const bool first = game_.side_to_move(position) == Side::kFirst;
    double best = first ? 0 : 1;
    for (const auto move : moves) {
      const double below = value_after(position, move);
      best = first ? std::max(best, below) : std::min(best, below);
    }
    return known_[key] = best;
  }

  double value_after(typename G::Position position, typename G::Move move) {
    static_cast<void>(game_.play(position, move));
    return value(position);
  }

  double value_for_mover(const typename G::Position& position, double first_value) const {
    return game_.side_to_move(position) == Side::kFirst ? first_value : 1 - first_value;
  }

 private:
  const G& game_;
  std::map<std::uint64_t, double> known_;
};

// What a proven score says, for the side to move.
inline double proven_value(Score score) {
  if (is_win(score)) return 1;
  return is_loss(score) ? 0 : 0.5;
}
// What an average says.
inline double average(Score score) { return (1 + static_cast<double>(score) / kSurePoints) / 2; }

}  // namespace palamedes::search::mcts_testing
