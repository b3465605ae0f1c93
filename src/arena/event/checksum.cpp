#include "arena/event/checksum.hpp"

#include <memory>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/files/seal.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"

namespace palamedes::arena {
namespace {

template <class Described>
std::string text_of(const Described& described) {
  const std::vector<NamedValue> usual = values_of(Described());
  const std::vector<NamedValue> own = values_of(described);
  std::string text;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i] != usual[i]) text += own[i].name + "=" + value_text(own[i].value) + "\n";
  }
  return text;
}

void check_result(const Event& event, const FinishedGame& game) {
  const std::unique_ptr<catalog::Game> board = catalog::make_game(event.game);
  if (!game.report.position.empty()) board->set_position(game.report.position);
  for (const PlayedMove& move : game.report.moves) board->play(move.text);
  const Result by_rules = board->outcome().result;
  if (by_rules == Result::kOngoing || by_rules == game.report.outcome.result) return;
  throw UserError(fmt::format("its moves end in {}, and its result is {}", catalog::result_mark(by_rules),
                              catalog::result_mark(game.report.outcome.result)));
}

}  // namespace

std::string checksum_of(const FinishedGame& game) {
  std::string text = text_of(game);
  for (const PlayedMove& move : game.report.moves) text += "move\n" + text_of(move);
  return checksum_digits(text_checksum(text));
}

std::string checksum_of(const Event& event, int games, std::optional<int> decided) {
  std::string text = fmt::format("games={}\n", games) + text_of(event);
  if (decided) text += fmt::format("decided={}\n", *decided);
  for (const EventPlayer& player : event.players) text += "player\n" + text_of(player);
  for (const std::string& opening : event.openings) text += "opening " + opening + "\n";
  return checksum_digits(text_checksum(text));
}

void check_game(const Event& event, const FinishedGame& game) {
  try {
    if (game.task.seed != game_seed(event, game.task.number)) throw UserError("its seed is not that of its number");
    check_result(event, game);
  } catch (const UserError& error) {
    throw error.inside(fmt::format("game {} is damaged", game.task.number + 1));
  }
}

}  // namespace palamedes::arena
