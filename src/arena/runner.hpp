#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/event/event.hpp"
#include "arena/event/file.hpp"
#include "arena/report/event_progress.hpp"
#include "arena/statistics/results.hpp"

namespace palamedes::arena {

// Who plays the games: threads of this machine, or programs on several.
class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  virtual ~Crew() = default;

  // Plays the tasks in about their order, several at a time. `on_finished` is called from one thread at a time; a
  // worker begins no other game before it has returned for his last one. Comes back when all are played or the token is
  // stopped.
  virtual void play(const Event& event, const std::vector<GameTask>& tasks,
                    const std::function<void(FinishedGame)>& on_finished, const engines::StopToken& token) = 0;
  // As people are told.
  virtual std::string description() const = 0;
};

struct EventOutcome {
  std::vector<FinishedGame> games;  // in the order of their numbers
  bool complete = false;            // else it was stopped
  std::optional<OrderedSprt> sprt;
};

// Plays what is missing of the event in the file, each game in it before the next begins. `progress` is shown every
// game, if there is any.
EventOutcome run_event(EventFile& file, Crew& crew, engines::StopToken& token, EventProgress* progress = nullptr);

}  // namespace palamedes::arena
