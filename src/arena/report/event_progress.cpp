#include "arena/report/event_progress.hpp"

#include <chrono>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "catalog/record.hpp"

namespace palamedes::arena {
namespace {

constexpr auto kTick = std::chrono::seconds(1);
// So many forfeits are no accident; people want to know before all games are played.
constexpr int kWarnedAfter = 3;

}  // namespace

EventProgress::EventProgress(const Event& event, const std::vector<FinishedGame>& earlier, bool say_games,
                             report::ProgressPlace place)
    : event_(event),
      say_games_(say_games),
      forfeits_(event.players.size()),
      warned_(event.players.size()),
      progress_("games", static_cast<std::uint64_t>(total_games(event)), earlier.size(), std::move(place)) {
  for (const FinishedGame& game : earlier) count(game);
  ticker_ = std::thread([this] { tick(); });
}

void EventProgress::count(const FinishedGame& game) {
  ++finished_;
  if (event_.kind == EventKind::kMatch) add_game(result_, game);
  add_forfeits(forfeits_, game);
}

void EventProgress::show(const FinishedGame& game, const OrderedSprt* sprt) {
  const std::scoped_lock lock(mutex_);
  count(game);
  if (sprt != nullptr) llr_ = sprt->llr();
  if (say_games_) say_game(game);
  warn(game);
  progress_.show(finished_, [this] { return score_text(); });
}

void EventProgress::finish() {
  if (!ticker_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  ending_.notify_all();
  ticker_.join();
  progress_.finish();
}

std::string EventProgress::score_text() const {
  if (event_.kind != EventKind::kMatch || finished_ == 0) return "";
  const Estimate estimate = arena::estimate(result_.pairs);
  std::string text = fmt::format("+{} ={} -{}, {:.1f}%, Elo {:+.1f} ± {:.1f}", result_.tally.wins, result_.tally.draws,
                                 result_.tally.losses, 100 * result_.tally.score(), estimate.elo, estimate.error);
  if (event_.sprt) {
    text += fmt::format(", LLR {:.2f} ({:.2f}, {:.2f})", llr_, event_.sprt->lower(), event_.sprt->upper());
  }
  return text;
}

void EventProgress::say_game(const FinishedGame& game) {
  progress_.say(fmt::format("game {}: {} - {}  {}  {}, {} plies", game.task.number + 1,
                            shown_name(event_, game.task.first), shown_name(event_, game.task.second),
                            catalog::result_mark(game.report.outcome.result), game.report.outcome.reason,
                            game.report.moves.size()));
}

void EventProgress::warn(const FinishedGame& game) {
  for (const int player : {game.task.first, game.task.second}) {
    const auto index = static_cast<std::size_t>(player);
    const Forfeits& own = forfeits_[index];
    if (warned_[index] || own.forfeited < kWarnedAfter || !own.much()) continue;
    warned_[index] = true;
    progress_.say("warning: " + forfeit_warning(shown_name(event_, player), own));
  }
}

// A long game must not look like a program that hangs.
void EventProgress::tick() {
  std::unique_lock lock(mutex_);
  while (!ending_.wait_for(lock, kTick, [this] { return over_; })) {
    progress_.show(finished_, [this] { return score_text(); });
  }
}

}  // namespace palamedes::arena
