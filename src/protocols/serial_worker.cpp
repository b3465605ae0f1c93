#include "protocols/serial_worker.hpp"

#include <utility>

namespace palamedes::protocols {

void SerialWorker::push(Task task) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  pastime_ = nullptr;
  if (at_leisure_) token_.stop();
  changed_.notify_all();
}

void SerialWorker::push_pastime(Task task) {
  const std::lock_guard lock(mutex_);
  if (!tasks_.empty() || finishing_) return;
  pastime_ = std::move(task);
  changed_.notify_all();
}

void SerialWorker::stop() {
  const std::lock_guard lock(mutex_);
  token_.stop();
}

void SerialWorker::finish() {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
    pastime_ = nullptr;
    token_.stop();
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void SerialWorker::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return finishing_ || !tasks_.empty() || pastime_; });
    if (tasks_.empty() && !pastime_) return;
    at_leisure_ = tasks_.empty();
    Task task = std::move(at_leisure_ ? pastime_ : tasks_.front());
    if (at_leisure_) {
      pastime_ = nullptr;
    } else {
      tasks_.pop_front();
    }
    if (!finishing_) token_.reset();
    lock.unlock();
    task(token_);
    lock.lock();
    at_leisure_ = false;
  }
}

}  // namespace palamedes::protocols
