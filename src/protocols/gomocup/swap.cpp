#include "protocols/gomocup/swap.hpp"

#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "protocols/safe_search.hpp"

namespace palamedes::protocols {
namespace {

constexpr std::size_t kFirstStones = 3;
constexpr std::size_t kWithTwoMore = 5;

}  // namespace

std::unique_ptr<catalog::Game> swap2_game(const std::vector<GomocupCell>& stones, const GomocupBoard& board) {
  if (!stones.empty() && stones.size() != kFirstStones && stones.size() != kWithTwoMore) {
    throw UserError("SWAP2BOARD takes no stone, three or five, not " + std::to_string(stones.size()));
  }
  std::unique_ptr<catalog::Game> game = catalog::make_game(board.game_spec() + ",swap2=on");
  for (std::size_t i = 0; i < stones.size(); ++i) {
    if (i == kFirstStones) game->play("two");
    game->play(board.move_text(stones[i]));
  }
  return game;
}

std::string swap2_answer(catalog::Game& game, const GomocupBoard& board, engines::Engine& engine,
                         const engines::Limits& limits, const engines::StopToken& token) {
  if (game.outcome().over()) return "SWAP";
  engines::EngineQuestion question;
  question.limits = limits;
  question.plays = true;
  std::string answer;
  // `two` and the stones of an opening leave the turn where it is.
  for (const Side side = game.side_to_move(); game.opening() && game.side_to_move() == side;) {
    const bool places = game.opening()->to_place > 0;
    const std::string move = safe_search(engine, game, question, token).move();
    game.play(move);
    if (move == "swap") return "SWAP";
    if (const auto cell = board.cell_of(move)) answer += (answer.empty() ? "" : " ") + gomocup_text(*cell);
    if (places && game.outcome().over()) throw UserError("SWAP2BOARD: the board is too small for an opening");
  }
  return answer;
}

}  // namespace palamedes::protocols
