#include "arena/referee.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

catalog::Outcome forfeit(const catalog::Game& game, Side side, const std::string& why) {
  return {win_for(other(side)), game.side_name(side) + " " + why};
}

}  // namespace

GameReport play_game(catalog::Game& game, const std::array<engines::Engine*, 2>& engines, const GameTerms& terms,
                     std::uint64_t seed) {
  GameReport report;
  Random random(seed);
  const engines::StopToken token;
  const int limit = terms.max_plies > 0 ? terms.max_plies : game.ply_limit();
  std::vector<catalog::RecordedMove> notes(game.moves().size());
  for (;;) {
    report.outcome = game.outcome();
    if (report.outcome.over()) break;
    if (static_cast<int>(game.moves().size()) >= limit) {
      report.outcome = {game.judge(), "limit of " + std::to_string(limit) + " plies"};
      break;
    }
    const Side side = game.side_to_move();
    const auto index = static_cast<std::size_t>(index_of(side));
    engines::EngineQuestion question;
    question.limits = terms.limits;
    const Stopwatch watch;
    const engines::EngineReport answer = engines[index]->think(game, question, token);
    const double spent = watch.seconds();
    report.nodes[index] += answer.nodes;
    report.seconds[index] += spent;
    ++report.moves[index];
    if (terms.limits.move_seconds) {
      report.latest = std::max(report.latest, spent - *terms.limits.move_seconds);
      if (spent > *terms.limits.move_seconds + terms.grace_seconds) {
        report.outcome = forfeit(game, side, "overstepped the time");
        break;
      }
    }
    try {
      game.play(catalog::resolved(game, answer.move(), random));
    } catch (const UserError& error) {
      report.outcome = forfeit(game, side, "made an illegal move: " + std::string(error.what()));
      break;
    }
    catalog::RecordedMove& note = notes.emplace_back();
    note.score = answer.lines.front().score;
    note.milliseconds = static_cast<std::int64_t>(spent * 1000);
  }
  report.record = catalog::record_of(game, report.outcome);
  for (std::size_t i = 0; i < notes.size(); ++i) {
    notes[i].text = report.record.moves[i].text;
    report.record.moves[i] = notes[i];
  }
  return report;
}

}  // namespace palamedes::arena
