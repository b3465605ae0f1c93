#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "search/common/limits.hpp"
#include "search/common/value.hpp"
#include "search/common/window.hpp"

namespace palamedes::search {

// The threads of one alpha-beta search. All of them search the same root with the same window at the same time, meet in
// the table and keep out of each other's way (search/common/busy_moves.hpp); the first to be done ends it for all. With
// one thread it is that thread's search and nothing else.
template <class Worker>
class Team {
 public:
  using MoveList = typename Worker::MoveList;

  struct Found {
    Value value;
    const Worker* by;  // who has the line that belongs to it
  };

  // The workers have been started. The first belongs to the thread that asks and looks at `control`.
  Team(std::span<const std::unique_ptr<Worker>> workers, Control& control)
      : workers_(workers), first_(*workers.front()), control_(control) {
    for (const auto& worker : workers.subspan(1)) {
      threads_.emplace_back([this, &helper = *worker] { help(helper); });
    }
  }

  ~Team() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  // They are at rest between two searches.
  std::span<const std::unique_ptr<Worker>> workers() const { return workers_; }

  Found search(const MoveList& moves, int depth, Window window) {
    if (threads_.empty()) return {first_.search_root(moves, depth, window), &first_};
    begin({&moves, depth, window});
    control_.listen_to(&over_);
    const Value value = first_.search_root(moves, depth, window);
    control_.listen_to(nullptr);
    over_.stop();
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return busy_ == 0; });
    if (winner_.by == nullptr || first_.stopped()) return {value, &first_};
    return winner_;
  }

 private:
  struct Task {
    const MoveList* moves = nullptr;
    int depth = 0;
    Window window;
  };

  void begin(const Task& task) {
    {
      const std::lock_guard lock(mutex_);
      task_ = task;
      winner_ = {{}, nullptr};
      over_.reset();
      busy_ = threads_.size();
      ++number_;
    }
    changed_.notify_all();
  }

  void help(Worker& worker) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return closed_ || number_ != seen; });
      if (closed_) return;
      seen = number_;
      const Task task = task_;
      lock.unlock();
      Control control(over_, std::nullopt, std::nullopt);
      worker.control_by(&control);
      const Value value = worker.search_root(*task.moves, task.depth, task.window);
      lock.lock();
      if (!worker.stopped() && winner_.by == nullptr) winner_ = {value, &worker};
      over_.stop();
      if (--busy_ == 0) idle_.notify_one();
    }
  }

  std::span<const std::unique_ptr<Worker>> workers_;
  Worker& first_;
  Control& control_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable idle_;
  Task task_;  // with number_, busy_, closed_ and winner_ under the mutex
  std::uint64_t number_ = 0;
  std::size_t busy_ = 0;
  bool closed_ = false;
  Found winner_{{}, nullptr};
  StopToken over_;  // somebody is done with the task
};

}  // namespace palamedes::search
