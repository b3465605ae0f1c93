#include "arena/runner.hpp"

#include <set>
#include <utility>

namespace palamedes::arena {
namespace {

class Run {
 public:
  Run(EventFile& file, Crew& crew, engines::StopToken& token, EventProgress* progress)
      : file_(file), crew_(crew), token_(token), progress_(progress), event_(file.event()), games_(file.games()) {
    if (event_.sprt) sprt_.emplace(*event_.sprt);
    for (const FinishedGame& game : games_) {
      done_.insert(game.task.number);
      if (sprt_) sprt_->add(game);
    }
  }

  EventOutcome run() {
    bool complete = true;
    for (int round = 0; complete && !decided(); ++round) {
      const auto tasks = round_tasks(event_, round, games_);
      if (!tasks) break;
      std::vector<GameTask> missing;
      for (const GameTask& task : *tasks) {
        if (!done_.contains(task.number)) missing.push_back(task);
      }
      if (!missing.empty()) {
        crew_.play(
            event_, missing, [this](FinishedGame game) { add(std::move(game)); }, token_);
      }
      complete = !token_.stopped();
    }
    // The token may have been stopped by the test's verdict, or by somebody after the last game.
    return {file_.games(), complete || decided() || static_cast<int>(done_.size()) == total_games(event_),
            std::move(sprt_)};
  }

 private:
  bool decided() const { return sprt_ && sprt_->verdict() != SprtVerdict::kUndecided; }

  void add(FinishedGame game) {
    if (decided()) return;
    file_.add(game);
    done_.insert(game.task.number);
    if (sprt_) sprt_->add(game);
    if (decided()) {
      file_.set_decided(sprt_->last_number());
      token_.stop();
    }
    if (progress_ != nullptr) progress_->show(game, sprt_ ? &*sprt_ : nullptr);
    games_.push_back(std::move(game));
  }

  EventFile& file_;
  Crew& crew_;
  engines::StopToken& token_;
  EventProgress* progress_;
  Event event_;
  std::vector<FinishedGame> games_;
  std::set<int> done_;
  std::optional<OrderedSprt> sprt_;
};

}  // namespace

EventOutcome run_event(EventFile& file, Crew& crew, engines::StopToken& token, EventProgress* progress) {
  return Run(file, crew, token, progress).run();
}

}  // namespace palamedes::arena
