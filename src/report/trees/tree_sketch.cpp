#include "report/trees/tree_sketch.hpp"

#include <cmath>

#include <fmt/core.h>

#include "report/output.hpp"

namespace palamedes::report {
namespace {

using engines::SearchTree;
using engines::TreeNode;
using search::Score;

bool is_max(const TreeNode& node) { return node.side == Side::kFirst; }
Score max_value(const TreeNode& node) { return is_max(node) ? node.value : -node.value; }

std::string window_text(const TreeNode& node) {
  const Score low = is_max(node) ? node.alpha : -node.beta;
  const Score high = is_max(node) ? node.beta : -node.alpha;
  return fmt::format("[{}, {}]", max_score_text(low), max_score_text(high));
}

std::string tag_of(const TreeNode& node) {
  if (node.cut) return "cut";
  if (node.kind == "normal" || node.kind == "chance") return "";
  if (node.kind == "null") return "null cut";
  return node.kind;
}

// The move before the bracket of `b3(n)`; empty for any other.
std::string chance_request(const std::string& move) {
  const std::size_t bracket = move.find('(');
  return bracket != std::string::npos && bracket > 0 && move.back() == ')' ? move.substr(0, bracket) : "";
}

class Sketcher {
 public:
  explicit Sketcher(const SearchTree& tree) : tree_(tree), children_(tree.nodes.size()) {
    for (std::size_t i = 1; i < tree.nodes.size(); ++i) children_[tree.nodes[i].parent].push_back(i);
  }

  std::vector<SketchNode> make() {
    if (!tree_.nodes.empty()) add(0, 0, true, "");
    return std::move(nodes_);
  }

 private:
  // The index of the shape made for a node, after those of all below it.
  std::size_t add(std::size_t source, int column, bool on_line, const std::string& move) {
    const TreeNode& node = tree_.nodes[source];
    const std::size_t index = nodes_.size();
    SketchNode& shape = nodes_.emplace_back();
    shape.max = is_max(node);
    shape.move = move;
    shape.value = max_score_text(max_value(node));
    shape.window = window_text(node);
    shape.tag = tag_of(node);
    shape.on_line = on_line;
    shape.column = column;
    add_children(source, index, column + 1);
    if (node.nodes_below > 0 || node.moves_skipped > 0) add_stub(node, index, column + 1);
    return index;
  }

  void add_children(std::size_t source, std::size_t index, int column) {
    const std::vector<std::size_t>& children = children_[source];
    const std::size_t best = nodes_[index].on_line ? best_child(source) : 0;
    for (std::size_t i = 0; i < children.size();) {
      const std::string request = chance_request(tree_.nodes[children[i]].move);
      if (request.empty()) {
        const std::size_t made = add(children[i], column, children[i] == best, move_text(children, i));
        nodes_[index].children.push_back(made);
        ++i;
      } else {
        i = add_circle(children, i, request, index, column);
      }
    }
  }

  // All outcomes of one move hang from a circle. Gives back where the next move starts.
  std::size_t add_circle(const std::vector<std::size_t>& children, std::size_t i, const std::string& request,
                         std::size_t parent, int column) {
    const std::size_t circle = nodes_.size();
    SketchNode& shape = nodes_.emplace_back();
    shape.shape = SketchNode::Shape::kCircle;
    shape.move = request;
    shape.max = nodes_[parent].max;
    shape.column = column;
    nodes_[parent].children.push_back(circle);
    for (; i < children.size() && chance_request(tree_.nodes[children[i]].move) == request; ++i) {
      const std::size_t made = add(children[i], column + 1, false, tree_.nodes[children[i]].move);
      nodes_[circle].children.push_back(made);
    }
    return i;
  }

  void add_stub(const TreeNode& node, std::size_t parent, int column) {
    const std::size_t stub = nodes_.size();
    SketchNode& shape = nodes_.emplace_back();
    shape.shape = SketchNode::Shape::kStub;
    if (node.nodes_below > 0) shape.move = grouped(node.nodes_below) + " below";
    if (node.moves_skipped > 0) {
      shape.move += fmt::format("{}{} skipped", shape.move.empty() ? "" : ", ", node.moves_skipped);
    }
    shape.column = column;
    nodes_[parent].children.push_back(stub);
  }

  // A search comes back to a move whose null window failed, and to the same position when it deepens inside.
  std::string move_text(const std::vector<std::size_t>& children, std::size_t i) const {
    const std::string& move = tree_.nodes[children[i]].move;
    if (move.empty()) return "(deepening)";
    for (std::size_t j = 0; j < i; ++j) {
      if (tree_.nodes[children[j]].move == move) return move + " again";
    }
    return move;
  }

  // The first child that has the parent's value gave it: later ones must be better to count.
  std::size_t best_child(std::size_t source) const {
    for (const std::size_t child : children_[source]) {
      if (max_value(tree_.nodes[child]) == max_value(tree_.nodes[source])) return child;
    }
    return 0;
  }

  const SearchTree& tree_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<SketchNode> nodes_;
};

}  // namespace

std::string max_score_text(Score score) {
  if (score >= search::kInfinity) return "+∞";
  if (score <= -search::kInfinity) return "-∞";
  if (search::is_win(score)) return fmt::format("win {}", search::distance_of(score));
  if (search::is_loss(score)) return fmt::format("loss {}", search::distance_of(score));
  return score == 0 ? "0" : fmt::format("{:+}", score);
}

std::vector<SketchNode> sketch(const SearchTree& tree) { return Sketcher(tree).make(); }

}  // namespace palamedes::report
