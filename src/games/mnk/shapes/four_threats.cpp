#include "games/mnk/shapes/four_threats.hpp"

#include <algorithm>

#include "base/fixed_list.hpp"
#include "games/mnk/stone_key.hpp"

namespace palamedes::mnk {

FourThreats::Win FourThreats::win(Shapes& shapes, std::uint64_t key, Side attacker, int tries) {
  shapes_ = &shapes;
  attacker_ = attacker;
  tries_ = tries;
  return shapes.settings().caro ? search<true>(key, kDeepest) : search<false>(key, kDeepest);
}

template <bool Caro>
FourThreats::Win FourThreats::search(std::uint64_t key, int depth) {
  const Side defender = other(attacker_);
  if (shapes_->count(attacker_, CellClass::kFive) > 0) return {1, shapes_->first(attacker_, CellClass::kFive)};
  if (const int fives = shapes_->count(defender, CellClass::kFive); fives > 0) {
    // Only a block that threatens again keeps the attack going.
    if (fives > 1) return {};
    const int forced = shapes_->first(defender, CellClass::kFive);
    return shapes_->cell_class(attacker_, forced) >= CellClass::kFour ? after<Caro>(key, forced, depth) : Win{};
  }
  if (shapes_->count(attacker_, CellClass::kOpenFour) > 0) {
    return {3, shapes_->first(attacker_, CellClass::kOpenFour)};
  }
  constexpr std::size_t kMostCells = 48;
  FixedList<int, kMostCells> cells;
  for (const CellClass made : {CellClass::kFourThree, CellClass::kFourPlus, CellClass::kFour}) {
    shapes_->for_each(attacker_, made, [&](int cell) {
      if (cells.size() < kMostCells) cells.push_back(cell);
    });
  }
  if (cells.empty() || depth == 0 || tries_ <= 0) return {};
  Entry& entry = table_[key >> (64 - kTableBits)];
  if (entry.key == key) {
    if (entry.plies > 0) return {entry.plies, entry.first};
    if (entry.tries >= tries_) return {};
  }
  const int before = tries_;
  Win found;
  for (const int cell : cells) {
    found = after<Caro>(key, cell, depth);
    if (found.plies > 0 || tries_ <= 0) break;
  }
  // Where tries were left over, more of them would not have found anything either.
  const int enough = found.plies == 0 && tries_ > 0 ? INT32_MAX : before;
  table_[key >> (64 - kTableBits)] = {key, enough, static_cast<std::int16_t>(found.plies),
                                      static_cast<std::int16_t>(found.first)};
  return found;
}

// The attacker's stone and the answer to it.
template <bool Caro>
FourThreats::Win FourThreats::after(std::uint64_t key, int cell, int depth) {
  if (depth == 0 || tries_ <= 0) return {};
  --tries_;
  nodes_ += 2;
  shapes_->place_briefly(attacker_, cell);
  Win found{3, cell};
  if constexpr (Caro) {
    found = after_every_answer(key, cell, depth);
  } else if (shapes_->count(attacker_, CellClass::kFive) < 2) {
    const Side defender = other(attacker_);
    const int answer = shapes_->first(attacker_, CellClass::kFive);
    shapes_->place_briefly(defender, answer);
    const Win rest = search<false>(after_both(key, cell, answer), depth - 1);
    found = rest.plies > 0 ? Win{rest.plies + 2, cell} : Win{};
    shapes_->remove_brief(defender, answer);
  }
  shapes_->remove_brief(attacker_, cell);
  return found;
}

FourThreats::Win FourThreats::after_every_answer(std::uint64_t key, int cell, int depth) {
  const Side defender = other(attacker_);
  Win found{3, cell};
  for (const int answer : shapes_->stops(attacker_)) {
    shapes_->place_briefly(defender, answer);
    // Where a line can still be completed it was no answer.
    if (shapes_->count(attacker_, CellClass::kFive) == 0) {
      const Win rest = search<true>(after_both(key, cell, answer), depth - 1);
      found = rest.plies > 0 ? Win{std::max(found.plies, rest.plies + 2), cell} : Win{};
    }
    shapes_->remove_brief(defender, answer);
    if (found.plies == 0) break;
  }
  return found;
}

std::uint64_t FourThreats::after_both(std::uint64_t key, int cell, int answer) const {
  return key ^ stone_key(attacker_, shapes_->move(cell)) ^ stone_key(other(attacker_), shapes_->move(answer));
}

}  // namespace palamedes::mnk
