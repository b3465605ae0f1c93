#include "arena/table_oracle.hpp"

#include <memory>
#include <mutex>

#include "base/error.hpp"
#include "tables/game_tables.hpp"
#include "tables/table_folder.hpp"

namespace palamedes::arena {

Oracle make_table_oracle(const catalog::Game& game, const std::string& root) {
  struct State {
    std::unique_ptr<tables::GameTables> tables;
    std::mutex mutex;
  };
  const auto state = std::make_shared<State>();
  state->tables = tables::make_game_tables(game.variant(), tables::tables_root(root));
  if (state->tables->infos().empty()) {
    throw UserError("there are no tables in " + state->tables->folder() + "; palamedes tables build " + game.spec() +
                    " makes them");
  }
  return [state](const catalog::Game& now) -> std::optional<Result> {
    const std::scoped_lock lock(state->mutex);
    try {
      const tables::Value value = state->tables->probe(now.position()).value;
      if (value.outcome == tables::Outcome::kDraw) return Result::kDraw;
      const Side side = now.side_to_move();
      return win_for(value.outcome == tables::Outcome::kWin ? side : other(side));
    } catch (const UserError&) {
      // No table has this position: the game goes on.
      return std::nullopt;
    }
  };
}

}  // namespace palamedes::arena
