#include "games/mnk/heuristics_student.hpp"

#include <algorithm>
#include <utility>

namespace palamedes::mnk {
namespace {

constexpr Side kSides[] = {Side::kFirst, Side::kSecond};

}  // namespace

StudentHeuristic::StudentHeuristic(const Settings& settings, int alignment, int nearness)
    : geometry_(settings),
      alignment_(alignment),
      nearness_(nearness),
      cells_(settings.cells()),
      is_stale_(static_cast<std::size_t>(settings.cells())) {
  for (auto& values : values_) values.resize(is_stale_.size());
  for (int cell = 0; cell < settings.cells(); ++cell) make_stale(cell);
}

void StudentHeuristic::reset(const Windows& windows) {
  cells_ = CellList(windows.cells());
  for (int cell = 0; cell < windows.cells(); ++cell) {
    if (!windows.is_free(cell)) cells_.mark(cell);
    make_stale(cell);
  }
}

void StudentHeuristic::marked(int cell) {
  cells_.mark(cell);
  stale_around(cell);
}

void StudentHeuristic::unmarked(int cell) {
  cells_.unmark();
  stale_around(cell);
}

void StudentHeuristic::make_stale(int cell) {
  if (std::exchange(is_stale_[static_cast<std::size_t>(cell)], std::uint8_t{1}) != 0) return;
  stale_.push_back(static_cast<std::uint16_t>(cell));
}

void StudentHeuristic::stale_around(int cell) {
  // Where their ends matter, a stone also matters to the windows that end beside it.
  const int reach = std::max(1, geometry_.k() - (geometry_.ends_matter() ? 0 : 1));
  make_stale(cell);
  for (int d = 0; d < WindowGeometry::kDirections; ++d) {
    for (int i = 1; i <= reach && geometry_.on_line(cell, d, i); ++i) make_stale(cell + i * geometry_.step(d));
    for (int i = 1; i <= reach && geometry_.on_line(cell, d, -i); ++i) make_stale(cell - i * geometry_.step(d));
  }
}

StudentHeuristic::CellValue StudentHeuristic::computed_value(const Windows& windows, Side side, int cell) const {
  CellValue value;
  if (windows.through(side, cell, 1) > 0) {
    value.step = Step::kEndGame;
  } else if (windows.through(side, cell, 2) > 1) {
    value.step = Step::kDoubleGame;
  }
  for (int d = 0; d < WindowGeometry::kDirections; ++d) {
    const WindowGeometry::Span span = geometry_.span(cell, d);
    int alive = 0;
    int stones = -1;  // in the windows that miss the fewest
    int reach = 0;
    for (int back = span.first; back <= span.last; ++back) {
      const int window = geometry_.window(d, cell - back * geometry_.step(d));
      if (!windows.alive(window, side)) continue;
      ++alive;
      const int here = windows.stones_in(window, side);
      if (here > stones) reach = 0;
      stones = std::max(stones, here);
      if (here == stones) ++reach;
    }
    if (alive == 0) continue;
    value.rest += alignment_ * stones * reach + nearness_ * near_stones(windows, side, cell, d) + alive;
  }
  value.rest = std::min(value.rest, kMostRest);
  return value;
}

int StudentHeuristic::near_stones(const Windows& windows, Side side, int cell, int direction) const {
  const int step = geometry_.step(direction);
  return (geometry_.on_line(cell, direction, 1) && windows.has_stone(side, cell + step) ? 1 : 0) +
         (geometry_.on_line(cell, direction, -1) && windows.has_stone(side, cell - step) ? 1 : 0);
}

void StudentHeuristic::count(int side, const CellValue& value, int sign) {
  Sums& sums = sums_[static_cast<std::size_t>(side)];
  sums.ends += value.step == Step::kEndGame ? sign : 0;
  sums.doubles += value.step == Step::kDoubleGame ? sign : 0;
  sums.rest += sign * value.rest;
}

void StudentHeuristic::refresh(const Windows& windows, int cell) {
  const auto index = static_cast<std::size_t>(cell);
  is_stale_[index] = 0;
  for (const Side side : kSides) {
    CellValue& value = values_[static_cast<std::size_t>(index_of(side))][index];
    count(index_of(side), value, -1);
    value = windows.is_free(cell) ? computed_value(windows, side, cell) : CellValue{};
    count(index_of(side), value, 1);
  }
}

StudentHeuristic::CellValue StudentHeuristic::value(const Windows& windows, Side side, int cell) {
  for (const std::uint16_t stale : stale_) refresh(windows, stale);
  stale_.clear();
  return values_[static_cast<std::size_t>(index_of(side))][static_cast<std::size_t>(cell)];
}

int StudentHeuristic::board_value(const Windows& windows, Side side) {
  constexpr int kEnd = 100'000;
  constexpr int kDouble = 10'000;
  constexpr int kMostDoubles = 9;
  constexpr std::int64_t kShare = 16;
  static_cast<void>(value(windows, side, 0));
  const Sums& sums = sums_[static_cast<std::size_t>(index_of(side))];
  return (sums.ends > 0 ? kEnd : 0) + kDouble * std::min(sums.doubles, kMostDoubles) +
         static_cast<int>(std::min<std::int64_t>(sums.rest / kShare, kDouble - 1));
}

int StudentHeuristic::move_value(const Windows& windows, Side side, int cell) {
  const CellValue mine = value(windows, side, cell);
  const CellValue theirs = value(windows, other(side), cell);
  if (mine.step == Step::kEndGame) return 1'000'000;
  if (theirs.step == Step::kEndGame) return 900'000;
  const int rest = std::min(mine.rest + theirs.rest, kMostRest - 1);
  if (mine.step == Step::kDoubleGame) return 3 * kMostRest + rest;
  return theirs.step == Step::kDoubleGame ? 2 * kMostRest + rest : rest;
}

}  // namespace palamedes::mnk
