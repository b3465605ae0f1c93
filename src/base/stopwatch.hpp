#pragma once

#include <chrono>

namespace palamedes {

// While one lives, stopwatches that its thread starts count what that thread has had of a processor instead of the time
// on the wall: for measuring beside other work. A search with several threads is not measured by it.
class ProcessorTime {
 public:
  explicit ProcessorTime(bool counts) : before_(counts_) { counts_ = counts || before_; }
  ~ProcessorTime() { counts_ = before_; }
  ProcessorTime(const ProcessorTime&) = delete;
  ProcessorTime& operator=(const ProcessorTime&) = delete;

  static bool counts() { return counts_; }
  // Of this thread, from some moment on.
  static std::chrono::nanoseconds now();

 private:
  inline static thread_local bool counts_ = false;
  bool before_;
};

// To be read in the thread that started it where processor time counts there.
class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(now() - start_).count(); }

 private:
  std::chrono::nanoseconds now() const {
    return of_processor_ ? ProcessorTime::now() : std::chrono::steady_clock::now().time_since_epoch();
  }

  bool of_processor_ = ProcessorTime::counts();
  std::chrono::nanoseconds start_ = now();
};

}  // namespace palamedes
