#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "arena/event/event.hpp"
#include "arena/report/forfeits.hpp"
#include "arena/statistics/results.hpp"
#include "report/progress.hpp"

namespace palamedes::arena {

// What people see while an event runs: something every minute at least, however long the games are.
class EventProgress {
 public:
  // Those games were played before. With `say_games` each finished game has a line of its own.
  EventProgress(const Event& event, const std::vector<FinishedGame>& earlier, bool say_games,
                report::ProgressPlace place = report::ProgressPlace::standard_error());
  EventProgress(const EventProgress&) = delete;
  EventProgress& operator=(const EventProgress&) = delete;
  ~EventProgress() { finish(); }

  // A game was finished. `sprt` is the test so far, if there is one.
  void show(const FinishedGame& game, const OrderedSprt* sprt);
  void finish();

 private:
  void count(const FinishedGame& game);
  void say_game(const FinishedGame& game);
  void warn(const FinishedGame& game);
  std::string score_text() const;
  void tick();

  const Event& event_;
  bool say_games_;
  std::uint64_t finished_ = 0;
  MatchResult result_;  // of a match
  double llr_ = 0;
  std::vector<Forfeits> forfeits_;
  std::vector<bool> warned_;
  report::Progress progress_;
  std::mutex mutex_;
  std::condition_variable ending_;
  bool over_ = false;
  std::thread ticker_;
};

}  // namespace palamedes::arena
