#include "games/mnk/lines/windows.hpp"

#include <algorithm>

#include "games/mnk/lines/direction.hpp"

namespace palamedes::mnk {
namespace {

// What a window is worth to a cell in it by the stones that it misses; an empty one counts 1.
constexpr std::array<std::uint64_t, 7> kWorths = {0, 100'000, 1'500, 160, 24, 6, 2};

std::uint64_t worth_of(int missing, int k) {
  if (missing == 0) return 0;
  if (missing == k && k > 2) return 1;
  return kWorths[static_cast<std::size_t>(std::min(missing, 6))];
}

}  // namespace

WindowGeometry::WindowGeometry(const Settings& settings)
    : rows_(settings.rows),
      columns_(settings.columns),
      cells_(settings.cells()),
      k_(settings.line()),
      exact_(settings.exact),
      caro_(settings.caro) {
  spans_.reserve(static_cast<std::size_t>(cells_) * kDirections);
  for (std::size_t d = 0; d < kDirections; ++d)
    steps_[d] = kLineDirections[d].row * columns_ + kLineDirections[d].column;
  for (int cell = 0; cell < cells_; ++cell) {
    for (int d = 0; d < kDirections; ++d) {
      int back = 0;
      int ahead = 0;
      while (back < k_ - 1 && on_line(cell, d, -back - 1)) ++back;
      while (ahead < k_ - 1 && on_line(cell, d, ahead + 1)) ++ahead;
      const int first = k_ - 1 - ahead;
      const bool none = first > back;
      spans_.push_back(none ? Span{1, 0} : Span{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(back)});
    }
  }
}

bool WindowGeometry::on_line(int cell, int direction, int steps) const {
  const Direction& way = kLineDirections[static_cast<std::size_t>(direction)];
  const int row = cell / columns_ + steps * way.row;
  const int column = cell % columns_ + steps * way.column;
  return row >= 0 && row < rows_ && column >= 0 && column < columns_;
}

int WindowGeometry::window_behind(int cell, int direction) const {
  return on_line(cell, direction, 1) && on_line(cell, direction, k_) ? window(direction, cell + step(direction)) : -1;
}

int WindowGeometry::window_before(int cell, int direction) const {
  return on_line(cell, direction, -1) && on_line(cell, direction, -k_) ? window(direction, cell - k_ * step(direction))
                                                                       : -1;
}

Windows::Windows(const Settings& settings)
    : geometry_(std::make_shared<const WindowGeometry>(settings)),
      windows_(index(geometry_->windows())),
      stones_(index(settings.cells())),
      free_(settings.cells()) {
  for (int missing = 0; missing <= k(); ++missing) {
    const std::uint64_t count =
        missing >= 1 && missing <= kCounted ? 1ULL << (kCountShift + kCountBits * (missing - 1)) : 0;
    words_.push_back(worth_of(missing, k()) + count);
  }
  words_.resize(index(k() + 3));
  tallies_.resize(stones_.size());
  for (int side = 0; side < 2; ++side) {
    live_[index(side)].resize(words_.size());
    places_[index(side)].resize(windows_.size());
    for (int window = 0; window < geometry_->windows(); ++window) {
      if (!geometry_->exists(window)) continue;
      ++live_[index(side)][index(k())];
      list(window, side, k());
      add(window, side, words_[index(k())]);
    }
  }
}

void Windows::place(Side side, int cell) {
  stones_[index(cell)] = static_cast<std::uint8_t>(index_of(side) + 1);
  --free_;
  for (int d = 0; d < WindowGeometry::kDirections; ++d) sweep<true>(index_of(side), cell, d);
}

void Windows::remove(Side side, int cell) {
  stones_[index(cell)] = 0;
  ++free_;
  for (int d = 0; d < WindowGeometry::kDirections; ++d) sweep<false>(index_of(side), cell, d);
}

// The windows of one direction through a cell follow one another along its line, and what they change adds up there: a
// window's change begins at its first cell and ends behind its last. So each cell of the line is written once, whatever
// the number of windows that it lies in.
template <bool Placing>
void Windows::sweep(int mine, int cell, int direction) {
  const WindowGeometry::Span span = geometry_->span(cell, direction);
  const int step = geometry_->step(direction);
  const int count = span.last - span.first + 1;
  const int first = cell - span.last * step;
  std::array<Tally, kLongestSide + 1> changes;
  for (int i = 0; i < count; ++i) {
    changes[index(i)] = changed<Placing>(geometry_->window(direction, first + i * step), mine);
  }
  Tally sum{};
  Tally* tally = tallies_.data() + first;
  for (int i = 0; i < (count > 0 ? count + k() - 1 : 0); ++i, tally += step) {
    for (std::size_t side = 0; side < 2; ++side) {
      if (i < count) sum[side] += changes[index(i)][side];
      if (i >= k()) sum[side] -= changes[index(i - k())][side];
      (*tally)[side] += sum[side];
    }
  }
  if (geometry_->ends_matter()) sweep_ends<Placing>(mine, cell, direction);
}

// The windows that end beside a cell.
template <bool Placing>
void Windows::sweep_ends(int mine, int cell, int direction) {
  constexpr int kChange = Placing ? 1 : -1;
  for (const int beside : {geometry_->window_behind(cell, direction), geometry_->window_before(cell, direction)}) {
    if (beside < 0) continue;
    if (geometry_->exact()) add(beside, mine, bar(beside, mine, kChange));
    if (!geometry_->caro()) continue;
    const std::array<int, 2> both = ends(beside);
    const int far = both[0] == cell ? both[1] : both[0];
    const bool is_mine = far >= 0 && stones_[index(far)] == mine + 1;
    if (is_mine) add(beside, 1 - mine, bar(beside, 1 - mine, kChange));
  }
}

std::array<int, 2> Windows::ends(int window) const {
  const int direction = geometry_->direction(window);
  const int step = geometry_->step(direction);
  const int first = geometry_->first_cell(window);
  return {geometry_->on_line(first, direction, -1) ? first - step : -1,
          geometry_->on_line(first, direction, k()) ? first + k() * step : -1};
}

// What a stone of `mine` in a window, or its going away, changes in the tallies of the window's cells. No branch
// depends on whether the window is alive: which ones are is hard to foretell.
template <bool Placing>
Windows::Tally Windows::changed(int number, int mine) {
  Window& window = windows_[index(number)];
  const int theirs = 1 - mine;
  const int my_slot = slot(window, mine);
  const int their_slot = slot(window, theirs);
  window.stones[index(mine)] = static_cast<std::uint8_t>(window.stones[index(mine)] + (Placing ? 1 : -1));
  window.barred[index(theirs)] = static_cast<std::uint8_t>(window.barred[index(theirs)] + (Placing ? 1 : -1));
  Tally tally;
  tally[index(mine)] = moved(number, mine, my_slot, slot(window, mine));
  tally[index(theirs)] = moved(number, theirs, their_slot, slot(window, theirs));
  return tally;
}

// A window goes from one slot to another; gives what that changes in the tallies.
inline std::uint64_t Windows::moved(int number, int side, int from, int to) {
  --live_[index(side)][index(from)];
  ++live_[index(side)][index(to)];
  if (std::min(from, to) <= 2) {
    unlist(number, side, from);
    list(number, side, to);
  }
  return words_[index(to)] - words_[index(from)];
}

std::uint64_t Windows::bar(int number, int side, int change) {
  Window& window = windows_[index(number)];
  const int before = slot(window, side);
  window.barred[index(side)] = static_cast<std::uint8_t>(window.barred[index(side)] + change);
  return moved(number, side, before, slot(window, side));
}

void Windows::add(int window, int side, std::uint64_t word) {
  const int step = geometry_->step(geometry_->direction(window));
  Tally* tally = tallies_.data() + geometry_->first_cell(window);
  for (int i = k(); i > 0; --i, tally += step) (*tally)[index(side)] += word;
}

void Windows::list(int window, int side, int missing) {
  if (missing != 1 && missing != 2) return;
  auto& windows = lists_[index(side)][index(missing - 1)];
  places_[index(side)][index(window)] = static_cast<std::uint16_t>(windows.size());
  windows.push_back(static_cast<std::uint16_t>(window));
}

void Windows::unlist(int window, int side, int missing) {
  if (missing != 1 && missing != 2) return;
  auto& windows = lists_[index(side)][index(missing - 1)];
  const std::uint16_t place = places_[index(side)][index(window)];
  windows[place] = windows.back();
  places_[index(side)][windows[place]] = place;
  windows.pop_back();
}

// After this the lists depend on the position alone, and so does what a search makes of them.
void Windows::sort_lists() {
  for (int side = 0; side < 2; ++side) {
    for (auto& windows : lists_[index(side)]) {
      std::sort(windows.begin(), windows.end());
      for (std::size_t i = 0; i < windows.size(); ++i) places_[index(side)][windows[i]] = static_cast<std::uint16_t>(i);
    }
  }
}

int Windows::gap(int window) const {
  const int step = geometry_->step(geometry_->direction(window));
  int cell = geometry_->first_cell(window);
  while (stones_[index(cell)] != 0) cell += step;
  return cell;
}

std::array<int, 2> Windows::gaps(int window) const {
  const int step = geometry_->step(geometry_->direction(window));
  const int first = gap(window);
  int second = first + step;
  while (stones_[index(second)] != 0) second += step;
  return {first, second};
}

bool Windows::wins_twice(Side side) const {
  const auto& windows = missing(side, 1);
  if (windows.size() < 2) return false;
  const int first = gap(windows.front());
  if (!geometry_->caro()) {
    return std::any_of(windows.begin() + 1, windows.end(), [&](int window) { return gap(window) != first; });
  }
  const auto stops_all = [&](int cell) {
    return std::all_of(windows.begin(), windows.end(), [&](int window) { return stops(side, window, cell); });
  };
  const std::array<int, 2> both = ends(windows.front());
  return !stops_all(first) && !stops_all(both[0]) && !stops_all(both[1]);
}

bool Windows::stops(Side side, int window, int cell) const {
  if (cell < 0 || !is_free(cell)) return false;
  if (cell == gap(window)) return true;
  const std::array<int, 2> both = ends(window);
  const auto is_theirs = [&](int end) { return end >= 0 && has_stone(other(side), end); };
  return (cell == both[0] && is_theirs(both[1])) || (cell == both[1] && is_theirs(both[0]));
}

int Windows::fork_cell(Side side) const {
  const auto& windows = missing(side, 2);
  if (windows.size() < 2 || geometry_->caro()) return -1;
  for (const int window : windows) {
    for (const int cell : gaps(window)) {
      if (through(side, cell, 2) >= 2 && forks(side, cell)) return cell;
    }
  }
  return -1;
}

bool Windows::forks(Side side, int cell) const {
  int partner = -1;
  for (int d = 0; d < WindowGeometry::kDirections; ++d) {
    const WindowGeometry::Span span = geometry_->span(cell, d);
    for (int back = span.first; back <= span.last; ++back) {
      const int number = geometry_->window(d, cell - back * geometry_->step(d));
      if (!alive(number, side) || k() - stones_in(number, side) != 2) continue;
      const std::array<int, 2> both = gaps(number);
      const int other_gap = both[0] == cell ? both[1] : both[0];
      if (partner >= 0 && partner != other_gap) return true;
      partner = other_gap;
    }
  }
  return false;
}

int Windows::open_lines(Side side, int cell) const {
  int lines = 0;
  for (int d = 0; d < WindowGeometry::kDirections; ++d) {
    const WindowGeometry::Span span = geometry_->span(cell, d);
    for (int back = span.first; back <= span.last; ++back) {
      lines += alive(geometry_->window(d, cell - back * geometry_->step(d)), side) ? 1 : 0;
    }
  }
  return lines;
}

int Windows::fewest_missing(Side side) const {
  int missing_stones = 0;
  while (missing_stones <= k() && live(side, missing_stones) == 0) ++missing_stones;
  return missing_stones <= k() ? missing_stones : cells() + 1;
}

}  // namespace palamedes::mnk
