#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include <sys/types.h>

namespace palamedes::arena {

// The memory that a process and its descendants have in use, swapped or not, in bytes. What they only reserved, and
// files that they mapped, do not count. 0 for a process that is gone.
std::uint64_t memory_in_use(pid_t pid);

// Looks after what a guardian started and kills it once it uses more than it may; the guardian itself, a copy of this
// program, does not count. A limit of the system would count what is
// reserved, which is far more in a program with threads or large tables.
class MemoryWatch {
 public:
  // The guardian must not be waited for as long as this object lives, so that nobody else gets its number.
  MemoryWatch(pid_t guardian, int limit_mb);
  MemoryWatch(const MemoryWatch&) = delete;
  MemoryWatch& operator=(const MemoryWatch&) = delete;
  ~MemoryWatch();

  // What it used when it was killed, 0 if it was not.
  int exceeded_mb() const { return exceeded_mb_; }

 private:
  void watch();

  pid_t guardian_;
  int limit_mb_;
  std::atomic<int> exceeded_mb_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace palamedes::arena
