#include "apps/palamedes/tables/longest.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::apps {
namespace {

// The move that ends the game soonest for the winner, latest for the loser.
const tables::ProbedMove& best_move(const tables::Probed& probed) {
  const auto plies = [](const tables::ProbedMove& move) { return move.value.plies.value_or(0); };
  const bool wins = probed.value.outcome == tables::Outcome::kWin;
  const tables::ProbedMove* best = nullptr;
  for (const tables::ProbedMove& move : probed.moves) {
    if (move.value.outcome != probed.value.outcome) continue;
    if (!move.value.plies) throw UserError("the distances of some table are missing; build without --no-distances");
    if (best == nullptr || (wins ? plies(move) < plies(*best) : plies(move) > plies(*best))) best = &move;
  }
  if (best == nullptr)
    throw UserError("the tables contradict each other at " + quote(probed.position) + "; verify them");
  return *best;
}

}  // namespace

catalog::Record longest_win(tables::GameTables& game, const std::optional<tables::Space>& space) {
  std::optional<tables::TableInfo> longest;
  for (const tables::TableInfo& info : game.infos()) {
    if (space && info.space != *space) continue;
    if (!longest || info.longest_win > longest->longest_win) longest = info;
  }
  if (!longest || longest->longest_win == 0) {
    throw UserError("no table of " + (space ? space->text() : game.game()) + " in " + quote(game.folder()) +
                    " has a win");
  }
  const auto played = catalog::make_game(game.game());
  const auto plies = static_cast<int>(longest->longest_win);
  played->set_position(game.position_at_level(longest->space, plies));
  while (!played->outcome().over()) played->play(best_move(game.probe(played->position())).move);
  catalog::Record record = catalog::record_of(*played, played->outcome());
  record.tags.emplace_back(
      "Event", "the longest win with " + longest->space.text() + " pieces: " + std::to_string(plies) + " plies");
  return record;
}

}  // namespace palamedes::apps
