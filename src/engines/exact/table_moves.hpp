#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalog/game.hpp"
#include "search/common/score.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::engines {

// One move with what the tables say of it, for the side that makes it.
struct TableMove {
  std::string move;
  tables::Value value;
  int at_most = 0;  // plies until the game is over, where it is decided

  // It is known in how many plies, not only in how many at the most.
  bool exact() const { return value.outcome == tables::Outcome::kDraw || value.plies.has_value(); }
  int plies() const { return value.plies.value_or(at_most); }
  search::Score score() const;
};

// The value of every move of a game in progress by the tables and, where a move ends the game, by its rules, those
// about its history included. `only` these moves, if there are any. Nothing where a move is in no
// table or left to chance.
std::optional<std::vector<TableMove>> table_moves(tables::GameTables& tables, const catalog::Game& game,
                                                  const std::vector<std::string>& only = {});

}  // namespace palamedes::engines
