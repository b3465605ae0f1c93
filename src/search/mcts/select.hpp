#pragma once

// How a simulation chooses its way down a Monte Carlo tree. Included by search/mcts/worker.hpp.
#include "search/mcts/worker.hpp"

namespace palamedes::search {

// kNone: there is nothing to choose, since the node is proven (or, in open loop, since nothing has room).
template <Game G, HeuristicsFor<G> K>
typename MctsWorker<G, K>::Index MctsWorker<G, K>::choose(Node& node) {
  if constexpr (HasChance<G>) {
    if (node.is_chance_node()) return choose_outcome(node);
    if (node.has(Node::kMixed)) return choose_mixed(node);
  }
  const bool restricted = steps_.size() == 1 && !choices_.empty();
  const auto each = [&](auto&& visit) {
    if (!restricted) return tree_.for_each_child(node, visit);
    for (const Index index : choices_) visit(index);
  };
  Index chosen = kNone;
  if (restricted || options_.rave || prior_weight_ > 0) {
    chosen = best_rated(terms_of(node, node.side(), !options_.solver), each);
  } else {
    chosen = choose_untried(node);
    if (chosen != kNone) return chosen;
    chosen = implicit_ > 0 ? best_rated(terms_of(node, node.side(), !options_.solver), each) : choose_plain(node);
  }
  if (chosen != kNone || prove(tree_, node)) return chosen;
  return best_rated(terms_of(node, node.side(), true), each);
}

// Without an opinion of any kind, every move is tried once first.
template <Game G, HeuristicsFor<G> K>
typename MctsWorker<G, K>::Index MctsWorker<G, K>::choose_untried(Node& node) {
  if (read(node.tried) >= node.child_count) return kNone;
  const std::uint16_t tried = add(node.tried, std::uint16_t{1}, shared_);
  return tried < node.child_count ? node.first_child + tried : kNone;
}

// UCT alone, where most of the time is spent. All children but those just entered by other threads have visits.
template <Game G, HeuristicsFor<G> K>
typename MctsWorker<G, K>::Index MctsWorker<G, K>::choose_plain(const Node& node) const {
  const Terms terms = terms_of(node, node.side(), false);
  const float unit = (terms.mover == Side::kFirst ? 1.0F : -1.0F) / static_cast<float>(kWinPoints);
  const Node* children = &tree_[node.first_child];
  float best = -std::numeric_limits<float>::infinity();
  Index chosen = kNone;
  for (Index i = 0; i < node.child_count; ++i) {
    const Node& child = children[i];
    if (options_.solver && read(child.proof) != 0) continue;
    const float root = 1.0F / std::sqrt(static_cast<float>(std::max(1U, read(child.visits))));
    const float rating = static_cast<float>(read(child.sum)) * unit * root * root + terms.bonus * root;
    if (rating > best) {
      best = rating;
      chosen = node.first_child + i;
    }
  }
  return chosen;
}

// The outcome that is furthest behind its share: each is met as often as it should be, with none of the noise of draws.
template <Game G, HeuristicsFor<G> K>
typename MctsWorker<G, K>::Index MctsWorker<G, K>::choose_outcome(const Node& node) const {
  const auto visits = static_cast<double>(read(node.visits));
  double most = -std::numeric_limits<double>::infinity();
  Index chosen = kNone;
  tree_.for_each_child(node, [&](Index index) {
    const double behind = static_cast<double>(tree_[index].prior) * visits - read(tree_[index].visits);
    if (behind <= most) return;
    most = behind;
    chosen = index;
  });
  return chosen;
}

// Open loop (Perez, Lucas and others; information-set trees treat their moves alike, Cowling, Powley and Whitehouse
// 2012): of the moves met so far under this node, those that are legal after what was drawn this time. Legal moves that
// were never met before are added in a block of their own and one of them is tried.
template <Game G, HeuristicsFor<G> K>
typename MctsWorker<G, K>::Index MctsWorker<G, K>::choose_mixed(Node& node) {
  MoveList legal;
  line_.legal_moves(legal);
  std::fill_n(seen_.begin(), legal.size(), std::uint8_t{0});
  const auto each_legal = [&](auto&& visit) {
    tree_.for_each_child(node, [&](Index index) {
      const auto found = std::find(legal.begin(), legal.end(), tree_[index].move());
      if (found == legal.end()) return;
      seen_[static_cast<std::size_t>(found - legal.begin())] = 1;
      visit(index);
    });
  };
  const Index known = best_rated(terms_of(node, line_.side(), true), each_legal);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (seen_[i] == 0) legal[kept++] = legal[i];
  }
  legal.resize_down(kept);
  if (kept == 0 || no_room_) return known;
  Node* tail = &node;
  do {
    tail = &tree_[tail->first_child + tail->child_count];
  } while (tail->expanded());
  if (!tail->begin_expansion(shared_)) return known;
  const bool added = add_block(*tail, legal, true, true);
  tail->end_expansion(added ? Node::kExpanded : Node::kLeaf);
  return added ? tail->first_child : known;
}

template <Game G, HeuristicsFor<G> K>
typename MctsWorker<G, K>::Terms MctsWorker<G, K>::terms_of(const Node& node, Side mover, bool proven_too) const {
  const auto visits = static_cast<float>(std::max(1U, read(node.visits)));
  const auto equivalence = static_cast<float>(options_.rave_equivalence);
  // The hand-selected schedule of Gelly and Silver (2011).
  const float rave = options_.rave ? std::sqrt(equivalence / (3 * visits + equivalence)) : 0.0F;
  return {mover, exploration_ * std::sqrt(std::log(visits)), rave, proven_too};
}

template <Game G, HeuristicsFor<G> K>
float MctsWorker<G, K>::rate(Index index, const Terms& terms) const {
  const Node& child = tree_[index];
  const bool first = terms.mover == Side::kFirst;
  const auto seen = [first](float value) { return first ? value : 1 - value; };
  const auto visits = static_cast<float>(read(child.visits));
  // The prior is so many visits that all came to the same: it fades as real ones come in.
  const float prior_weight = child.prior == kNoPrior ? 0.0F : prior_weight_;
  float weight = visits + prior_weight;
  const float mean =
      visits > 0 ? seen(static_cast<float>(read(child.sum)) / (visits * static_cast<float>(kWinPoints))) : 0;
  float value = weight > 0 ? (visits * mean + prior_weight * child.prior) / weight : 0;
  if (terms.rave > 0) {
    const auto& amaf = tree_.amaf(index);
    if (const std::uint32_t times = read(amaf.visits); times > 0) {
      const float all =
          seen(static_cast<float>(read(amaf.sum)) / (static_cast<float>(times) * static_cast<float>(kWinPoints)));
      value = weight > 0 ? (1 - terms.rave) * value + terms.rave * all : all;
      weight = std::max(weight, 1.0F);
    }
  }
  if (weight <= 0) return std::numeric_limits<float>::max();
  if (implicit_ > 0) {
    if (const std::uint16_t estimate = read(child.estimate); estimate != 0) {
      value = (1 - implicit_) * value + implicit_ * seen(from_estimate(estimate));
    }
  }
  return value + terms.bonus / std::sqrt(weight);
}

template <Game G, HeuristicsFor<G> K>
template <class ForEach>
typename MctsWorker<G, K>::Index MctsWorker<G, K>::best_rated(const Terms& terms, ForEach&& for_each) const {
  float best = -std::numeric_limits<float>::infinity();
  Index chosen = kNone;
  for_each([&](Index index) {
    if (!terms.proven_too && read(tree_[index].proof) != 0) return;
    const float rating = rate(index, terms);
    if (rating <= best) return;
    best = rating;
    chosen = index;
  });
  return chosen;
}

}  // namespace palamedes::search
