#include "arena/report/event_progress.hpp"

#include <string>
#include <utility>

#include <fmt/core.h>

#include "catalog/record.hpp"

namespace palamedes::arena {
namespace {

std::string score_text(const Event& event, const std::vector<FinishedGame>& finished, const OrderedSprt* sprt) {
  if (event.players.size() != 2 || event.kind != EventKind::kMatch) return "";
  const MatchResult result = match_result(finished);
  const Estimate estimate = arena::estimate(result.pairs);
  std::string text = fmt::format("+{} ={} -{}, {:.1f}%, Elo {:+.1f} ± {:.1f}", result.tally.wins, result.tally.draws,
                                 result.tally.losses, 100 * result.tally.score(), estimate.elo, estimate.error);
  if (sprt != nullptr) {
    text += fmt::format(", LLR {:.2f} ({:.2f}, {:.2f})", sprt->llr(), event.sprt->lower(), event.sprt->upper());
  }
  return text;
}

}  // namespace

EventProgress::EventProgress(const Event& event, int earlier, bool games, report::ProgressPlace place)
    : event_(event),
      games_(games),
      progress_("games", static_cast<std::uint64_t>(total_games(event)), static_cast<std::uint64_t>(earlier),
                std::move(place)) {}

void EventProgress::show(const std::vector<FinishedGame>& finished, const OrderedSprt* sprt) {
  if (games_) say_game(finished.back());
  progress_.show(finished.size(), [&] { return score_text(event_, finished, sprt); });
}

void EventProgress::say_game(const FinishedGame& game) {
  const auto name = [&](int player) { return event_.players[static_cast<std::size_t>(player)].spec; };
  progress_.say(fmt::format("game {}: {} - {}  {}  {}, {} plies", game.task.number + 1, name(game.task.first),
                            name(game.task.second), catalog::result_mark(game.report.outcome.result),
                            game.report.outcome.reason, game.report.moves.size()));
}

}  // namespace palamedes::arena
