#include "catalog/replay.hpp"

#include <string>

#include "base/error.hpp"

namespace palamedes::catalog {

void replay(const Record& record, Game& game) {
  if (!record.position.empty()) game.set_position(record.position);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    try {
      game.play(record.moves[i].text);
    } catch (const UserError& error) {
      throw error.inside("record, move " + std::to_string(i + 1));
    }
  }
  const Outcome by_rules = game.outcome();
  if (by_rules.over() && by_rules.result != record.outcome.result) {
    throw UserError("record: the moves end in " + std::string(result_mark(by_rules.result)) + " (" + by_rules.reason +
                    "), the tag Result says " + std::string(result_mark(record.outcome.result)));
  }
}

}  // namespace palamedes::catalog
