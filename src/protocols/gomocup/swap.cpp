#include "protocols/gomocup/swap.hpp"

#include <cstdlib>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "protocols/safe_search.hpp"
#include "search/common/time_plan.hpp"

namespace palamedes::protocols {
namespace {

// Random openings that are looked at, and the time for each: a share of what the move may take.
constexpr int kCandidates = 12;

// The game with these stones on it, played in turn.
std::unique_ptr<catalog::Game> game_with(const std::vector<GomocupCell>& stones, const GomocupBoard& board) {
  std::unique_ptr<catalog::Game> game = catalog::make_game(board.game_spec());
  for (const GomocupCell cell : stones) game->play(board.move_text(cell));
  return game;
}

double seconds_of(const search::Limits& limits) {
  const auto plan = search::plan_time(limits, Side::kFirst, 0);
  return plan.soft.value_or(1);
}

engines::EngineReport look(const catalog::Game& game, engines::Engine& engine, double seconds,
                           const engines::StopToken& token) {
  engines::EngineQuestion question;
  question.limits.move_seconds = seconds;
  return safe_search(engine, game, question, token);
}

std::optional<std::vector<GomocupCell>> random_stones(const GomocupBoard& board, Random& random) {
  std::vector<GomocupCell> stones;
  std::unique_ptr<catalog::Game> game = catalog::make_game(board.game_spec());
  while (stones.size() < 3) {
    if (game->outcome().over()) return std::nullopt;
    const auto moves = game->legal_moves();
    const std::string& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    stones.push_back(*board.cell_of(move));
    game->play(move);
  }
  if (game->outcome().over()) return std::nullopt;
  return stones;
}

std::string opening(const GomocupBoard& board, engines::Engine& engine, const search::Limits& limits,
                    std::uint64_t seed, const engines::StopToken& token) {
  Random random(seed);
  std::vector<GomocupCell> best;
  int smallest = 0;
  const double seconds = seconds_of(limits) / kCandidates;
  for (int i = 0; i < kCandidates; ++i) {
    const auto stones = random_stones(board, random);
    if (!stones) continue;
    if (!best.empty() && token.stopped()) break;
    const auto report = look(*game_with(*stones, board), engine, seconds, token);
    const int distance = std::abs(report.lines.front().score);
    if (!best.empty() && distance >= smallest) continue;
    best = *stones;
    smallest = distance;
  }
  if (best.empty()) throw UserError("SWAP2BOARD: the board is too small for three stones");
  return gomocup_text(best[0]) + " " + gomocup_text(best[1]) + " " + gomocup_text(best[2]);
}

}  // namespace

std::string swap2_answer(const std::vector<GomocupCell>& stones, const GomocupBoard& board, engines::Engine& engine,
                         const search::Limits& limits, std::uint64_t seed, const engines::StopToken& token) {
  if (stones.empty()) return opening(board, engine, limits, seed, token);
  if (stones.size() != 3 && stones.size() != 5) {
    throw UserError("SWAP2BOARD takes no stone, three or five, not " + std::to_string(stones.size()));
  }
  const auto game = game_with(stones, board);
  if (game->outcome().over()) return "SWAP";
  const auto report = look(*game, engine, seconds_of(limits), token);
  if (report.lines.front().score < 0) return "SWAP";
  return gomocup_text(*board.cell_of(report.move()));
}

}  // namespace palamedes::protocols
