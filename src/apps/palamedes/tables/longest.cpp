#include "apps/palamedes/tables/longest.hpp"

#include <optional>
#include <string>

#include "apps/palamedes/tables/report.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/exact/table_moves.hpp"

namespace palamedes::apps {
namespace {

// The move that ends the game soonest for the winner, latest for the loser.
std::string best_move(tables::GameTables& tables, const catalog::Game& game) {
  const tables::Value value = tables.value(game.position());
  const auto moves = engines::table_moves(tables, game);
  if (!moves) throw UserError(missing_tables(tables));
  const engines::TableMove* best = nullptr;
  for (const engines::TableMove& move : *moves) {
    if (move.value.outcome != value.outcome) continue;
    if (!move.value.plies) throw UserError("the distances of some table are missing; build without --no-distances");
    if (best == nullptr || move.score() > best->score()) best = &move;
  }
  if (best == nullptr) {
    throw UserError("the tables contradict each other at " + quote(game.position()) + "; verify them");
  }
  return best->move;
}

}  // namespace

catalog::Record longest_win(tables::GameTables& game, const std::string& slice) {
  if (!slice.empty()) static_cast<void>(game.slices().find(slice));
  std::optional<tables::TableInfo> longest;
  for (const tables::TableInfo& info : game.infos()) {
    if (info.kind == tables::FileKind::kMargins) {
      throw UserError("the tables of " + game.game() + " hold margins and not how long a win takes");
    }
    if (!slice.empty() && info.slice != slice) continue;
    if (!longest || info.longest_win > longest->longest_win) longest = info;
  }
  if (!longest || longest->longest_win == 0) {
    throw UserError("no table of " + (slice.empty() ? game.game() : slice) + " in " + quote(game.folder()) +
                    " has a win");
  }
  const auto played = catalog::make_game(game.game());
  const auto plies = static_cast<int>(longest->longest_win);
  played->set_position(game.position_at_level(longest->slice, plies));
  while (!played->outcome().over()) played->play(best_move(game, *played));
  catalog::Record record = catalog::record_of(*played, played->outcome());
  record.tags.emplace_back("Event", "the longest win with " + longest->slice + " " + game.slices().naming().heading +
                                        ": " + std::to_string(plies) + " plies");
  return record;
}

}  // namespace palamedes::apps
