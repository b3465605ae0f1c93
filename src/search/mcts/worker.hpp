#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "search/common/moves.hpp"
#include "search/mcts/backup.hpp"
#include "search/mcts/descent.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/rollout.hpp"

namespace palamedes::search {

// One thread of a Monte Carlo tree search: simulations from the root of a tree that it may share with others. Down by
// UCT (Kocsis and Szepesvári 2006), a rollout, and back up. Threads keep apart by virtual losses (Chaslot, Winands and
// van den Herik 2008); nothing is locked but for the moment in which a node gets its children.
template <Game G, HeuristicsFor<G> K>
class MctsWorker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Tree = MctsTree<Move>;
  using Node = typename Tree::Node;
  using Index = typename Tree::Index;

  MctsWorker(const MctsOptions& options, Tree& tree, const K& heuristics, std::uint64_t seed)
      : options_(options),
        tree_(tree),
        heuristics_(heuristics),
        random_(seed),
        rollout_(options_, heuristics_, random_),
        shared_(options.threads > 1),
        exploration_(static_cast<float>(options.exploration)),
        prior_weight_(uses_priors<G>(options, heuristics) ? static_cast<float>(options.prior_weight) : 0.0F),
        implicit_(static_cast<float>(options.implicit_minimax)),
        priors_(MoveList::capacity()) {
    if (options.rave) made_.resize(std::size_t{2} << 16);
    if (options.chance == ChanceNodes::kOpenLoop) seen_.resize(MoveList::capacity());
  }
  MctsWorker(const MctsWorker&) = delete;
  MctsWorker& operator=(const MctsWorker&) = delete;

  // At the root only `choices` are looked at; all children, if there are none.
  void start(const Path<G>& root, std::span<const Index> choices) {
    line_.start(root);
    choices_ = choices;
    no_room_ = false;
    deepest_ = 0;
  }
  void reseed(std::uint64_t seed) { random_ = Random(seed); }

  // False if there is no room for its children. `whole`: none of the moves is left out.
  bool expand_root(bool whole) {
    line_.rewind();
    Node& root = tree_[tree_.root()];
    return root.expanded() || expand(root, whole ? Reach::kWholeRoot : Reach::kRoot);
  }

  void simulate() {
    line_.rewind();
    steps_.clear();
    played_.clear();
    enter(tree_.root(), Side::kFirst);
    const Points value = descend();
    deepest_ = std::max(deepest_, line_.depth());
    back_up(value);
  }

  int deepest() const { return deepest_; }

 private:
  enum class Reach : std::uint8_t { kInner, kRoot, kWholeRoot };
  struct Step {
    Index node;
    Side chooser;  // who chose to come here
  };
  // What the rating of all children of a node has in common.
  struct Terms {
    Side mover;
    float bonus;  // exploration times the root of the logarithm
    float rave;   // weight of all-moves-as-first values
    bool proven_too;
  };
  static constexpr Index kNone = Tree::kNone;

  const G& game() const { return line_.game(); }

  Points descend() {
    for (;;) {
      Node& node = tree_[steps_.back().node];
      if (steps_.size() > 1) {
        if (const ProvenResult proof = node.proven()) return points_of(proof.result);
      }
      if (node.has(Node::kMixed)) {
        const Result result = line_.result();
        if (result != Result::kOngoing) return points_of(result);
      }
      if (!node.expanded() && !(ripe(node) && expand(node, Reach::kInner))) return leaf_value(node);
      const Index next = choose(node);
      if (next == kNone) return node.has(Node::kMixed) ? leaf_value(node) : points_of(node.proven().result);
      advance(next);
    }
  }

  bool ripe(const Node& node) const {
    const std::uint32_t own = shared_ ? static_cast<std::uint32_t>(options_.virtual_loss) : 0;
    return read(node.visits) >= own + static_cast<std::uint32_t>(options_.expand_after);
  }

  void advance(Index next) {
    const Node& child = tree_[next];
    __builtin_prefetch(&tree_[read(child.first_child)]);
    enter(next, line_.side());
    if constexpr (HasChance<G>) {
      if (child.has(Node::kChance)) {
        // An explicit chance node stands before the draw; open loop draws on the way.
        if (child.has(Node::kMixed)) line_.play(game().draw_outcome(line_.position(), child.move(), random_));
        return;
      }
    }
    line_.play(child.move());
  }

  // A visit that others see from now on, as lost until it is back.
  void enter(Index index, Side chooser) {
    steps_.push_back({index, chooser});
    if (!shared_) return;
    Node& node = tree_[index];
    add(node.visits, static_cast<std::uint32_t>(options_.virtual_loss), true);
    add(node.sum, options_.virtual_loss * points_of_loss(chooser), true);
  }
  void leave(const Step& step, Points value) {
    Node& node = tree_[step.node];
    if (!shared_) {
      add(node.visits, 1U, false);
      add(node.sum, value, false);
      return;
    }
    add(node.visits, 1U - static_cast<std::uint32_t>(options_.virtual_loss), true);
    add(node.sum, value - options_.virtual_loss * points_of_loss(step.chooser), true);
  }

  Points leaf_value(Node& node) {
    bool certain = !node.has(Node::kMixed);
    if constexpr (HasChance<G>) {
      if (node.is_chance_node()) {
        line_.play(game().draw_outcome(line_.position(), node.move(), random_));
        certain = false;
      }
    }
    const Result result = line_.result();
    if (result != Result::kOngoing) {
      if (certain) write(node.proof, ProvenResult{result, 0}.bits());
      return points_of(result);
    }
    if (implicit_ > 0 && certain) write(node.estimate, estimate_of(rollout_.evaluated(game(), line_.position())));
    return rollout_.value(game(), line_.position(), line_.plies_left(), played_);
  }

  void back_up(Points value) {
    if (options_.rave) begin_amaf();
    bool proven = options_.solver && read(tree_[steps_.back().node].proof) != 0;
    for (std::size_t i = steps_.size(); i > 0; --i) {
      const Step& step = steps_[i - 1];
      if (i < steps_.size()) {
        Node& node = tree_[step.node];
        const Step& below = steps_[i];
        if (options_.solver) value = solved(node, tree_[below.node], value, proven);
        if (implicit_ > 0) update_estimate(tree_, node);
        if (options_.rave) update_amaf(node, below, value);
      }
      leave(step, value);
    }
  }

  // The value with which to go on upwards: a proven one, once there is one. Children with a proof get no more visits,
  // so where the mover has a draw in hand and still looks for more, what is worse than the draw counts as the draw.
  Points solved(Node& node, const Node& child, Points value, bool& proven) {
    if (proven) {
      proven = prove(tree_, node);
      if (proven) return points_of(node.proven().result);
    }
    if (node.has(Node::kDrawInHand) && child.mean(node.side()) < 0.5) return kDrawPoints;
    return value;
  }

  void begin_amaf() {
    ++simulation_;
    for (const auto& [side, move] : played_) made(side, move) = simulation_;
  }
  std::uint32_t& made(Side side, Move move) {
    return made_[static_cast<std::size_t>(index_of(side)) << 16 | move_code(move)];
  }
  void update_amaf(Node& node, const Step& below, Points value) {
    if (node.is_chance_node()) return;
    made(below.chooser, tree_[below.node].move()) = simulation_;
    tree_.for_each_child(node, [&](Index index) {
      if (made(below.chooser, tree_[index].move()) != simulation_) return;
      add(tree_.amaf(index).visits, 1U, shared_);
      add(tree_.amaf(index).sum, value, shared_);
    });
  }

  // In search/mcts/select.hpp.
  Index choose(Node& node);
  Index choose_untried(Node& node);
  Index choose_plain(const Node& node) const;
  Index choose_outcome(const Node& node) const;
  Index choose_mixed(Node& node);
  Terms terms_of(const Node& node, Side mover, bool proven_too) const;
  float rate(Index index, const Terms& terms) const;
  template <class ForEach>
  Index best_rated(const Terms& terms, ForEach&& for_each) const;

  // In search/mcts/expand.hpp.
  bool expand(Node& node, Reach reach);
  bool add_moves(Node& node, Reach reach);
  bool add_outcomes(Node& node);
  bool add_block(Node& head, MoveList& moves, bool mixed, bool shuffled);
  std::uint8_t flags_of(Move move, bool mixed) const;

  const MctsOptions options_;
  Tree& tree_;
  K heuristics_;
  Random random_;
  Rollout<G, K> rollout_;
  const bool shared_;
  const float exploration_;
  const float prior_weight_;
  const float implicit_;

  Descent<G> line_;
  std::span<const Index> choices_;
  std::vector<Step> steps_;
  typename Rollout<G, K>::Played played_;
  std::vector<float> priors_;
  std::vector<std::uint32_t> made_;  // by side and move: the last simulation in which it was made
  std::uint32_t simulation_ = 0;
  std::vector<std::uint8_t> seen_;  // open loop: which legal moves have a child
  bool no_room_ = false;
  int deepest_ = 0;
};

}  // namespace palamedes::search

#include "search/mcts/expand.hpp"
#include "search/mcts/select.hpp"
