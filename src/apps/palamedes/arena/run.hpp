#pragma once

#include <memory>
#include <optional>
#include <string>

#include "apps/palamedes/arena/options.hpp"
#include "apps/palamedes/interruption.hpp"
#include "arena/cluster.hpp"
#include "arena/external/conversation_log.hpp"
#include "arena/runner.hpp"

namespace palamedes::apps {

// An event from the command line to its end: on the threads of this machine or, under mpirun, on those of several.
//
//   EventRun run(options, "match");
//   if (run.helped()) return;
//   run.play(run.resumes() ? run.resumed() : run.created(event));
//   … tell what came of it …
//   run.finish();
class EventRun {
 public:
  // Must be made before other threads are. Where another program of an MPI job keeps the event, helps it to the end.
  EventRun(const ArenaOptions& options, std::string verb);

  bool helped() const { return helped_; }
  bool resumes() const { return !options_.resume.empty(); }
  // Both throw UserError where the event cannot be played.
  arena::EventFile resumed() const;
  arena::EventFile created(const arena::Event& event) const;

  // Until all is played or somebody stops it.
  void play(arena::EventFile file);
  const arena::Event& event() const { return event_; }
  const arena::EventOutcome& outcome() const { return outcome_; }

  // Prints the event's summary, or one JSON object.
  void report() const;
  // After Ctrl-C throws a UserError with the command that resumes.
  void finish() const;

 private:
  std::unique_ptr<arena::Crew> crew() const;

  const ArenaOptions& options_;
  std::string verb_;
  engines::StopToken token_;
  Interruption interruption_;
  std::unique_ptr<arena::ConversationLog> log_;
  std::unique_ptr<arena::Cluster> cluster_;
  bool helped_ = false;
  std::string path_;
  arena::Event event_;
  arena::EventOutcome outcome_;
};

}  // namespace palamedes::apps
