#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace palamedes::server {

// What the rules are asked over HTTP, in a fair line: who asks for little comes before who asks for much, and whoever
// has asked for much before waits for the others (start-time fair queueing, Goyal et al. 1996). Nobody waits for ever:
// what is cheap but came much later comes later.
class RulesQueue {
 public:
  using Caller = std::uint64_t;
  using Task = std::function<void()>;

  explicit RulesQueue(int threads);
  RulesQueue(const RulesQueue&) = delete;
  RulesQueue& operator=(const RulesQueue&) = delete;
  ~RulesQueue() { shut_down(); }

  // The cost is in any unit that is the same for all. Tasks throw nothing.
  void add(Caller caller, double cost, Task task);
  // What the caller has cost so far no longer counts.
  void forget(Caller caller);
  // What waits is never done; waits for what runs.
  void shut_down();

  std::size_t waiting() const;

 private:
  void serve();

  mutable std::mutex mutex_;
  std::condition_variable more_;
  bool leaves_ = false;
  double now_ = 0;                       // of the line's own clock: the tag of the task that began last
  std::map<Caller, double> until_;       // by then the caller's tasks are paid for
  std::multimap<double, Task> waiting_;  // by when they are paid for
  std::vector<std::thread> threads_;
};

}  // namespace palamedes::server
