#include "games/mnk/shapes/shapes.hpp"

#include <algorithm>

namespace palamedes::mnk {

Shapes::Shapes(const Settings& settings, const ShapeWorths& worths)
    : settings_(settings),
      worths_(worths),
      table_(std::make_shared<ShapeTable>(settings)),
      cell_table_(std::make_shared<const CellTable>()),
      reach_(std::max(table_->reach(), kNearRows / 2)),
      stride_(settings.columns + 2 * reach_),
      steps_{1, stride_, stride_ + 1, stride_ - 1} {
  const int rows = settings.rows + 2 * reach_;
  const std::size_t cells = index(stride_) * index(rows);
  words_ = (cells + 63) / 64 + 1;
  moves_.resize(cells);
  stones_.assign(cells, 3);
  cells_.resize(cells);
  class_words_.resize(2 * kCellClasses * words_);
  near_.resize(words_);
  occupied_.assign(words_, ~std::uint64_t{0});
  for (int row = 0; row < settings.rows; ++row) {
    for (int column = 0; column < settings.columns; ++column) {
      const int number = cell(cell_at(row, column));
      moves_[index(number)] = cell_at(row, column);
      stones_[index(number)] = 0;
    }
  }
  if (table_->is_listed()) {
    on_lines_.resize(cells);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < stride_; ++column) {
        on_lines_[index(row * stride_ + column)] = {row * stride_ + column, column * rows + row,
                                                    (column - row + rows - 1) * rows + row,
                                                    (column + row) * rows + row};
      }
    }
    for (auto& keys : line_keys_) keys.resize(index(stride_ + rows) * index(rows));
    line_keys_[0].resize(cells);
  } else {
    long_keys_.resize(cells);
  }
  for (std::size_t pair = 0; pair < pair_orders_.size(); ++pair) {
    for (const std::size_t shape : {pair & 15, pair >> 4}) {
      if (shape < kShapeCount) pair_orders_[pair] += worths_.order[shape];
    }
    const std::size_t first = pair & 15;
    const std::size_t second = pair >> 4;
    ++pair_sums_[pair][first / 8][first % 8];
    ++pair_sums_[pair][2 + second / 8][second % 8];
  }
  rebuild();
}

void Shapes::rebuild() {
  std::fill(class_words_.begin(), class_words_.end(), 0);
  std::fill(near_.begin(), near_.end(), 0);
  near_before_.clear();
  noted_ = 0;
  before_.clear();
  free_ = 0;
  counts_ = {};
  shape_sums_ = {};
  const int reach = table_->reach();
  for (int row = 0; row < settings_.rows; ++row) {
    for (int column = 0; column < settings_.columns; ++column) {
      const int number = cell(cell_at(row, column));
      const std::uint64_t bit = std::uint64_t{1} << (number % 64);
      Cell& at = cells_[index(number)];
      at = {.number = number};
      for (int direction = 0; direction < kDirections; ++direction) {
        std::uint64_t key = 0;
        for (int step = -reach; step <= reach; ++step) {
          if (step == 0) continue;
          const unsigned stone = stones_[index(number + step * steps_[index(direction)])];
          for (int side = 0; side < 2; ++side) {
            if ((stone >> side & 1) != 0) key |= table_->bit(side, table_->slot(step));
          }
        }
        if (table_->is_listed()) {
          line_keys_[index(direction)][index(on_lines_[index(number)][index(direction)])] =
              static_cast<std::uint32_t>(key);
        } else {
          long_keys_[index(number)][index(direction)] = key;
        }
        const std::uint8_t pair = table_->shapes(key);
        at.pairs[index(direction)] = pair;
        for (int side = 0; side < 2; ++side) {
          const unsigned shape = pair >> (4 * side) & 15U;
          at.shapes[index(side)] = static_cast<std::uint16_t>(at.shapes[index(side)] | shape << (4 * direction));
        }
      }
      for (int side = 0; side < 2; ++side) at.classes[index(side)] = cell_table_->of(at.shapes[index(side)]);
      if (stones_[index(number)] != 0) {
        occupied_[index(number / 64)] |= bit;
        come_near(number);
      } else {
        occupied_[index(number / 64)] &= ~bit;
        ++free_;
        count_lines(number, true);
        flip_classes(number);
        for (int side = 0; side < 2; ++side) ++counts_[index(side)][index(at.classes[index(side)])];
      }
    }
  }
}

inline void Shapes::flip_words(const Cell& from, const Cell& to) {
  const std::uint64_t bit = std::uint64_t{1} << (to.number % 64);
  for (int side = 0; side < 2; ++side) {
    class_words(side, from.classes[index(side)])[to.number / 64] ^= bit;
    class_words(side, to.classes[index(side)])[to.number / 64] ^= bit;
  }
}

template <bool Brief>
void Shapes::put(Side side, int cell) {
  if constexpr (Brief) {
    before_.emplace_back().class_counts = counts_;
  } else {
    before_.push_back({0, counts_, shape_sums_});
    count_lines(cell, false);
    come_near(cell);
  }
  before_.back().noted = noted_;
  flip_classes(cell);
  for (int s = 0; s < 2; ++s) --counts_[index(s)][index(cells_[index(cell)].classes[index(s)])];
  stones_[index(cell)] = static_cast<std::uint8_t>(index_of(side) + 1);
  occupied_[index(cell / 64)] ^= std::uint64_t{1} << (cell % 64);
  --free_;
  toggle_keys(index_of(side), cell);
  switch (table_->is_listed() ? table_->reach() : 0) {
    case 2: return put_listed<Brief, 2>(cell);
    case 3: return put_listed<Brief, 3>(cell);
    case 4: return put_listed<Brief, 4>(cell);
    case 5: return put_listed<Brief, 5>(cell);
    default: return put_any<Brief>(cell);
  }
}

template <bool Brief>
void Shapes::take(Side side, int cell) {
  toggle_keys(index_of(side), cell);
  const Before& before = before_.back();
  counts_ = before.class_counts;
  if constexpr (!Brief) {
    shape_sums_ = before.shape_sums;
    go_away();
  }
  while (noted_ > before.noted) {
    const Cell& was = notes_[--noted_];
    Cell& at = cells_[index(was.number)];
    if (was.classes != at.classes) flip_words(at, was);
    at = was;
  }
  before_.pop_back();
  flip_classes(cell);
  stones_[index(cell)] = 0;
  occupied_[index(cell / 64)] ^= std::uint64_t{1} << (cell % 64);
  ++free_;
}

Shapes::Stops Shapes::stops(Side side) const {
  Stops stops;
  const int five = first(side, CellClass::kFive);
  stops.push_back(five);
  for (int direction = 0; direction < kDirections; ++direction) {
    if (shape_at(shapes(side, five), direction) != Shape::kFive) continue;
    for (const int step : {steps_[index(direction)], -steps_[index(direction)]}) {
      int end = five + step;
      while (has_stone(side, end)) end += step;
      if (is_free(end)) stops.push_back(end);
    }
  }
  return stops;
}

// Only those of free cells are counted.
void Shapes::count_lines(int cell, bool more) {
  for (const std::uint8_t pair : cells_[index(cell)].pairs) {
    for (std::size_t i = 0; i < shape_sums_.size(); ++i) {
      shape_sums_[i] = more ? shape_sums_[i] + pair_sums_[pair][i] : shape_sums_[i] - pair_sums_[pair][i];
    }
  }
}

void Shapes::flip_classes(int cell) {
  const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
  for (int side = 0; side < 2; ++side) {
    class_words(side, cells_[index(cell)].classes[index(side)])[cell / 64] ^= bit;
  }
}

// Seven rows of cells around a stone, and what they were like before, to go back to.
void Shapes::come_near(int cell) {
  constexpr std::array<std::uint64_t, kNearRows> kAround = {0b1001001, 0b0111110, 0b0111110, 0b1111111,
                                                            0b0111110, 0b0111110, 0b1001001};
  int first = cell - (kNearRows / 2) * (stride_ + 1);
  for (const std::uint64_t row : kAround) {
    const auto word = index(first / 64);
    const int shift = first % 64;
    near_before_.push_back({static_cast<std::uint32_t>(word), near_[word]});
    near_[word] |= row << shift;
    const std::uint64_t rest = shift > 64 - kNearRows ? row >> (64 - shift) : 0;
    near_before_.push_back({static_cast<std::uint32_t>(word + 1), near_[word + 1]});
    near_[word + 1] |= rest;
    first += stride_;
  }
}

void Shapes::go_away() {
  for (int i = 0; i < 2 * kNearRows; ++i) {
    near_[near_before_.back().word] = near_before_.back().before;
    near_before_.pop_back();
  }
}

void Shapes::toggle_keys(int side, int cell) {
  switch (table_->is_listed() ? table_->reach() : 0) {
    case 2: return toggle_listed<2>(side, cell);
    case 3: return toggle_listed<3>(side, cell);
    case 4: return toggle_listed<4>(side, cell);
    case 5: return toggle_listed<5>(side, cell);
    default: return toggle_any(side, cell);
  }
}

// The keys of occupied cells are kept right too: nobody has to ask which they are.
template <int Reach>
void Shapes::toggle_listed(int side, int cell) {
  const std::uint32_t lowest = 1U << (side * 2 * Reach);
  for (std::size_t direction = 0; direction < kDirections; ++direction) {
    std::uint32_t* const at = line_keys_[direction].data() + on_lines_[index(cell)][direction];
    for (int i = 0; i < Reach; ++i) at[i - Reach] ^= lowest << (2 * Reach - 1 - i);
    for (int i = 0; i < Reach; ++i) at[1 + i] ^= lowest << (Reach - 1 - i);
  }
}

void Shapes::toggle_any(int side, int cell) {
  const int reach = table_->reach();
  for (int direction = 0; direction < kDirections; ++direction) {
    for (int distance = -reach; distance <= reach; ++distance) {
      if (distance == 0) continue;
      const int at_cell = cell + distance * steps_[index(direction)];
      long_keys_[index(at_cell)][index(direction)] ^= table_->bit(side, table_->slot(-distance));
    }
  }
}

template <bool Brief>
inline void Shapes::change(const Change& changed) {
  const auto [cell, direction, pair] = changed;
  Cell& at = cells_[index(cell)];
  const Cell was = notes_[noted_++] = at;
  const std::uint8_t old = was.pairs[direction];
  at.pairs[direction] = pair;
  if constexpr (!Brief) {
    for (std::size_t i = 0; i < shape_sums_.size(); ++i) {
      shape_sums_[i] += pair_sums_[pair][i] - pair_sums_[old][i];
    }
  }
  // For both sides whether it changed or not: what a processor guesses wrong costs more than that.
  const unsigned differs = static_cast<unsigned>(pair ^ old);
  const unsigned shift = 4U * direction;
  at.shapes = {static_cast<std::uint16_t>(was.shapes[0] ^ (differs & 15) << shift),
               static_cast<std::uint16_t>(was.shapes[1] ^ (differs >> 4) << shift)};
  at.classes = {cell_table_->of(at.shapes[0]), cell_table_->of(at.shapes[1])};
  if (at.classes == was.classes) return;
  flip_words(was, at);
  for (std::size_t side = 0; side < 2; ++side) {
    --counts_[side][index(was.classes[side])];
    ++counts_[side][index(at.classes[side])];
  }
}

// First what changes, with no branch but the loop's, then the changes.
template <bool Brief, int Reach>
void Shapes::put_listed(int cell) {
  const std::uint8_t* const pairs = table_->listed();
  std::array<Change, 8 * Reach> changes;
  std::size_t count = 0;
  make_room(changes.size());
  for (std::size_t direction = 0; direction < kDirections; ++direction) {
    const std::uint32_t* const keys = line_keys_[direction].data() + on_lines_[index(cell)][direction];
    const int step = steps_[direction];
    const auto look = [&](int distance) {
      const int at_cell = cell + distance * step;
      const std::uint8_t pair = pairs[keys[distance]];
      changes[count] = {at_cell, static_cast<std::uint8_t>(direction), pair};
      const bool changes_it = pair != cells_[index(at_cell)].pairs[direction];
      count += static_cast<std::size_t>(static_cast<int>(changes_it) & static_cast<int>(stones_[index(at_cell)] == 0));
    };
    for (int distance = -Reach; distance < 0; ++distance) look(distance);
    for (int distance = 1; distance <= Reach; ++distance) look(distance);
  }
  for (std::size_t i = 0; i < count; ++i) change<Brief>(changes[i]);
}

// Behind stones of both sides nothing changes.
template <bool Brief>
void Shapes::put_any(int cell) {
  const int reach = table_->reach();
  make_room(index(2 * kDirections * reach));
  for (int direction = 0; direction < kDirections; ++direction) {
    for (const int sign : {-1, 1}) {
      unsigned seen = 0;
      for (int distance = 1; distance <= reach && seen != 3; ++distance) {
        const int at_cell = cell + sign * distance * steps_[index(direction)];
        seen |= stones_[index(at_cell)];
        if (stones_[index(at_cell)] != 0) continue;
        const std::uint8_t pair = table_->shapes(long_keys_[index(at_cell)][index(direction)]);
        if (pair == cells_[index(at_cell)].pairs[index(direction)]) continue;
        change<Brief>({at_cell, static_cast<std::uint8_t>(direction), pair});
      }
    }
  }
}

template void Shapes::put<false>(Side side, int cell);
template void Shapes::put<true>(Side side, int cell);
template void Shapes::take<false>(Side side, int cell);
template void Shapes::take<true>(Side side, int cell);

}  // namespace palamedes::mnk
