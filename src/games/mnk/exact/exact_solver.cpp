#include "games/mnk/exact/exact_solver.hpp"

#include <algorithm>

#include "base/bits.hpp"

namespace palamedes::mnk {

ExactSolver::ExactSolver(const Settings& settings, std::size_t table_bytes, const StopAsked& stop)
    : exact_(settings.exact),
      board_(settings),
      stop_(stop),
      breaker_(settings, table_bytes / 2, [this](std::uint64_t) { return stop_ && stop_(nodes()); }),
      race_(settings, table_bytes / 2, breaker_, [this](std::uint64_t) { return stop_ && stop_(nodes()); }) {}

Race::Answer ExactSolver::wins(const RaceStones& stones, Side attacker) {
  const bool moves = stones.to_move == attacker;
  const CellSet own = moves ? stones.own() : stones.others();
  const CellSet others = moves ? stones.others() : stones.own();
  const GraphVerdict alone = breaker_.solve(board_.graph(own, others, moves)).verdict;
  if (alone == GraphVerdict::kBreaker) return Race::Answer::kDoesNot;
  if (alone == GraphVerdict::kOpen) return Race::Answer::kOpen;
  return race_.solve(stones, attacker);
}

ExactValue ExactSolver::solve(const RaceStones& stones) {
  move_ = 0;
  const Race::Answer mine = wins(stones, stones.to_move);
  if (mine == Race::Answer::kOpen) return ExactValue::kUnknown;
  if (mine == Race::Answer::kWins) {
    move_ = race_.move();
    return ExactValue::kWin;
  }
  const bool first_on_empty = !exact_ && (stones.of[0] | stones.of[1]) == 0;
  if (!first_on_empty) {
    const Race::Answer theirs = wins(stones, other(stones.to_move));
    if (theirs == Race::Answer::kOpen) return ExactValue::kUnknown;
    if (theirs == Race::Answer::kWins) return ExactValue::kLoss;
  }
  move_ = drawing_move(stones);
  return ExactValue::kDraw;
}

// The cells with most at stake first.
CellSet ExactSolver::drawing_move(const RaceStones& stones) {
  const Potential own = potential(board_.graph(stones.own(), stones.others(), true));
  const Potential others = potential(board_.graph(stones.others(), stones.own(), true));
  const auto stake = [&](int cell) {
    return own.through[static_cast<std::size_t>(cell)] + others.through[static_cast<std::size_t>(cell)];
  };
  CellSet left = board_.free(stones);
  while (left != 0) {
    int best = std::countr_zero(left);
    for_each_bit(left, [&](int cell) {
      if (stake(cell) > stake(best)) best = cell;
    });
    left &= ~cell_bit(best);
    const Race::Answer theirs = wins(stones.after(cell_bit(best)), other(stones.to_move));
    if (theirs == Race::Answer::kDoesNot) return cell_bit(best);
    if (theirs == Race::Answer::kOpen) return 0;
  }
  return 0;
}

}  // namespace palamedes::mnk
