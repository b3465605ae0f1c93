#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/mcts/node.hpp"

namespace palamedes::search {

// The pool of nodes, allocated once, and the tree in it. Blocks of children are taken from the front; a node's children
// always lie after it, which is what makes compact() simple. When the pool is full the tree stops growing.
template <class Move>
class MctsTree {
 public:
  using Node = MctsNode<Move>;
  using Index = std::uint32_t;
  static constexpr Index kNone = UINT32_MAX;

  // All moves as first: how simulations went in which the move was made at any time from its parent on.
  struct Amaf {
    Points sum;
    std::uint32_t visits;
  };

  MctsTree(std::size_t bytes, bool with_amaf) {
    // A byte a node is more than what compact() needs.
    const std::size_t fit = bytes / (sizeof(Node) + (with_amaf ? sizeof(Amaf) : 0) + 1);
    capacity_ = static_cast<Index>(std::min<std::size_t>(fit, kNone - 1));
    nodes_ = std::make_unique_for_overwrite<Node[]>(capacity_);
    if (with_amaf) amaf_ = std::make_unique_for_overwrite<Amaf[]>(capacity_);
    reset();
  }

  // A root alone.
  void reset() {
    used_.store(1, std::memory_order_relaxed);
    init(0, Move{}, 0, 0);
    root_ = 0;
  }

  Node& operator[](Index index) { return nodes_[index]; }
  const Node& operator[](Index index) const { return nodes_[index]; }
  Amaf& amaf(Index index) { return amaf_[index]; }

  Index root() const { return root_; }
  void set_root(Index index) { root_ = index; }
  Index used() const { return used_.load(std::memory_order_relaxed); }
  Index capacity() const { return capacity_; }

  // The first of so many nodes in a row, to be initialised; kNone if there is no room.
  Index allocate(std::size_t count) {
    Index first = used_.load(std::memory_order_relaxed);
    do {
      if (count > capacity_ - first) return kNone;
    } while (!used_.compare_exchange_weak(first, static_cast<Index>(first + count), std::memory_order_relaxed));
    return first;
  }

  void init(Index index, Move move, std::uint8_t flags, float prior) {
    nodes_[index].init(move, flags, prior);
    if (amaf_) amaf_[index] = {0, 0};
  }

  // The children of an expanded node. Those of an open-loop node may lie in several blocks, each with a link to the
  // next after it.
  template <class Visit>
  void for_each_child(const Node& parent, Visit&& visit) const {
    const Node* block = &parent;
    for (;;) {
      const Index first = block->first_child;
      for (Index i = 0; i < block->child_count; ++i) visit(first + i);
      if (!parent.has(Node::kMixed)) return;
      block = &nodes_[first + block->child_count];
      if (!block->expanded()) return;
    }
  }

  // Keeps what hangs from the root and moves it to the front of the pool, in the order in which it lies.
  void compact() {
    const std::size_t words = (std::size_t{used()} + 63) / 64;
    live_.assign(words, 0);
    before_.resize(words);
    mark_live(words);
    Index count = 0;
    for (std::size_t i = 0; i < words; ++i) {
      before_[i] = count;
      count += static_cast<Index>(std::popcount(live_[i]));
    }
    for_each_live(words, [this](Index index) {
      const Index to = moved(index);
      nodes_[to] = nodes_[index];
      if (amaf_) amaf_[to] = amaf_[index];
      if (nodes_[to].expanded()) nodes_[to].first_child = moved(nodes_[to].first_child);
    });
    used_.store(count, std::memory_order_relaxed);
    root_ = 0;
  }

 private:
  template <class Visit>
  void for_each_live(std::size_t words, Visit&& visit) const {
    for (std::size_t i = 0; i < words; ++i) {
      // Children of a node in the same word are marked while it is gone through: look at the word again after each.
      for (std::uint64_t done = 0; (live_[i] & ~done) != 0;) {
        const int bit = std::countr_zero(live_[i] & ~done);
        done |= (std::uint64_t{2} << bit) - 1;
        visit(static_cast<Index>(i * 64 + static_cast<std::size_t>(bit)));
      }
    }
  }

  void mark_live(std::size_t words) {
    mark(root_);
    for_each_live(words, [this](Index index) {
      const Node& node = nodes_[index];
      if (!node.expanded()) return;
      const Index block = node.child_count + (node.has(Node::kMixed) ? 1U : 0U);
      for (Index i = 0; i < block; ++i) mark(node.first_child + i);
    });
  }
  void mark(Index index) { live_[index / 64] |= std::uint64_t{1} << (index % 64); }
  Index moved(Index index) const {
    const std::uint64_t below = (std::uint64_t{1} << (index % 64)) - 1;
    return before_[index / 64] + static_cast<Index>(std::popcount(live_[index / 64] & below));
  }

  std::unique_ptr<Node[]> nodes_;
  std::unique_ptr<Amaf[]> amaf_;
  Index capacity_ = 0;
  std::atomic<Index> used_{0};
  Index root_ = 0;
  std::vector<std::uint64_t> live_;
  std::vector<Index> before_;
};

}  // namespace palamedes::search
