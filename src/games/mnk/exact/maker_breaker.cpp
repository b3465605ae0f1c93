#include "games/mnk/exact/maker_breaker.hpp"

#include <algorithm>
#include <utility>

#include "base/bits.hpp"
#include "base/hash.hpp"

namespace palamedes::mnk {
namespace {

CellSet carrier_of(const ProofNumbers& numbers, const Aside& aside) {
  return numbers.carrier | (numbers.pn == 0 ? aside.maker : aside.breaker);
}

ProofNumbers with(ProofNumbers numbers, const Aside& aside) {
  if (numbers.settled()) numbers.carrier = carrier_of(numbers, aside);
  return numbers;
}

ProofNumbers numbers_of(const Settled& settled) {
  return settled.verdict == GraphVerdict::kMaker ? ProofNumbers::proven(settled.carrier)
                                                 : ProofNumbers::refuted(settled.carrier);
}

}  // namespace

MakerBreaker::MakerBreaker(const Settings& settings, std::size_t table_bytes, StopAsked stop)
    : symmetry_(settings), table_(table_bytes), stop_(std::move(stop)) {}

Settled MakerBreaker::solve(LineGraph graph) {
  const Settled plain = settle(graph);
  if (plain.verdict != GraphVerdict::kOpen) return plain;
  stopped_ = false;
  const ProofNumbers numbers = expand(graph, {kNever, kNever, 0, 0});
  if (!numbers.settled()) return {};
  return {numbers.pn == 0 ? GraphVerdict::kMaker : GraphVerdict::kBreaker, carrier_of(numbers, plain.aside), {}};
}

Settled MakerBreaker::known(LineGraph graph) const {
  const Settled plain = settle(graph);
  if (plain.verdict != GraphVerdict::kOpen) return plain;
  const ProofNumbers numbers = from_table(graph);
  if (!numbers.settled()) return {};
  return {numbers.pn == 0 ? GraphVerdict::kMaker : GraphVerdict::kBreaker, carrier_of(numbers, plain.aside), {}};
}

// The same for graphs that are images of one another, with the symmetry that brings this one to the form that is kept.
MakerBreaker::Key MakerBreaker::key_of(const LineGraph& graph) const {
  const CellSet cells = graph.cells();
  CellSet least = ~CellSet{0};
  for (int symmetry = 0; symmetry < symmetry_.count(); ++symmetry) {
    least = std::min(least, symmetry_.image(cells, symmetry));
  }
  Key key{0, -1};
  for (int symmetry = 0; symmetry < symmetry_.count(); ++symmetry) {
    if (symmetry_.image(cells, symmetry) != least) continue;
    std::uint64_t sum = graph.maker_moves ? 1 : 2;
    for (const CellSet line : graph.lines) sum += mix64(symmetry_.image(line, symmetry));
    const std::uint64_t hash = mix64(sum);
    if (key.symmetry < 0 || hash < key.hash) key = {hash, symmetry};
  }
  return key;
}

ProofNumbers MakerBreaker::from_table(const LineGraph& graph) const {
  const Key key = key_of(graph);
  const ProofNumbers* found = table_.find(key.hash);
  if (found == nullptr) {
    // As if all of its moves had been looked at and nothing been seen.
    const auto cells = static_cast<std::uint32_t>(std::popcount(graph.cells()));
    return ProofNumbers::of_kinds(1, cells, graph.maker_moves);
  }
  ProofNumbers numbers = *found;
  numbers.carrier = symmetry_.image(numbers.carrier, symmetry_.inverse(key.symmetry));
  return numbers;
}

ProofNumbers MakerBreaker::look(const LineGraph& graph, const Child& child, LineGraph& next, Aside& aside) const {
  next = child.is_part ? part_of(graph, child.move) : after(graph, std::countr_zero(child.move));
  const Settled settled = settle(next);
  if (settled.verdict != GraphVerdict::kOpen) return numbers_of(settled);
  aside = settled.aside;
  return with(from_table(next), aside);
}

// Where the maker would win if the breaker passed, the breaker has to play where that win would be.
void MakerBreaker::restrict_by_pass(const LineGraph& graph, Node& node) const {
  for (const CellSet part : parts(graph)) {
    LineGraph passed = part_of(graph, part);
    passed.maker_moves = true;
    const Settled win = known(passed);
    if (win.verdict != GraphVerdict::kMaker) continue;
    node.must_play &= win.carrier;
    node.carrier |= win.carrier;
  }
}

void MakerBreaker::list_children(const LineGraph& graph, Node& node) const {
  LineGraph next;
  Aside aside;
  // False where the node is settled by this child.
  const auto add = [&](CellSet move, bool is_part) {
    Child child{move, is_part, {}};
    child.numbers = look(graph, child, next, aside);
    node.children.push_back(child);
    // A refuted child tells at once which others need not be looked at.
    if (!is_part && child.numbers.all(graph.maker_moves) == 0) node.must_play &= child.numbers.carrier | move;
    return child.numbers.one(graph.maker_moves) != 0;
  };
  if (graph.maker_moves) {
    const auto all = parts(graph);
    if (all.size() > 1) {
      for (const CellSet part : all) {
        if (!add(part, true)) return;
      }
      return;
    }
  } else {
    restrict_by_pass(graph, node);
  }
  const Potential weights = potential(graph);
  node.moves = worthwhile(graph);
  CellSet left = node.moves.cells;
  while ((left & node.must_play) != 0) {
    int best = -1;
    for_each_bit(left & node.must_play, [&](int cell) {
      if (best < 0 || weights.through[static_cast<std::size_t>(cell)] > weights.through[static_cast<std::size_t>(best)])
        best = cell;
    });
    left &= ~cell_bit(best);
    if (!add(cell_bit(best), false)) return;
  }
}

ProofNumbers MakerBreaker::combined(Node& node, bool maker_moves) {
  for (const Child& child : node.children) {
    if (child.numbers.one(maker_moves) != 0) continue;
    return ProofNumbers::settled_for(maker_moves, child.numbers.carrier | (child.is_part ? 0 : child.move));
  }
  for (const Child& child : node.children) {
    if (child.numbers.all(maker_moves) != 0) continue;
    node.carrier |= child.numbers.carrier;
    if (!child.is_part) node.must_play &= child.numbers.carrier;
  }
  node.children.keep_if([&](const Child& child) {
    return child.numbers.all(maker_moves) != 0 && (child.is_part || (child.move & node.must_play) != 0);
  });
  if (node.children.empty()) return ProofNumbers::settled_for(!maker_moves, node.carrier);
  return numbers_by(node.children, maker_moves);
}

ProofNumbers MakerBreaker::expand(const LineGraph& graph, const ProofNumbers& limits) {
  const std::uint64_t before = nodes_++;
  const bool maker_moves = graph.maker_moves;
  Node node;
  list_children(graph, node);
  ProofNumbers value;
  for (;;) {
    value = combined(node, maker_moves);
    if (value.settled() || value.pn >= limits.pn || value.dn >= limits.dn) break;
    stopped_ = stopped_ || (stop_ && stop_(nodes_));
    if (stopped_) break;
    const auto [child, child_limits] = choose(node.children, maker_moves, limits);
    LineGraph next;
    Aside aside;
    child->numbers = look(graph, *child, next, aside);
    if (!child->numbers.settled()) child->numbers = with(expand(next, child_limits), aside);
  }
  if (maker_moves && value.dn == 0) value.carrier = with_better_cells(graph, node.moves, value.carrier);
  const Key key = key_of(graph);
  ProofNumbers kept = value;
  kept.carrier = symmetry_.image(value.carrier, key.symmetry);
  table_.keep(key.hash, kept, nodes_ - before);
  return value;
}

}  // namespace palamedes::mnk
