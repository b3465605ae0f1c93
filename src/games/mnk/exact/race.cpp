#include "games/mnk/exact/race.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/bits.hpp"
#include "base/hash.hpp"

namespace palamedes::mnk {
namespace {

constexpr int kThreatTries = 200;

}  // namespace

Race::Race(const Settings& settings, std::size_t table_bytes, const MakerBreaker& breaker, StopAsked stop)
    : board_(settings), symmetry_(settings), table_(table_bytes), breaker_(&breaker), stop_(std::move(stop)) {}

Race::Answer Race::solve(const RaceStones& stones, Side attacker) {
  attacker_ = attacker;
  stopped_ = false;
  Look now = look(stones);
  if (!now.numbers.settled()) now.numbers = expand(stones, now, {kNever, kNever, 0, 0});
  move_ = now.numbers.carrier;
  plies_ = now.numbers.plies;
  if (!now.numbers.settled()) return Answer::kOpen;
  return now.numbers.pn == 0 ? Answer::kWins : Answer::kDoesNot;
}

// A win of this side, by this stone if it is to move.
ProofNumbers Race::win_of(Side side, CellSet move, int plies) const {
  ProofNumbers numbers = ProofNumbers::settled_for(side == attacker_, move);
  numbers.plies = static_cast<std::uint16_t>(plies);
  return numbers;
}

Race::Look Race::look(const RaceStones& stones) const {
  const Side mover = stones.to_move;
  const CellSet own = stones.own();
  const CellSet others = stones.others();
  if (const CellSet win = board_.wins(own, others); win != 0) return {win_of(mover, win & (~win + 1), 1)};
  CellSet blocks = board_.wins(others, own);
  if (board_.caro() && blocks != 0) {
    blocks = board_.stops(stones);
    if (blocks == 0) return {win_of(other(mover), 0, 2)};
  } else if ((blocks & (blocks - 1)) != 0) {
    return {win_of(other(mover), 0, 2)};
  }
  const bool attacks = attacker_moves(stones);
  const LineGraph lines = board_.graph(attacks ? own : others, attacks ? others : own, attacks);
  if (lines.lines.empty() || breaker_->known(lines).verdict == GraphVerdict::kBreaker) {
    return {ProofNumbers::refuted(0)};
  }
  // A threat may have more than one answer by Caro's rule: wins by threats are not looked for.
  Look found = board_.caro() ? Look{{}, board_.free(stones)} : by_threats(stones);
  if (found.numbers.settled()) return found;
  if (blocks != 0) found.moves = blocks;
  const auto count = static_cast<std::uint32_t>(std::popcount(found.moves));
  if (count == 0) return {ProofNumbers::refuted(0)};  // the board is full
  found.numbers = ProofNumbers::of_kinds(1, count, attacks);
  return found;
}

// A win of the mover by threats, or the moves that one of the other side leaves.
Race::Look Race::by_threats(const RaceStones& stones) const {
  int tries = kThreatTries;
  if (const ThreatWin win = board_.threat_win(stones, tries); win.found())
    return {win_of(stones.to_move, win.first, win.plies)};
  CellSet moves = board_.free(stones);
  if (!board_.ends_matter()) {
    // A stone in no line that either side can fill is no better than none at all.
    const CellSet useful = board_.alive(stones.own(), stones.others()) | board_.alive(stones.others(), stones.own());
    moves &= useful;
  }
  tries = kThreatTries;
  if (const ThreatWin win = board_.threat_win(stones.passed(), tries); win.found()) {
    moves &= board_.defences(stones, win);
    if (moves == 0) return {win_of(other(stones.to_move), 0, win.plies + 1)};
    return {{}, moves, win.plies + 1};
  }
  return {{}, moves};
}

// The stones and free cells of lines that can still be filled, which is all that matters; the same for images of one
// another.
Race::Key Race::key_of(const RaceStones& stones) const {
  const CellSet free = board_.free(stones);
  std::array<CellSet, 4> parts{};
  if (board_.ends_matter()) {
    parts = {stones.of[0], free, stones.of[1], 0};
  } else {
    const CellSet first = board_.alive(stones.of[0], stones.of[1]);
    const CellSet second = board_.alive(stones.of[1], stones.of[0]);
    parts = {stones.of[0] & first, free & first, stones.of[1] & second, free & second};
  }
  Key key{0, -1};
  for (int symmetry = 0; symmetry < symmetry_.count(); ++symmetry) {
    std::uint64_t hash = stones.to_move == Side::kFirst ? 1 : 2;
    for (const CellSet part : parts) hash = mix64(hash + symmetry_.image(part, symmetry));
    if (key.symmetry < 0 || hash < key.hash) key = {hash, symmetry};
  }
  key.hash += index_of(attacker_) == 0 ? 0 : 0x9e3779b97f4a7c15U;
  return key;
}

ProofNumbers Race::from_table(const RaceStones& stones, const ProofNumbers& fresh) const {
  const Key key = key_of(stones);
  const ProofNumbers* found = table_.find(key.hash);
  if (found == nullptr) return fresh;
  ProofNumbers numbers = *found;
  numbers.carrier = symmetry_.image(numbers.carrier, symmetry_.inverse(key.symmetry));
  return numbers;
}

ProofNumbers Race::expand(const RaceStones& stones, const Look& here, const ProofNumbers& limits) {
  const std::uint64_t before = nodes_++;
  const bool attacks = attacker_moves(stones);
  FixedList<Child, 64> children;
  ProofNumbers value;
  int longest = here.plies_elsewhere;
  // Whether a child settles the node; one that fails the mover leaves the list.
  const auto settles = [&](const Child& child) {
    if (child.numbers.one(attacks) == 0) {
      value = win_of(attacks ? attacker_ : other(attacker_), child.move, child.numbers.plies + 1);
      return true;
    }
    if (child.numbers.all(attacks) == 0) longest = std::max(longest, child.numbers.plies + 1);
    return false;
  };
  const auto is_open = [&](const Child& child) { return child.numbers.all(attacks) != 0; };
  for (CellSet left = here.moves; left != 0 && !value.settled(); left &= left - 1) {
    const CellSet move = left & (~left + 1);
    const RaceStones next = stones.after(move);
    Child child{move, look(next).numbers};
    if (!child.numbers.settled()) child.numbers = from_table(next, child.numbers);
    if (!settles(child) && is_open(child)) children.push_back(child);
  }
  while (!value.settled()) {
    if (children.empty()) {
      value = win_of(attacks ? other(attacker_) : attacker_, 0, longest);
      break;
    }
    value = numbers_by(children, attacks);
    if (value.pn >= limits.pn || value.dn >= limits.dn) break;
    stopped_ = stopped_ || (stop_ && stop_(nodes_));
    if (stopped_) break;
    const auto [child, child_limits] = choose(children, attacks, limits);
    const RaceStones next = stones.after(child->move);
    child->numbers = from_table(next, child->numbers);
    if (!child->numbers.settled()) {
      const Look there = look(next);
      child->numbers = there.numbers.settled() ? there.numbers : expand(next, there, child_limits);
    }
    if (settles(*child)) break;
    children.keep_if(is_open);
  }
  const Key key = key_of(stones);
  ProofNumbers kept = value;
  kept.carrier = symmetry_.image(value.carrier, key.symmetry);
  table_.keep(key.hash, kept, nodes_ - before);
  return value;
}

}  // namespace palamedes::mnk
