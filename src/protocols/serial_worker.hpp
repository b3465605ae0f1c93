#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "search/common/limits.hpp"

namespace palamedes::protocols {

// Does tasks one after the other on a thread of its own, so that whoever reads commands can go on reading. Tasks must
// not throw.
class SerialWorker {
 public:
  using Task = std::function<void(const search::StopToken&)>;

  SerialWorker() : thread_([this] { work(); }) {}
  SerialWorker(const SerialWorker&) = delete;
  SerialWorker& operator=(const SerialWorker&) = delete;
  ~SerialWorker() { finish(); }

  // Behind all that is in line.
  void push(Task task);
  // Something to do while nothing else is: the next push() stops it, or it does not even begin.
  void push_pastime(Task task);
  // Tells the task that runs to stop.
  void stop();
  // Tells what runs and all that is in line to stop as soon as it begins, and waits until everything is done.
  void finish();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by the mutex, but for the token's own flag.
  std::deque<Task> tasks_;
  Task pastime_;
  bool at_leisure_ = false;  // the pastime runs
  bool finishing_ = false;
  search::StopToken token_;
  std::thread thread_;  // last: it uses the rest
};

}  // namespace palamedes::protocols
