#include "arena/runner.hpp"

#include <set>
#include <utility>

#include "base/stopwatch.hpp"

namespace palamedes::arena {
namespace {

class Run {
 public:
  Run(EventFile& file, Crew& crew, const ProgressListener& listener, engines::StopToken& token)
      : file_(file), crew_(crew), listener_(listener), token_(token), event_(file.event()), games_(file.games()) {
    earlier_ = static_cast<int>(games_.size());
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
    games_.push_back(std::move(game));
    if (decided()) {
      file_.set_decided(sprt_->last_number());
      token_.stop();
    }
    if (listener_) {
      listener_({event_, games_, total_games(event_), earlier_, watch_.seconds(), sprt_ ? &*sprt_ : nullptr});
    }
  }

  EventFile& file_;
  Crew& crew_;
  const ProgressListener& listener_;
  engines::StopToken& token_;
  Event event_;
  std::vector<FinishedGame> games_;
  int earlier_ = 0;
  std::set<int> done_;
  std::optional<OrderedSprt> sprt_;
  Stopwatch watch_;
};

}  // namespace

EventOutcome run_event(EventFile& file, Crew& crew, const ProgressListener& listener, engines::StopToken& token) {
  return Run(file, crew, listener, token).run();
}

}  // namespace palamedes::arena
