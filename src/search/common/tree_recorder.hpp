#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "search/common/score.hpp"

namespace palamedes::search {

// The tree that a search went through, for people to look at: every node to a given depth, with window and value.
// Deeper ones are only counted, at the node they hang from. Where there are more than anybody can look at, the tree
// ends a ply earlier, and so on: it is whole as far as it goes.
template <class Move>
class TreeRecorder {
 public:
  enum class Kind : std::uint8_t { kNormal, kChance, kQuiescence, kNull, kTableCut, kFinished, kLeaf };

  struct Node {
    std::size_t parent = 0;
    Move move{};
    std::string text;  // of the move, as announced; empty at the root
    Kind kind = Kind::kNormal;
    bool first_side = true;  // who moves here
    Score alpha = 0;
    Score beta = 0;
    Score value = 0;
    int depth = 0;
    bool cut = false;               // a move refuted the node: its later siblings were not looked at
    std::size_t moves_skipped = 0;  // by that cut
    std::uint64_t nodes_below = 0;  // counted nodes deeper than what is kept
    double visits = 0;              // MCTS
  };

  explicit TreeRecorder(int max_ply, std::size_t max_nodes = 200'000) : max_ply_(max_ply), max_nodes_(max_nodes) {}

  void clear() {
    nodes_.clear();
    open_.clear();
    announced_.clear();
    total_ = 0;
  }

  // The text of the move that leads to the node entered next.
  void announce(std::string text) { announced_ = std::move(text); }

  void enter(Move move, bool first_side, Score alpha, Score beta, int depth) {
    ++total_;
    if (is_wanted() && nodes_.size() >= max_nodes_) drop_deepest();
    if (!is_wanted() || nodes_.size() >= max_nodes_) {
      if (!nodes_.empty()) ++nodes_[kept_parent()].nodes_below;
      open_.push_back(kNotKept);
      return;
    }
    const std::size_t parent = open_.empty() ? 0 : open_.back();
    Node& node = nodes_.emplace_back();
    node.parent = parent;
    node.move = move;
    node.text = std::move(announced_);
    announced_.clear();
    node.first_side = first_side;
    node.alpha = alpha;
    node.beta = beta;
    node.depth = depth;
    open_.push_back(nodes_.size() - 1);
  }

  void mark(Kind kind) {
    if (!open_.empty() && open_.back() != kNotKept) nodes_[open_.back()].kind = kind;
  }

  void cut(std::size_t moves_skipped) {
    if (open_.empty() || open_.back() == kNotKept) return;
    nodes_[open_.back()].cut = true;
    nodes_[open_.back()].moves_skipped = moves_skipped;
  }

  void visited(double visits) {
    if (!open_.empty() && open_.back() != kNotKept) nodes_[open_.back()].visits = visits;
  }

  void leave(Score value) {
    if (open_.back() != kNotKept) nodes_[open_.back()].value = value;
    open_.pop_back();
  }

  const std::vector<Node>& nodes() const { return nodes_; }
  // How many plies were kept.
  int max_ply() const { return max_ply_; }
  // All nodes entered, kept or not: what the search itself counts.
  std::uint64_t total() const { return total_; }

 private:
  static constexpr std::size_t kNotKept = SIZE_MAX;

  // Whether the node entered next is near enough to the root.
  bool is_wanted() const { return static_cast<int>(open_.size()) <= max_ply_; }

  // Makes room for others by giving up plies, but for the root's own moves.
  void drop_deepest() {
    while (nodes_.size() >= max_nodes_ && max_ply_ > 1) {
      --max_ply_;
      std::vector<std::size_t> places(nodes_.size(), kNotKept);
      std::vector<int> plies(nodes_.size(), 0);
      std::size_t kept = 0;
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const std::size_t parent = nodes_[i].parent;
        if (i > 0) plies[i] = plies[parent] + 1;
        if (plies[i] > max_ply_) {
          nodes_[places[parent]].nodes_below += 1 + nodes_[i].nodes_below;
          continue;
        }
        places[i] = kept;
        if (i > 0) nodes_[i].parent = places[parent];
        if (kept != i) nodes_[kept] = std::move(nodes_[i]);
        ++kept;
      }
      nodes_.resize(kept);
      for (std::size_t& place : open_) place = place == kNotKept ? kNotKept : places[place];
    }
  }

  std::size_t kept_parent() const {
    for (std::size_t i = open_.size(); i > 0; --i) {
      if (open_[i - 1] != kNotKept) return open_[i - 1];
    }
    return 0;
  }

  int max_ply_;
  std::size_t max_nodes_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> open_;
  std::string announced_;
  std::uint64_t total_ = 0;
};

}  // namespace palamedes::search
