#include "arena/table_oracle.hpp"

#include <memory>

#include "base/error.hpp"
#include "tables/files/table_folder.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::arena {

Oracle make_table_oracle(const catalog::Game& game, const std::string& root) {
  const std::shared_ptr<tables::GameTables> opened =
      tables::make_game_tables(game.variant(), tables::tables_root(root));
  if (opened->infos().empty()) {
    throw UserError("there are no tables in " + opened->folder() + "; palamedes tables build " + game.spec() +
                    " makes them");
  }
  return [opened](const catalog::Game& now) -> std::optional<Result> {
    const auto known = opened->known(now.position());
    if (!known) return std::nullopt;  // the game goes on
    const tables::Outcome outcome = known->value.outcome;
    if (outcome == tables::Outcome::kDraw) return Result::kDraw;
    const Side side = now.side_to_move();
    return win_for(outcome == tables::Outcome::kWin ? side : other(side));
  };
}

}  // namespace palamedes::arena
