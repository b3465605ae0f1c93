#pragma once

#include <cstdint>

#include "base/fixed_list.hpp"
#include "games/exact.hpp"
#include "games/mnk/exact/line_graph.hpp"
#include "games/mnk/exact/proof_numbers.hpp"

namespace palamedes::mnk {

// Who wins a graph of lines, by depth-first proof-number search (Nagai 2002) over settled graphs. A graph of several
// parts is won by the maker, if he is to move, where he wins one of them. What a move's result rests on (its carrier)
// tells which other moves have the same result: they are not searched.
class MakerBreaker {
 public:
  MakerBreaker(const Settings& settings, std::size_t table_bytes, StopAsked stop);

  // Open if it was stopped before.
  Settled solve(LineGraph graph);

  // What is known of a graph without a search.
  Settled known(LineGraph graph) const;

  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Key {
    std::uint64_t hash;
    int symmetry;
  };
  struct Child {
    CellSet move;  // a cell, or all cells of a part
    bool is_part;
    ProofNumbers numbers;
  };
  // What a graph's moves come to: those still open, and what the settled ones rest on.
  struct Node {
    FixedList<Child, 64> children;
    CellSet must_play = ~CellSet{0};
    CellSet carrier = 0;
    Worthwhile moves;
  };

  Key key_of(const LineGraph& graph) const;
  ProofNumbers from_table(const LineGraph& graph) const;
  // The graph after a move, settled, and what is known of it.
  ProofNumbers look(const LineGraph& graph, const Child& child, LineGraph& next, Aside& aside) const;
  void restrict_by_pass(const LineGraph& graph, Node& node) const;
  void list_children(const LineGraph& graph, Node& node) const;
  // The numbers of a node by its children; those that lose for the mover leave the list.
  static ProofNumbers combined(Node& node, bool maker_moves);
  ProofNumbers expand(const LineGraph& graph, const ProofNumbers& limits);

  BoardSymmetry symmetry_;
  NumbersTable table_;
  StopAsked stop_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace palamedes::mnk
