#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <utility>

#include <sys/types.h>

namespace palamedes::arena {

// Seconds that processes had a processor, and that they were ready for one and others had it, each thread for itself.
struct ProcessorTimes {
  double running = 0;
  double waiting = 0;      // as far as it is over
  bool any_ready = false;  // a thread has a processor now, or waits for one
};

// Adds up the times of a process and its descendants, as Linux counts them. What a clock on the wall says about them is
// not theirs alone on a machine with other things to do. Of one that ends between two looks the last bit is missing.
class ProcessorWatch {
 public:
  // The process must not be waited for as long as this object lives, so that nobody else gets its number.
  explicit ProcessorWatch(pid_t pid) : pid_(pid) {}

  // Looks at all of them; the times so far.
  ProcessorTimes look();

 private:
  using Nanoseconds = std::array<std::uint64_t, 2>;  // running and waiting

  void look_at(pid_t pid);

  pid_t pid_;
  std::map<std::pair<pid_t, pid_t>, Nanoseconds> seen_;  // by process and thread
  Nanoseconds sum_{};
  bool any_ready_ = false;
};

// The seconds of `wall` that are a program's own: those of waiting for a processor are not, but what it computed is,
// even where many threads of it waited for each other.
double own_seconds(double wall, const ProcessorTimes& times, int processors);

// How many of its own seconds a process has had since this was made. To be asked every few hundredths of a second where
// it starts others, since what these waited is not known once they are gone.
class OwnTime {
 public:
  explicit OwnTime(pid_t pid) : processors_(pid), before_(processors_.look()), last_(before_) {}

  double seconds();

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  ProcessorWatch processors_;
  ProcessorTimes before_;
  ProcessorTimes last_;
  double seconds_ = 0;
};

}  // namespace palamedes::arena
