#include "games/mnk/shapes/threat_search.hpp"

#include <algorithm>

#include "games/mnk/stone_key.hpp"

namespace palamedes::mnk {
namespace {

template <class Cells>
void add(Cells& cells, int cell) {
  const bool is_new = std::find(cells.begin(), cells.end(), cell) == cells.end();
  if (is_new && cells.size() < Cells::capacity()) cells.push_back(cell);
}

}  // namespace

ThreatSearch::Win ThreatSearch::win(Shapes& shapes, std::uint64_t key, Side attacker, const StopAsked& stop) {
  shapes_ = &shapes;
  attacker_ = attacker;
  nodes_ = 0;
  stop_ = &stop;
  stopped_ = false;
  depth_ = 0;
  Look now = look(key, true);
  if (!now.numbers.settled()) now.numbers = expand(key, true, now, {kNever, kNever, 0, 0});
  if (now.numbers.pn != 0) return {};
  return {now.numbers.plies, static_cast<int>(now.numbers.carrier)};
}

// Played through, each step by the search that found it.
std::vector<int> ThreatSearch::fours(Shapes& shapes, std::uint64_t key, Side attacker) {
  std::vector<int> line;
  for (;;) {
    const FourThreats::Win win = fours_.win(shapes, key, attacker, kFoursTries);
    if (win.plies == 0) {
      while (!line.empty()) {
        shapes.remove(line.size() % 2 == 1 ? attacker : other(attacker), line.back());
        line.pop_back();
      }
      return {};
    }
    line.push_back(win.first);
    if (win.plies == 1) break;
    shapes.place(attacker, win.first);
    if (shapes.count(attacker, CellClass::kFive) != 1) {
      shapes.remove(attacker, win.first);
      break;
    }
    const int answer = shapes.first(attacker, CellClass::kFive);
    shapes.place(other(attacker), answer);
    line.push_back(answer);
    key ^= stone_key(attacker, shapes.move(win.first)) ^ stone_key(other(attacker), shapes.move(answer));
  }
  for (std::size_t i = line.size() - 1; i-- > 0;) shapes.remove(i % 2 == 0 ? attacker : other(attacker), line[i]);
  return line;
}

ProofNumbers ThreatSearch::won(int plies, int cell) {
  ProofNumbers numbers = ProofNumbers::proven(static_cast<CellSet>(cell));
  numbers.plies = static_cast<std::uint16_t>(plies);
  return numbers;
}

std::uint64_t ThreatSearch::after(std::uint64_t key, int cell, bool attacks) const {
  return key ^ stone_key(mover(attacks), shapes_->move(cell));
}

ThreatSearch::Look ThreatSearch::look(std::uint64_t key, bool attacks) {
  Look found = attacks ? attack(key) : defence(key);
  nodes_ += fours_.take_nodes();
  if (!found.numbers.settled()) {
    found.numbers = ProofNumbers::of_kinds(1, static_cast<std::uint32_t>(found.moves.size()), attacks);
  }
  return found;
}

ThreatSearch::Look ThreatSearch::attack(std::uint64_t key) {
  const Side defender = other(attacker_);
  if (const FourThreats::Win win = fours_.win(*shapes_, key, attacker_, kFoursTries); win.plies > 0) {
    return {won(win.plies, win.first), {}};
  }
  Look found;
  const int forced = shapes_->count(defender, CellClass::kFive);
  if (forced == 1) found.moves.push_back(shapes_->first(defender, CellClass::kFive));
  if (forced == 0 && depth_ < kDeepest) {
    for (int made = static_cast<int>(CellClass::kFourThree); made >= static_cast<int>(CellClass::kThree); --made) {
      shapes_->for_each(attacker_, static_cast<CellClass>(made), [&](int cell) { add(found.moves, cell); });
    }
  }
  if (found.moves.empty()) found.numbers = ProofNumbers::refuted(0);
  return found;
}

ThreatSearch::Look ThreatSearch::defence(std::uint64_t key) {
  const Side defender = other(attacker_);
  if (shapes_->count(defender, CellClass::kFive) > 0) return {ProofNumbers::refuted(0), {}};
  const int fives = shapes_->count(attacker_, CellClass::kFive);
  if (fives > 1) return {won(2, 0), {}};
  Look found;
  if (fives == 1) {
    found.moves.push_back(shapes_->first(attacker_, CellClass::kFive));
    found.plies_elsewhere = 2;
    return found;
  }
  const FourThreats::Win threat = fours_.win(*shapes_, key, attacker_, kFoursTries);
  if (threat.plies == 0) return {ProofNumbers::refuted(0), {}};
  found.plies_elsewhere = threat.plies + 1;
  list_defences(key, found.moves);
  // With more of them than there is room for nothing is known.
  if (found.moves.size() == kMostChildren) return {ProofNumbers::refuted(0), {}};
  if (found.moves.empty()) found.numbers = won(found.plies_elsewhere, 0);
  return found;
}

// The cells of the win by fours that a pass would allow; stones that make a four; and those that would make one of an
// answer in that win.
void ThreatSearch::list_defences(std::uint64_t key, Cells& cells) {
  const std::vector<int> line = fours(*shapes_, key, attacker_);
  std::vector<int> answers;
  for (std::size_t i = 0; i < line.size(); ++i) {
    add(cells, line[i]);
    if (i % 2 == 1) answers.push_back(line[i]);
  }
  // The two cells that the last stone leaves.
  for (std::size_t i = 0; i < line.size(); ++i) shapes_->place(i % 2 == 0 ? attacker_ : other(attacker_), line[i]);
  int ends = 0;
  if (shapes_->count(attacker_, CellClass::kFive) > 1) {
    shapes_->for_each(attacker_, CellClass::kFive, [&](int cell) {
      if (++ends > 2) return;
      add(cells, cell);
      answers.push_back(cell);
    });
  }
  for (std::size_t i = line.size(); i-- > 0;) shapes_->remove(i % 2 == 0 ? attacker_ : other(attacker_), line[i]);
  const Side defender = other(attacker_);
  for (int made = static_cast<int>(CellClass::kFour); made <= static_cast<int>(CellClass::kFive); ++made) {
    shapes_->for_each(defender, static_cast<CellClass>(made), [&](int cell) { add(cells, cell); });
  }
  for (const int answer : answers) list_lines_through(answer, answers, cells);
}

// Free cells of windows through an answer that would miss at most one with the answers in it and one stone more.
void ThreatSearch::list_lines_through(int answer, const std::vector<int>& answers, Cells& cells) const {
  const int k = shapes_->settings().k;
  const Side defender = other(attacker_);
  for (int direction = 0; direction < Shapes::kDirections; ++direction) {
    const int step = shapes_->step(direction);
    for (int first = answer - (k - 1) * step; first != answer + step; first += step) {
      int stones = 0;
      bool open = true;
      for (int i = 0; i < k && open; ++i) {
        const int cell = first + i * step;
        const bool is_answer = std::find(answers.begin(), answers.end(), cell) != answers.end();
        open = shapes_->is_free(cell) || shapes_->has_stone(defender, cell);
        stones += is_answer || shapes_->has_stone(defender, cell) ? 1 : 0;
      }
      if (!open || stones + 1 < k - 1) continue;
      for (int i = 0; i < k; ++i) {
        if (shapes_->is_free(first + i * step)) add(cells, first + i * step);
      }
    }
  }
}

ProofNumbers ThreatSearch::child_numbers(std::uint64_t key, int cell, bool attacks) {
  const std::uint64_t next = after(key, cell, attacks);
  if (const ProofNumbers* known = table_.find(table_key(next, !attacks))) return *known;
  shapes_->place(mover(attacks), cell);
  ++nodes_;
  ++depth_;
  const ProofNumbers numbers = look(next, !attacks).numbers;
  --depth_;
  shapes_->remove(mover(attacks), cell);
  table_.keep(table_key(next, !attacks), numbers, 1);
  return numbers;
}

ProofNumbers ThreatSearch::expand(std::uint64_t key, bool attacks, const Look& here, const ProofNumbers& limits) {
  const std::uint64_t before = nodes_;
  Children children;
  ProofNumbers value;
  int longest = here.plies_elsewhere;
  const auto settles = [&](const Child& child) {
    if (child.numbers.one(attacks) == 0) {
      value = attacks ? won(child.numbers.plies + 1, child.cell) : ProofNumbers::refuted(0);
      return true;
    }
    if (child.numbers.all(attacks) == 0) longest = std::max(longest, child.numbers.plies + 1);
    return false;
  };
  const auto is_open = [&](const Child& child) { return child.numbers.all(attacks) != 0; };
  for (const int cell : here.moves) {
    const Child child{cell, child_numbers(key, cell, attacks)};
    if (settles(child)) break;
    if (is_open(child)) children.push_back(child);
  }
  while (!value.settled()) {
    if (children.empty()) {
      value = attacks ? ProofNumbers::refuted(0) : won(longest, 0);
      break;
    }
    value = numbers_by(children, attacks);
    if (value.pn >= limits.pn || value.dn >= limits.dn) break;
    stopped_ = stopped_ || (*stop_ && (*stop_)(nodes_));
    if (stopped_) break;
    const auto [child, child_limits] = choose(children, attacks, limits);
    shapes_->place(mover(attacks), child->cell);
    ++nodes_;
    ++depth_;
    const std::uint64_t next = after(key, child->cell, attacks);
    const Look there = look(next, !attacks);
    child->numbers = there.numbers.settled() ? there.numbers : expand(next, !attacks, there, child_limits);
    --depth_;
    shapes_->remove(mover(attacks), child->cell);
    if (settles(*child)) break;
    children.keep_if(is_open);
  }
  table_.keep(table_key(key, attacks), value, nodes_ - before);
  return value;
}

}  // namespace palamedes::mnk
