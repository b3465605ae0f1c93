#include "engines/exact/table_moves.hpp"

#include <utility>

namespace palamedes::engines {

using tables::Outcome;

search::Score TableMove::score() const {
  if (value.outcome == Outcome::kDraw) return search::kDraw;
  return value.outcome == Outcome::kWin ? search::win_in(plies()) : search::loss_in(plies());
}

std::optional<std::vector<TableMove>> table_moves(tables::GameTables& tables, const catalog::Game& game,
                                                  const std::vector<std::string>& only) {
  std::vector<TableMove> list;
  const Side mover = game.side_to_move();
  const auto next = game.clone();
  for (const std::string& move : only.empty() ? game.legal_moves() : only) {
    // What is left to chance has no one position after it.
    if (game.has_chance() && !game.chance_outcomes(move).empty()) return std::nullopt;
    next->play(move);
    TableMove found;
    found.move = next->moves().back();
    const auto known = tables.known(next->position());
    if (known) {
      found.value = tables::for_the_mover(known->value, next->side_to_move() == mover);
      found.at_most = known->at_most + 1;
    }
    // The tables know nothing of the path, which may have ended the game here.
    if (const catalog::Outcome end = next->outcome(); end.over()) {
      const bool drawn = end.result == Result::kDraw;
      found.value.outcome = drawn ? Outcome::kDraw : end.result == win_for(mover) ? Outcome::kWin : Outcome::kLoss;
      found.value.plies = drawn ? std::nullopt : std::optional(1);
    } else if (!known) {
      return std::nullopt;
    }
    list.push_back(std::move(found));
    next->undo();
  }
  return list;
}

}  // namespace palamedes::engines
