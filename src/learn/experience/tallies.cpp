#include "learn/experience/tallies.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::learn {

using knowledge::MoveTally;

namespace {

void check_rules(catalog::Game& board, const CountedGame& game, std::vector<CanonicalPly>& plies) {
  const Result by_rules = replay(board, game.root, words(game.moves), plies);
  if (by_rules == Result::kOngoing || by_rules == game.result) return;
  throw UserError("the moves end in " + std::string(catalog::result_mark(by_rules)) + ", not in " +
                  std::string(catalog::result_mark(game.result)));
}

}  // namespace

void replay_counted(catalog::Game& board, const GameList& list, std::size_t number, std::vector<CanonicalPly>& plies) {
  try {
    check_rules(board, list.games[number], plies);
  } catch (const UserError& error) {
    throw UserError("game " + std::to_string(number + 1) + ": " + error.what());
  }
}

std::uint32_t Tallies::number_of(const std::string& move) {
  const auto [at, is_new] = numbers_.try_emplace(move, static_cast<std::uint32_t>(texts_.size()));
  if (is_new) texts_.push_back(move);
  return at->second;
}

void Tallies::add(const CountedGame& game, const std::vector<CanonicalPly>& plies) {
  const auto scores = words(game.scores);
  for (std::size_t i = 0; i < plies.size(); ++i) {
    Ply& counted = plies_.emplace_back();
    counted.key = static_cast<std::int64_t>(plies[i].key);
    counted.move = number_of(plies[i].move);
    counted.points = game.result == Result::kDraw ? 1 : game.result == win_for(plies[i].side) ? 2 : 0;
    if (const auto value = i < scores.size() ? parse_integer(scores[i]) : std::nullopt) {
      counted.scored = true;
      counted.score =
          static_cast<std::int32_t>(std::clamp(*value, -MoveTally::kLargestScore, MoveTally::kLargestScore));
    }
  }
}

std::vector<CountedMove> Tallies::take() {
  const auto place = [](const Ply& ply) { return std::pair(ply.key, ply.move); };
  std::sort(plies_.begin(), plies_.end(), [&](const Ply& a, const Ply& b) { return place(a) < place(b); });
  std::vector<CountedMove> moves;
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    const Ply& ply = plies_[i];
    if (i == 0 || place(plies_[i - 1]) != place(ply)) {
      CountedMove& move = moves.emplace_back();
      move.key = ply.key;
      move.tally.move = texts_[ply.move];
    }
    MoveTally& tally = moves.back().tally;
    ++(ply.points == 2 ? tally.wins : ply.points == 1 ? tally.draws : tally.losses);
    tally.scored += ply.scored ? 1 : 0;
    tally.scores += ply.score;
  }
  plies_.clear();
  return moves;
}

}  // namespace palamedes::learn
