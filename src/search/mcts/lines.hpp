#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/common/report.hpp"
#include "search/common/score.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/tree.hpp"

// What a Monte Carlo tree has to say about the moves of a node.
namespace palamedes::search {

// A certain win in the scale of averages: half of all points is 0, all of them kSurePoints, in between a straight line.
constexpr Score kSurePoints = 10'000;

template <class Move>
class MctsLines {
 public:
  using Tree = MctsTree<Move>;
  using Node = typename Tree::Node;
  using Index = typename Tree::Index;

  MctsLines(const Tree& tree, FinalMove final_move) : tree_(tree), final_move_(final_move) {}

  // The children of a node, best first: proven wins, the shortest first; then what is open, by visits (or value);
  // proven losses last, the longest first. A proven draw comes before what is open if the best of that has less than
  // half of all points, after it otherwise.
  std::vector<Index> ranked(const Node& parent, std::vector<Index> children) const {
    const Side mover = parent.side();
    std::vector<Index> wins;
    std::vector<Index> open;
    std::vector<Index> draws;
    std::vector<Index> losses;
    for (const Index index : children) {
      const Result result = tree_[index].proven().result;
      (result == Result::kOngoing ? open
       : result == Result::kDraw  ? draws
       : result == win_for(mover) ? wins
                                  : losses)
          .push_back(index);
    }
    const auto distance = [this](Index index) { return tree_[index].proven().distance; };
    std::stable_sort(wins.begin(), wins.end(), [&](Index a, Index b) { return distance(a) < distance(b); });
    std::stable_sort(losses.begin(), losses.end(), [&](Index a, Index b) { return distance(a) > distance(b); });
    sort_open(open, mover);
    const bool hopeful = !open.empty() && visits(open.front()) > 0 && tree_[open.front()].mean(mover) > 0.5;
    std::vector<Index> all = std::move(wins);
    for (const auto* group : hopeful ? std::array{&open, &draws, &losses} : std::array{&draws, &open, &losses}) {
      all.insert(all.end(), group->begin(), group->end());
    }
    return all;
  }

  std::vector<Index> children_of(const Node& node) const {
    std::vector<Index> children;
    tree_.for_each_child(node, [&](Index index) { children.push_back(index); });
    return children;
  }

  // The value of a node for a side, `plies` after the root.
  Score score(const Node& node, Side side, int plies) const {
    if (const ProvenResult proof = node.proven()) return value_of(proof.result, side, plies + proof.distance);
    return static_cast<Score>(std::lround((2 * node.mean(side) - 1) * kSurePoints));
  }

  Line<Move> line(Index first, Side mover) const {
    const Node& node = tree_[first];
    Line<Move> line;
    line.score = score(node, mover, 1);
    line.exact_value = static_cast<bool>(node.proven());
    line.visits = read(node.visits);
    line.moves = expected_play(first);
    return line;
  }

 private:
  std::uint32_t visits(Index index) const { return read(tree_[index].visits); }

  // By value, what was tried less than a tenth as often as the most tried comes after: its value is mostly luck.
  void sort_open(std::vector<Index>& open, Side mover) const {
    // Visits are read once: other threads may add to them meanwhile.
    struct Entry {
      Index index;
      std::uint32_t visits;
      double value;
    };
    std::vector<Entry> entries;
    for (const Index index : open) entries.push_back({index, visits(index), tree_[index].mean(mover)});
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.visits > b.visits; });
    if (final_move_ == FinalMove::kValue) {
      const std::uint32_t enough = entries.empty() ? 0 : entries.front().visits / 10;
      const auto end = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.visits < enough; });
      std::stable_sort(entries.begin(), end, [](const Entry& a, const Entry& b) { return a.value > b.value; });
    }
    for (std::size_t i = 0; i < entries.size(); ++i) open[i] = entries[i].index;
  }

  // Ends where chance takes over: what comes after a draw is known only once it is made.
  std::vector<Move> expected_play(Index first) const {
    std::vector<Move> moves;
    for (Index at = first;;) {
      const Node& node = tree_[at];
      moves.push_back(node.move());
      if (!node.expanded() || node.has(Node::kChance) || node.has(Node::kMixed)) break;
      const Index next = ranked(node, children_of(node)).front();
      if (visits(next) == 0 && !tree_[next].proven()) break;
      at = next;
    }
    return moves;
  }

  const Tree& tree_;
  FinalMove final_move_;
};

}  // namespace palamedes::search
