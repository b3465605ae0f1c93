#include "server/jobs/rules_queue.hpp"

#include <algorithm>
#include <utility>

namespace palamedes::server {

RulesQueue::RulesQueue(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(); });
}

void RulesQueue::add(Caller caller, double cost, Task task) {
  const std::lock_guard lock(mutex_);
  double& until = until_[caller];
  until = std::max(until, now_) + cost;
  waiting_.emplace(until, std::move(task));
  more_.notify_one();
}

void RulesQueue::forget(Caller caller) {
  const std::lock_guard lock(mutex_);
  until_.erase(caller);
}

void RulesQueue::shut_down() {
  // What goes with a task may talk to this queue once more: it goes outside of the lock, here and below.
  std::multimap<double, Task> forgotten;
  {
    const std::lock_guard lock(mutex_);
    leaves_ = true;
    forgotten.swap(waiting_);
    more_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

std::size_t RulesQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void RulesQueue::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    more_.wait(lock, [&] { return leaves_ || !waiting_.empty(); });
    if (leaves_) return;
    const auto first = waiting_.begin();
    now_ = std::max(now_, first->first);
    Task task = std::move(first->second);
    waiting_.erase(first);
    lock.unlock();
    task();
    task = nullptr;
    lock.lock();
  }
}

}  // namespace palamedes::server
