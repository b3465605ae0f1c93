#pragma once

#include <functional>
#include <string>

#include "apps/palamedes/arena/options.hpp"
#include "arena/runner.hpp"

namespace palamedes::apps {

// An event from the command line to its end: on the threads of this machine or, under mpirun, on those of several. A
// new event comes from `make_event`, which is asked only where nothing is resumed. `on_end` is told the outcome,
// complete or not; it is not called where this program is only a helper of another.
//
// After Ctrl-C throws a UserError with the command that resumes.
void run_arena(const ArenaOptions& options, const std::string& verb, const std::function<arena::Event()>& make_event,
               const std::function<void(const arena::Event&, const arena::EventOutcome&)>& on_end);

// The same; the end is the event's summary, or one JSON object.
void run_and_report(const ArenaOptions& options, const std::string& verb,
                    const std::function<arena::Event()>& make_event);

// "1:05:09", "2:07".
std::string duration_text(double seconds);

}  // namespace palamedes::apps
