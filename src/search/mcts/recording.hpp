#pragma once

#include "search/common/tree_recorder.hpp"
#include "search/mcts/lines.hpp"

namespace palamedes::search {

// Tells a recorder of every node of a Monte Carlo tree that was visited, the best children first. Below an open-loop
// chance move a node stands for many positions: there it ends.
template <Game G>
class MctsRecording {
 public:
  using Move = typename G::Move;
  using Position = typename G::Position;
  using Tree = MctsTree<Move>;
  using Node = typename Tree::Node;
  using Kind = typename TreeRecorder<Move>::Kind;

  MctsRecording(const Tree& tree, const G& game, TreeRecorder<Move>& recorder)
      : tree_(tree), lines_(tree, FinalMove::kVisits), game_(game), recorder_(recorder) {}

  void record(const Position& root) {
    recorder_.clear();
    record(tree_[tree_.root()], root, 0);
  }

 private:
  void record(const Node& node, const Position& position, int ply) {
    const Side side = game_.side_to_move(position);
    recorder_.enter(ply == 0 ? Move{} : node.move(), side == Side::kFirst, -kInfinity, kInfinity, 0);
    mark(node);
    recorder_.visited(static_cast<double>(read(node.visits)));
    if (node.expanded() && !node.has(Node::kMixed)) {
      const auto children = lines_.children_of(node);
      for (const auto index : node.is_chance_node() ? children : lines_.ranked(node, children)) {
        if (read(tree_[index].visits) > 0) record_child(tree_[index], position, ply + 1);
      }
    }
    recorder_.leave(lines_.score(node, side, ply));
  }

  void record_child(const Node& child, const Position& position, int ply) {
    recorder_.announce(game_.move_text(position, child.move()));
    Position next = position;
    if (!child.has(Node::kChance)) static_cast<void>(game_.play(next, child.move()));
    record(child, next, ply);
  }

  void mark(const Node& node) {
    const ProvenResult proof = node.proven();
    if (node.has(Node::kChance)) {
      recorder_.mark(Kind::kChance);
    } else if (proof && proof.distance == 0) {
      recorder_.mark(Kind::kFinished);
    } else if (!node.expanded()) {
      recorder_.mark(Kind::kLeaf);
    }
  }

  const Tree& tree_;
  MctsLines<Move> lines_;
  const G& game_;
  TreeRecorder<Move>& recorder_;
};

}  // namespace palamedes::search
