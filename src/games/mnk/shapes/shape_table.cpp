#include "games/mnk/shapes/shape_table.hpp"

#include <bit>

#include "base/bits.hpp"
#include "base/hash.hpp"

namespace palamedes::mnk {

ShapeTable::ShapeTable(const Settings& settings)
    : k_(settings.k),
      exact_(settings.exact),
      caro_(settings.caro),
      reach_(settings.ends_matter() ? settings.k : settings.k - 1) {
  if (4 * reach_ <= kMostListedBits) {
    list_all();
  } else {
    memory_.resize(std::size_t{1} << kMemoryBits);
  }
}

// The windows through the cell, on which a stone is thought to stand. Bits are as in a key, without the cell's own.
ShapeTable::Line ShapeTable::line(std::uint64_t own, std::uint64_t closed) const {
  const auto with_cell = [this](std::uint64_t bits, std::uint64_t cell) {
    const std::uint64_t low = (std::uint64_t{1} << reach_) - 1;
    return (bits & low) | cell << reach_ | (bits & ~low) << 1;
  };
  const std::uint64_t stones = with_cell(own & ~closed, 1);
  const std::uint64_t barred = with_cell(closed, 0);
  const std::uint64_t theirs = with_cell(closed & ~own, 0);
  Line best{k_ + 1, 0, false};
  std::uint64_t stops = 0;
  for (int first = reach_ - k_ + 1; first <= reach_; ++first) {
    const std::uint64_t window = ((std::uint64_t{1} << k_) - 1) << first;
    if ((barred & window) != 0) continue;
    const std::uint64_t beside =
        exact_ || caro_ ? std::uint64_t{1} << (first - 1) | std::uint64_t{1} << (first + k_) : 0;
    if (exact_ && (stones & beside) != 0) continue;
    const std::uint64_t stopped_ends = caro_ ? beside & theirs : 0;
    if (caro_ && stopped_ends == beside) continue;
    const int missing = k_ - std::popcount(stones & window);
    if (missing < best.missing) {
      best = {missing, 0, false};
      stops = ~std::uint64_t{0};
    }
    if (missing != best.missing) continue;
    best.gaps |= window & ~stones;
    // A stone in it, or at its other end if one end is stopped.
    stops &= (window & ~stones) | (stopped_ends != 0 ? beside & ~stones & ~barred : 0);
  }
  best.stoppable = stops != 0;
  const std::uint64_t below = (std::uint64_t{1} << reach_) - 1;
  best.gaps = (best.gaps & below) | (best.gaps >> 1 & ~below);
  return best;
}

// `next(gap)` gives the shape with a stone more.
template <class Next>
Shape ShapeTable::shape_of(const Line& line, Next&& next) const {
  if (line.missing > k_) return Shape::kDead;
  const auto ways_to = [&](Shape least) {
    int ways = 0;
    for_each_bit(line.gaps, [&](int gap) { ways += next(gap) >= least ? 1 : 0; });
    return ways;
  };
  const auto by_ways = [](int ways, Shape closed, Shape open, Shape strong) {
    return ways == 0 ? closed : ways == 1 ? open : strong;
  };
  switch (line.missing) {
    case 0: return Shape::kFive;
    case 1: return line.stoppable ? Shape::kFour : Shape::kOpenFour;
    case 2: return by_ways(ways_to(Shape::kOpenFour), Shape::kThree, Shape::kOpenThree, Shape::kStrongThree);
    case 3: {
      int ways = 0;
      for_each_bit(line.gaps, [&](int gap) {
        const Shape shape = next(gap);
        ways += shape == Shape::kOpenThree || shape == Shape::kStrongThree ? 1 : 0;
      });
      return by_ways(ways, Shape::kTwo, Shape::kOpenTwo, Shape::kStrongTwo);
    }
    case 4: {
      bool open = false;
      for_each_bit(line.gaps, [&](int gap) {
        const Shape shape = next(gap);
        open = open || shape == Shape::kOpenTwo || shape == Shape::kStrongTwo;
      });
      return open ? Shape::kOpenOne : Shape::kOne;
    }
    default: break;
  }
  if (line.missing == k_ - 1) return Shape::kAlone;
  return line.missing >= 7 ? Shape::kFar : Shape::kDistant;
}

Shape ShapeTable::shape(std::uint64_t own, std::uint64_t closed) const {
  return shape_of(line(own, closed), [&](int gap) { return shape(own | std::uint64_t{1} << gap, closed); });
}

std::uint8_t ShapeTable::remembered(std::uint64_t key) {
  Remembered& entry = memory_[mix64(key) >> (64 - kMemoryBits)];
  if (entry.key == key) return entry.shapes;
  const std::uint64_t first = key & half();
  const std::uint64_t second = key >> (2 * reach_);
  const auto low = static_cast<unsigned>(shape(own_part(first, second), second));
  const auto high = static_cast<unsigned>(shape(own_part(second, first), first));
  entry = {key, static_cast<std::uint8_t>(low | high << 4)};
  return entry.shapes;
}

// Whether a key can be: both bits stand for the end of the board, and beyond it there is only more of that.
bool ShapeTable::is_possible(std::uint64_t own, std::uint64_t closed) const {
  const std::uint64_t outside = own & closed;
  if (!caro_) return outside == 0;
  const std::uint64_t below = (std::uint64_t{1} << reach_) - 1;
  const std::uint64_t before = outside & below;
  const std::uint64_t after = ~outside & half() & ~below;
  // Ones from the bottom up to somewhere; noughts from the middle up to somewhere.
  return (before & (before + 1)) == 0 && ((after + (std::uint64_t{1} << reach_)) & after) == 0;
}

void ShapeTable::list_all() {
  const std::uint64_t count = half() + 1;
  std::vector<Shape> of_first(count * count);
  const auto place = [&](std::uint64_t own, std::uint64_t closed) { return own | closed << (2 * reach_); };
  // With a stone more the number is larger: those come first.
  for (std::uint64_t own = count; own-- > 0;) {
    for (std::uint64_t closed = 0; closed < count; ++closed) {
      if (!is_possible(own, closed)) continue;
      of_first[place(own, closed)] =
          shape_of(line(own, closed), [&](int gap) { return of_first[place(own | std::uint64_t{1} << gap, closed)]; });
    }
  }
  pairs_.resize(count * count);
  for (std::uint64_t first = 0; first < count; ++first) {
    for (std::uint64_t second = 0; second < count; ++second) {
      const auto low = static_cast<unsigned>(of_first[place(own_part(first, second), second)]);
      const auto high = static_cast<unsigned>(of_first[place(own_part(second, first), first)]);
      pairs_[place(first, second)] = static_cast<std::uint8_t>(low | high << 4);
    }
  }
}

CellTable::CellTable() : classes_(std::size_t{1} << 16, CellClass::kNothing) {
  for (std::size_t shapes = 0; shapes < classes_.size(); ++shapes) {
    std::array<int, 16> count{};
    for (int direction = 0; direction < 4; ++direction) ++count[shapes >> (4 * direction) & 15];
    const auto number = [&](Shape shape) { return count[static_cast<std::size_t>(shape)]; };
    const int open_threes = number(Shape::kOpenThree) + number(Shape::kStrongThree);
    const bool more = number(Shape::kThree) + number(Shape::kOpenTwo) + number(Shape::kStrongTwo) > 0;
    CellClass& result = classes_[shapes];
    if (number(Shape::kFive) > 0) {
      result = CellClass::kFive;
    } else if (number(Shape::kOpenFour) > 0 || number(Shape::kFour) > 1) {
      result = CellClass::kOpenFour;
    } else if (number(Shape::kFour) > 0) {
      result = open_threes > 0 ? CellClass::kFourThree : more ? CellClass::kFourPlus : CellClass::kFour;
    } else if (open_threes > 0) {
      result = open_threes > 1 ? CellClass::kDoubleThree : more ? CellClass::kThreePlus : CellClass::kThree;
    }
  }
}

}  // namespace palamedes::mnk
