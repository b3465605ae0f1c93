#include "games/mnk/exact/race_board.hpp"

#include <bit>
#include <utility>

#include "base/bits.hpp"
#include "base/fixed_list.hpp"

namespace palamedes::mnk {
namespace {

// The two cells that would make a line longer, as far as they are on the board.
CellSet ends_of(const Settings& settings, CellSet line) {
  const int first = std::countr_zero(line);
  const int last = 63 - std::countl_zero(line);
  if (first == last) return 0;
  const int between = std::popcount(line) - 1;
  const int up = (last / settings.columns - first / settings.columns) / between;
  const int right = (last % settings.columns - first % settings.columns) / between;
  CellSet ends = 0;
  for (const auto& [cell, sign] : {std::pair(first, -1), std::pair(last, 1)}) {
    const int row = cell / settings.columns + sign * up;
    const int column = cell % settings.columns + sign * right;
    if (row < 0 || row >= settings.rows || column < 0 || column >= settings.columns) continue;
    ends |= cell_bit(row * settings.columns + column);
  }
  return ends;
}

}  // namespace

RaceBoard::RaceBoard(const Settings& settings)
    : lines_(all_lines(settings)),
      full_(~CellSet{0} >> (64 - settings.cells())),
      k_(settings.line()),
      exact_(settings.exact),
      caro_(settings.caro) {
  for (const CellSet line : lines_) {
    ends_.push_back(ends_of(settings, line));
    beside_.push_back(exact_ ? ends_.back() : 0);
  }
}

CellSet RaceBoard::wins(CellSet own, CellSet others) const {
  CellSet cells = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const CellSet missing = lines_[i] & ~own;
    if ((missing & (missing - 1)) != 0 || !is_alive(i, own, others)) continue;
    if (!caro_ || !is_stopped(i, others)) cells |= missing;
  }
  return cells;
}

CellSet RaceBoard::stops(const RaceStones& stones) const {
  CellSet cells = 0;
  for_each_bit(free(stones), [&](int cell) {
    if (wins(stones.others(), stones.own() | cell_bit(cell)) == 0) cells |= cell_bit(cell);
  });
  return cells;
}

CellSet RaceBoard::alive(CellSet own, CellSet others) const {
  CellSet cells = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (is_alive(i, own, others)) cells |= lines_[i];
  }
  return cells;
}

ThreatWin RaceBoard::threat_win(const RaceStones& stones, int& tries) const {
  const CellSet own = stones.own();
  const CellSet others = stones.others();
  if (const CellSet wins_now = wins(own, others); wins_now != 0) {
    const CellSet cell = wins_now & (~wins_now + 1);
    return {cell, cell, 0, 1};
  }
  const CellSet forced = wins(others, own);
  if ((forced & (forced - 1)) != 0) return {};
  // By its first stone and the answer to it.
  FixedList<std::array<CellSet, 2>, 512> threats;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const CellSet missing = lines_[i] & ~own;
    if (std::popcount(missing) != 2 || !is_alive(i, own, others)) continue;
    const CellSet low = missing & (~missing + 1);
    for (const CellSet stone : {low, missing ^ low}) {
      if (forced != 0 && stone != forced) continue;
      for (const auto& [first, answer] : threats) {
        if (first == stone && answer != (missing ^ stone))
          return {stone, missing | answer, (missing ^ stone) | answer, 3};
      }
      threats.push_back({stone, missing ^ stone});
    }
  }
  for (const auto& [stone, answer] : threats) {
    if (tries <= 0) return {};
    --tries;
    const RaceStones next = stones.after(stone).after(answer);
    if (ThreatWin rest = threat_win(next, tries); rest.found()) {
      return {stone, rest.cells | stone | answer, rest.answers | answer, rest.plies + 2};
    }
  }
  return {};
}

CellSet RaceBoard::defences(const RaceStones& stones, const ThreatWin& win) const {
  CellSet cells = win.cells;
  const CellSet own = stones.own();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (is_alive(i, own, stones.others()) && std::popcount(lines_[i] & (own | win.answers)) + 1 >= k_ - 1) {
      cells |= lines_[i];
    }
  }
  return cells & free(stones);
}

}  // namespace palamedes::mnk
