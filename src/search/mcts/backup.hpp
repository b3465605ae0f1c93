#pragma once

#include <algorithm>
#include <climits>
#include <cstdint>
#include <optional>

#include "search/mcts/tree.hpp"

// What a node learns from its children besides averages.
namespace palamedes::search {

namespace mcts_detail {

template <class Move>
ProvenResult proof_of_decision(const MctsTree<Move>& tree, MctsNode<Move>& node) {
  using Node = MctsNode<Move>;
  const Result won = win_for(node.side());
  int shortest_win = INT_MAX;
  int shortest_draw = INT_MAX;
  int longest = 0;
  bool open = node.has(Node::kPartial);
  tree.for_each_child(node, [&](std::uint32_t index) {
    const ProvenResult proof = tree[index].proven();
    open = open || !proof;
    if (proof.result == won) shortest_win = std::min(shortest_win, proof.distance);
    if (proof.result == Result::kDraw) shortest_draw = std::min(shortest_draw, proof.distance);
    longest = std::max(longest, proof.distance);
  });
  if (shortest_win != INT_MAX) return {won, shortest_win + 1};
  const bool draw = shortest_draw != INT_MAX;
  if (!open)
    return draw ? ProvenResult{Result::kDraw, shortest_draw + 1}
                : ProvenResult{win_for(other(node.side())), longest + 1};
  if (draw) write(node.flags, static_cast<std::uint8_t>(read(node.flags) | Node::kDrawInHand));
  return {};
}

// Certain only where every outcome comes to the same. The outcome is part of the ply before it.
template <class Move>
ProvenResult proof_of_chance(const MctsTree<Move>& tree, const MctsNode<Move>& node) {
  std::optional<ProvenResult> common;
  tree.for_each_child(node, [&](std::uint32_t index) {
    const ProvenResult proof = tree[index].proven();
    if (!common) common = proof;
    if (common->result != proof.result) common->result = Result::kOngoing;
    common->distance = std::max(common->distance, proof.distance);
  });
  return common && *common ? *common : ProvenResult{};
}

}  // namespace mcts_detail

// MCTS-Solver (Winands, Björnsson and Saito 2008), with draws: a node is proven by a winning move, or once all its
// moves are. Whether the node is proven now. The distance of a win is that of a proof found, not always the shortest.
template <class Move>
bool prove(const MctsTree<Move>& tree, MctsNode<Move>& node) {
  if (node.proven()) return true;
  if (!node.expanded() || node.has(MctsNode<Move>::kMixed)) return false;
  const ProvenResult proof =
      node.is_chance_node() ? mcts_detail::proof_of_chance(tree, node) : mcts_detail::proof_of_decision(tree, node);
  if (proof) write(node.proof, proof.bits());
  return static_cast<bool>(proof);
}

constexpr std::uint16_t estimate_of(Points points) {
  return static_cast<std::uint16_t>(1 + points * 65534 / kWinPoints);
}
constexpr float from_estimate(std::uint16_t estimate) { return static_cast<float>(estimate - 1) / 65534.0F; }

// The minimax value of the evaluations below, as far as there are any (implicit minimax backups; Lanctot, Winands,
// Pepels and Sturtevant 2014); after a chance move their average.
template <class Move>
void update_estimate(const MctsTree<Move>& tree, MctsNode<Move>& node) {
  std::uint16_t least = UINT16_MAX;
  std::uint16_t most = 0;
  float sum = 0;
  float weight = 0;
  tree.for_each_child(node, [&](std::uint32_t index) {
    const MctsNode<Move>& child = tree[index];
    const ProvenResult proof = child.proven();
    const std::uint16_t estimate = proof ? estimate_of(points_of(proof.result)) : read(child.estimate);
    if (estimate == 0) return;
    least = std::min(least, estimate);
    most = std::max(most, estimate);
    sum += child.prior * estimate;
    weight += child.prior;
  });
  if (most == 0) return;
  if (node.is_chance_node()) {
    if (weight > 0) write(node.estimate, std::max<std::uint16_t>(1, static_cast<std::uint16_t>(sum / weight)));
  } else {
    write(node.estimate, node.side() == Side::kFirst ? most : least);
  }
}

}  // namespace palamedes::search
