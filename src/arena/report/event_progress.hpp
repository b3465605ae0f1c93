#pragma once

#include <vector>

#include "arena/event/event.hpp"
#include "arena/statistics/results.hpp"
#include "report/progress.hpp"

namespace palamedes::arena {

// What people see while an event runs.
class EventProgress {
 public:
  // `earlier` games were played before. With `games` each finished game has a line of its own.
  EventProgress(const Event& event, int earlier, bool games,
                report::ProgressPlace place = report::ProgressPlace::standard_error());

  // A game was finished, the last in the list. `sprt` is the test so far, if there is one.
  void show(const std::vector<FinishedGame>& finished, const OrderedSprt* sprt);
  void finish() { progress_.finish(); }

 private:
  void say_game(const FinishedGame& game);

  const Event& event_;
  bool games_;
  report::Progress progress_;
};

}  // namespace palamedes::arena
