#include "catalog/game.hpp"

namespace palamedes::catalog {

std::string resolved(const Game& game, const std::string& move, Random& random) {
  const std::vector<ChanceOutcome> outcomes = game.chance_outcomes(move);
  if (outcomes.empty()) return move;
  std::uint32_t total = 0;
  for (const ChanceOutcome& outcome : outcomes) total += outcome.weight;
  std::uint32_t drawn = random.below(total);
  for (const ChanceOutcome& outcome : outcomes) {
    if (drawn < outcome.weight) return outcome.move;
    drawn -= outcome.weight;
  }
  return outcomes.back().move;
}

std::string random_move(const Game& game, Random& random) {
  const std::vector<std::string> moves = game.legal_moves();
  return resolved(game, moves[random.below(static_cast<std::uint32_t>(moves.size()))], random);
}

std::string describe(const Game& game, const Outcome& outcome) {
  switch (outcome.result) {
    case Result::kOngoing: return "the game goes on";
    case Result::kFirstWins: return game.side_name(Side::kFirst) + " wins: " + outcome.reason;
    case Result::kSecondWins: return game.side_name(Side::kSecond) + " wins: " + outcome.reason;
    case Result::kDraw: return "draw: " + outcome.reason;
  }
  return "";
}

}  // namespace palamedes::catalog
