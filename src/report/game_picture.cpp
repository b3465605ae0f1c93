#include "report/game_picture.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::report {

std::string game_title(const catalog::Game& game) {
  const catalog::Outcome outcome = game.outcome();
  const std::string state =
      outcome.over() ? catalog::describe(game, outcome) : game.side_name(game.side_to_move()) + " to move";
  return game.spec() + ": " + state;
}

BoardPicture game_picture(const catalog::Game& game, bool marks_last_move) {
  BoardPicture picture{game_title(game), game.board(), game.scene(), {}};
  if (picture.board.empty()) throw UserError("the game " + quote(game.spec()) + " has no board to draw");
  if (marks_last_move) picture.last_move = game.last_touches();
  return picture;
}

}  // namespace palamedes::report
