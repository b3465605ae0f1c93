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
  const std::size_t cells = index(stride_) * index(settings.rows + 2 * reach_);
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
  rebuild();
}

void Shapes::rebuild() {
  std::fill(class_words_.begin(), class_words_.end(), 0);
  std::fill(near_.begin(), near_.end(), 0);
  near_before_.clear();
  free_ = 0;
  counts_ = {};
  shape_counts_ = {};
  evaluation_ = {};
  const int reach = table_->reach();
  for (int row = 0; row < settings_.rows; ++row) {
    for (int column = 0; column < settings_.columns; ++column) {
      const int number = cell(cell_at(row, column));
      const std::uint64_t bit = std::uint64_t{1} << (number % 64);
      Cell& at = cells_[index(number)];
      at = {};
      for (int direction = 0; direction < kDirections; ++direction) {
        for (int step = -reach; step <= reach; ++step) {
          if (step == 0) continue;
          const unsigned stone = stones_[index(number + step * steps_[index(direction)])];
          for (int side = 0; side < 2; ++side) {
            if ((stone >> side & 1) != 0) at.keys[index(direction)] |= table_->bit(side, table_->slot(step));
          }
        }
        const std::uint8_t pair = table_->shapes(at.keys[index(direction)]);
        at.pairs[index(direction)] = pair;
        for (int side = 0; side < 2; ++side) {
          const unsigned shape = pair >> (4 * side) & 15U;
          at.shapes[index(side)] = static_cast<std::uint16_t>(at.shapes[index(side)] | shape << (4 * direction));
          at.order[index(side)] = static_cast<std::int16_t>(at.order[index(side)] + worths_.order[shape]);
        }
      }
      for (int side = 0; side < 2; ++side) at.classes[index(side)] = cell_table_->of(at.shapes[index(side)]);
      if (stones_[index(number)] != 0) {
        occupied_[index(number / 64)] |= bit;
        come_near(number);
      } else {
        occupied_[index(number / 64)] &= ~bit;
        ++free_;
        count_cell(number, 1);
      }
    }
  }
}

void Shapes::place(Side side, int cell) {
  count_cell(cell, -1);
  stones_[index(cell)] = static_cast<std::uint8_t>(index_of(side) + 1);
  occupied_[index(cell / 64)] ^= std::uint64_t{1} << (cell % 64);
  --free_;
  come_near(cell);
  toggle(index_of(side), cell);
}

void Shapes::remove(Side side, int cell) {
  toggle(index_of(side), cell);
  go_away();
  stones_[index(cell)] = 0;
  occupied_[index(cell / 64)] ^= std::uint64_t{1} << (cell % 64);
  ++free_;
  count_cell(cell, 1);
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

// Only free cells are counted.
void Shapes::count_cell(int cell, int sign) {
  const Cell& at = cells_[index(cell)];
  for (int side = 0; side < 2; ++side) {
    const CellClass cell_class = at.classes[index(side)];
    counts_[index(side)][index(cell_class)] += sign;
    class_words(side, cell_class)[cell / 64] ^= std::uint64_t{1} << (cell % 64);
    int sum = 0;
    for (int d = 0; d < kDirections; ++d) {
      const auto shape = index(shape_at(at.shapes[index(side)], d));
      sum += worths_.evaluation[shape];
      shape_counts_[index(side)][shape] += sign;
    }
    evaluation_[index(side)] += sign * sum;
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

// A stone comes or goes: to the cells around it both are one bit of a key.
void Shapes::toggle(int side, int cell) {
  switch (table_->is_listed() ? table_->reach() : 0) {
    case 2: return toggle_listed<2>(side, cell);
    case 3: return toggle_listed<3>(side, cell);
    case 4: return toggle_listed<4>(side, cell);
    case 5: return toggle_listed<5>(side, cell);
    default: return toggle_any(side, cell);
  }
}

// Behind stones of both sides nothing changes; what is taken back later finds them there still.
template <int Reach>
void Shapes::toggle_listed(int side, int cell) {
  const std::uint64_t lowest = std::uint64_t{1} << (side * 2 * Reach);
  const std::uint8_t* const pairs = table_->listed();
  for (int direction = 0; direction < kDirections; ++direction) {
    const int step = steps_[index(direction)];
    const auto walk = [&](int along, std::uint64_t bit, auto next) {
      unsigned seen = 0;
      for (int distance = 1, at_cell = cell + along; distance <= Reach; ++distance, at_cell += along, bit = next(bit)) {
        const std::uint8_t stone = stones_[index(at_cell)];
        if (stone != 0) {
          seen |= stone;
          if (seen == 3) return;
          continue;
        }
        Cell& at = cells_[index(at_cell)];
        const std::uint64_t key = at.keys[index(direction)] ^= bit;
        const std::uint8_t pair = pairs[key];
        if (pair != at.pairs[index(direction)]) change(at, at_cell, direction, pair);
      }
    };
    walk(-step, lowest << Reach, [](std::uint64_t bit) { return bit << 1; });
    walk(step, lowest << (Reach - 1), [](std::uint64_t bit) { return bit >> 1; });
  }
}

void Shapes::toggle_any(int side, int cell) {
  const int reach = table_->reach();
  for (int direction = 0; direction < kDirections; ++direction) {
    for (const int sign : {-1, 1}) {
      unsigned seen = 0;
      for (int distance = 1; distance <= reach && seen != 3; ++distance) {
        const int at_cell = cell + sign * distance * steps_[index(direction)];
        seen |= stones_[index(at_cell)];
        if (stones_[index(at_cell)] != 0) continue;
        Cell& at = cells_[index(at_cell)];
        const std::uint64_t key = at.keys[index(direction)] ^= table_->bit(side, table_->slot(-sign * distance));
        const std::uint8_t pair = table_->shapes(key);
        if (pair != at.pairs[index(direction)]) change(at, at_cell, direction, pair);
      }
    }
  }
}

inline void Shapes::change(Cell& at, int cell, int direction, std::uint8_t pair) {
  const unsigned changed = pair ^ at.pairs[index(direction)];
  at.pairs[index(direction)] = pair;
  if ((changed & 15) != 0) change_side(at, 0, cell, direction, pair & 15U);
  if (changed > 15) change_side(at, 1, cell, direction, pair >> 4);
}

inline void Shapes::change_side(Cell& at, int side, int cell, int direction, unsigned shape) {
  const int shift = 4 * direction;
  const unsigned before = at.shapes[index(side)];
  const unsigned old = before >> shift & 15U;
  const auto now = static_cast<std::uint16_t>(before ^ (old ^ shape) << shift);
  at.shapes[index(side)] = now;
  at.order[index(side)] = static_cast<std::int16_t>(at.order[index(side)] + worths_.order[shape] - worths_.order[old]);
  evaluation_[index(side)] += worths_.evaluation[shape] - worths_.evaluation[old];
  --shape_counts_[index(side)][old];
  ++shape_counts_[index(side)][shape];
  // No class knows of shapes below this one.
  if (std::max(old, shape) < static_cast<unsigned>(Shape::kOpenTwo)) return;
  const CellClass cell_class = cell_table_->of(now);
  const CellClass old_class = at.classes[index(side)];
  if (cell_class == old_class) return;
  at.classes[index(side)] = cell_class;
  const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
  class_words(side, old_class)[cell / 64] ^= bit;
  class_words(side, cell_class)[cell / 64] ^= bit;
  --counts_[index(side)][index(old_class)];
  ++counts_[index(side)][index(cell_class)];
}

}  // namespace palamedes::mnk
