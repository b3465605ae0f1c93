#include "games/mnk/lines/small_geometry.hpp"

#include <algorithm>

#include "games/mnk/lines/direction.hpp"

namespace palamedes::mnk {
namespace {

int longest_line(const Settings& settings, const Direction& direction) {
  if (direction.row == 0) return settings.columns;
  if (direction.column == 0) return settings.rows;
  return std::min(settings.rows, settings.columns);
}

std::uint64_t line_through(const Settings& settings, Move cell, const Direction& direction) {
  std::uint64_t line = 0;
  for (const int sign : {1, -1}) {
    int row = cell.row;
    int column = cell.column;
    while (row >= 0 && row < settings.rows && column >= 0 && column < settings.columns) {
      line |= std::uint64_t{1} << (row * settings.columns + column);
      row += sign * direction.row;
      column += sign * direction.column;
    }
  }
  return line;
}

}  // namespace

SmallGeometry::SmallGeometry(const Settings& settings)
    : columns_(settings.columns), exact_(settings.exact), caro_(settings.caro), ends_matter_(settings.ends_matter()) {
  const int cells = settings.cells();
  full_ = ~std::uint64_t{0} >> (64 - cells);
  for (int i = 0; i < cells; ++i) moves_[static_cast<std::size_t>(i)] = cell_at(i / columns_, i % columns_);
  const RunSteps steps = run_steps(settings.line());
  for (std::size_t d = 0; d < 4; ++d) {
    const Direction& direction = kLineDirections[d];
    const int longest = longest_line(settings, direction);
    // Where all lines are single cells any stride does, and the true one might be 0 or 64.
    const int stride = longest == 1 ? 1 : direction.row * settings.columns + direction.column;
    stride_.lane[d] = static_cast<std::uint64_t>(stride);
    if (settings.line() > longest) continue;
    reach_.lane[d] = static_cast<std::uint64_t>(stride * (settings.line() - 1));
    step_count_ = static_cast<std::size_t>(steps.count);
    for (std::size_t step = 0; step < step_count_; ++step) {
      shifts_[step].lane[d] = static_cast<std::uint64_t>(stride * steps.shift[step]);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(cells); ++i) {
      lines_[i].lane[d] = line_through(settings, moves_[i], direction);
    }
  }
}

bool SmallGeometry::has_line(const Board& board, Side side) const {
  const std::uint64_t stones = board.stones[index_of(side)];
  const std::uint64_t others = board.stones[index_of(other(side))];
  bool found = false;
  for_each_bit(stones, [&](int cell) { found = found || completes(stones, others, cell); });
  return found;
}

}  // namespace palamedes::mnk
