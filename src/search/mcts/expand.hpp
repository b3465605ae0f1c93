#pragma once

// How nodes of a Monte Carlo tree get their children. Included by search/mcts/worker.hpp.
#include "search/mcts/worker.hpp"

namespace palamedes::search {

template <Game G, HeuristicsFor<G> K>
bool MctsWorker<G, K>::expand(Node& node, Reach reach) {
  if (no_room_ || !node.begin_expansion(shared_)) return false;
  const bool done = node.is_chance_node() ? add_outcomes(node) : add_moves(node, reach);
  node.end_expansion(done ? Node::kExpanded : Node::kLeaf);
  return done;
}

template <Game G, HeuristicsFor<G> K>
bool MctsWorker<G, K>::add_moves(Node& node, Reach reach) {
  MoveList moves;
  line_.legal_moves(moves);
  if (moves.empty()) return false;
  std::uint8_t flags = read(node.flags);
  if (line_.side() == Side::kSecond) flags |= Node::kSecondMoves;
  bool ordered = false;
  if constexpr (SelectsMoves<K, G>) {
    if (options_.select && reach != Reach::kWholeRoot) {
      const std::size_t all = moves.size();
      if constexpr (FollowsMoves<K, G>) heuristics_.start(game(), line_.position());
      heuristics_.select(game(), line_.position(), moves, reach == Reach::kRoot);
      ordered = true;
      if (moves.size() < all) flags |= Node::kPartial;
    }
  }
  static_cast<void>(reach);
  write(node.flags, flags);
  return add_block(node, moves, node.has(Node::kMixed), !ordered);
}

// Shuffled, so that the order in which moves are tried first says nothing about their squares.
template <Game G, HeuristicsFor<G> K>
bool MctsWorker<G, K>::add_block(Node& head, MoveList& moves, bool mixed, bool shuffled) {
  const Index first = tree_.allocate(moves.size() + (mixed ? 1 : 0));
  if (first == kNone) {
    no_room_ = true;
    return false;
  }
  if (shuffled) {
    for (std::size_t i = moves.size(); i > 1; --i) {
      std::swap(moves[i - 1], moves[random_.below(static_cast<std::uint32_t>(i))]);
    }
  }
  const std::span<float> priors(priors_.data(), moves.size());
  if (prior_weight_ > 0) {
    fill_priors(options_, heuristics_, game(), line_.position(), moves, priors);
    recall_priors(heuristics_, game(), line_.position(), moves, random_, priors);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    tree_.init(static_cast<Index>(first + i), moves[i], flags_of(moves[i], mixed), priors[i]);
  }
  if (mixed) tree_.init(static_cast<Index>(first + moves.size()), Move{}, Node::kMixed, 0);
  write(head.first_child, first);
  head.child_count = static_cast<std::uint16_t>(moves.size());
  return true;
}

template <Game G, HeuristicsFor<G> K>
std::uint8_t MctsWorker<G, K>::flags_of(Move move, bool mixed) const {
  std::uint8_t flags = mixed ? Node::kMixed : 0;
  if constexpr (HasChance<G>) {
    if (game().is_chance(line_.position(), move)) {
      flags |= Node::kChance;
      typename G::ChanceList outcomes;
      if (options_.chance == ChanceNodes::kOpenLoop) game().chance_outcomes(line_.position(), move, outcomes);
      // With one outcome there is nothing to mix.
      if (outcomes.size() > 1) flags |= Node::kMixed;
    }
  } else {
    static_cast<void>(move);
  }
  return flags;
}

template <Game G, HeuristicsFor<G> K>
bool MctsWorker<G, K>::add_outcomes(Node& node) {
  if constexpr (HasChance<G>) {
    typename G::ChanceList outcomes;
    game().chance_outcomes(line_.position(), node.move(), outcomes);
    const Index first = tree_.allocate(outcomes.size());
    if (first == kNone) {
      no_room_ = true;
      return false;
    }
    float total = 0;
    for (const auto& outcome : outcomes) total += static_cast<float>(outcome.weight);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const float share = static_cast<float>(outcomes[i].weight) / total;
      tree_.init(static_cast<Index>(first + i), outcomes[i].move, 0, share);
    }
    write(node.first_child, first);
    node.child_count = static_cast<std::uint16_t>(outcomes.size());
    return true;
  } else {
    static_cast<void>(node);
    return false;
  }
}

}  // namespace palamedes::search
