#include "server/jobs/job_queue.hpp"

#include <algorithm>
#include <utility>

#if defined(__linux__)
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace palamedes::server {
namespace {

constexpr std::chrono::milliseconds kTick{100};

// Analyses leave the processor to whoever plays and to the connections. In Linux a thread has a priority of its own.
void be_modest() {
#if defined(__linux__)
  constexpr int kModest = 10;
  constexpr int kLowest = 19;
  const auto self = static_cast<id_t>(syscall(SYS_gettid));
  const int usual = getpriority(PRIO_PROCESS, self);
  static_cast<void>(setpriority(PRIO_PROCESS, self, std::min(usual + kModest, kLowest)));
#endif
}

}  // namespace

void JobQueue::Line::push(Entry entry) {
  std::deque<Entry>& own = waiting[entry.caller];
  if (own.empty()) turns.push_back(entry.caller);
  own.push_back(std::move(entry));
}

JobQueue::Entry JobQueue::Line::pop() {
  const Caller caller = turns.front();
  turns.pop_front();
  std::deque<Entry>& own = waiting.at(caller);
  Entry entry = std::move(own.front());
  own.pop_front();
  if (own.empty()) {
    waiting.erase(caller);
  } else {
    turns.push_back(caller);
  }
  return entry;
}

template <class Matches>
std::vector<JobQueue::Entry> JobQueue::Line::remove(Matches&& matches) {
  std::vector<Entry> removed;
  std::deque<Caller> left;
  for (const Caller caller : turns) {
    std::deque<Entry>& own = waiting.at(caller);
    const auto keeps =
        std::stable_partition(own.begin(), own.end(), [&](const Entry& entry) { return !matches(entry); });
    std::move(keeps, own.end(), std::back_inserter(removed));
    own.erase(keeps, own.end());
    if (own.empty()) {
      waiting.erase(caller);
    } else {
      left.push_back(caller);
    }
  }
  turns = std::move(left);
  return removed;
}

JobQueue::JobQueue(const Shape& shape) : shape_(shape) {
  for (int i = 0; i < shape.rules_threads; ++i) threads_.emplace_back([this] { serve(Job::Kind::kRules); });
  for (int i = 0; i < shape.move_threads; ++i) threads_.emplace_back([this] { serve(Job::Kind::kMove); });
  for (int i = 0; i < shape.analysis_threads; ++i) {
    threads_.emplace_back([this] {
      be_modest();
      serve(Job::Kind::kAnalysis);
    });
  }
  threads_.emplace_back([this] { watch(); });
}

void JobQueue::shut_down() {
  {
    const std::lock_guard lock(mutex_);
    leaves_ = true;
    for (Lane& lane : lanes_) {
      lane.line = {};
      for (const auto& entry : lane.running) {
        entry->job->ends_ = true;
        entry->job->token_.stop();
      }
      lane.more.notify_all();
    }
    watched_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void JobQueue::add(Caller caller, std::shared_ptr<Job> job) {
  const std::lock_guard lock(mutex_);
  Lane& own = lane(job->kind());
  own.line.push({.caller = caller, .job = std::move(job)});
  own.more.notify_one();
}

void JobQueue::stop(const std::shared_ptr<Job>& job) {
  bool waited = false;
  {
    const std::lock_guard lock(mutex_);
    job->ends_ = true;
    job->token_.stop();
    const auto is_it = [&](const Entry& entry) { return entry.job == job; };
    for (Lane& each : lanes_) waited = !each.line.remove(is_it).empty() || waited;
  }
  if (waited) job->finish_early();
}

void JobQueue::drop(Caller caller) {
  // Destroyed outside of the lock: an engine's memory takes its time.
  std::vector<Entry> forgotten;
  const std::lock_guard lock(mutex_);
  for (Lane& own : lanes_) {
    std::vector<Entry> removed = own.line.remove([&](const Entry& entry) { return entry.caller == caller; });
    std::move(removed.begin(), removed.end(), std::back_inserter(forgotten));
    for (const auto& entry : own.running) {
      if (entry->caller != caller) continue;
      entry->job->ends_ = true;
      entry->job->token_.stop();
    }
  }
}

std::size_t JobQueue::count(Job::Kind kind) const {
  const std::lock_guard lock(mutex_);
  std::size_t jobs = lane(kind).running.size();
  for (const auto& [caller, waiting] : lane(kind).line.waiting) jobs += waiting.size();
  return jobs;
}

std::size_t JobQueue::count(Caller caller) const {
  const std::lock_guard lock(mutex_);
  std::size_t jobs = 0;
  for (const Lane& own : lanes_) {
    for (const auto& entry : own.running) jobs += entry->caller == caller ? 1 : 0;
    if (const auto found = own.line.waiting.find(caller); found != own.line.waiting.end()) jobs += found->second.size();
  }
  return jobs;
}

bool JobQueue::has_had_its_time(const Entry& entry) const {
  constexpr int kDoublings = 16;
  const auto ran = Clock::now() - entry.since;
  if (!entry.job->yields()) return ran >= shape_.whole;
  const bool others_wait = !lane(entry.job->kind()).line.empty();
  return others_wait && ran >= std::min(shape_.longest_slice, shape_.slice * (1 << std::min(entry.slices, kDoublings)));
}

void JobQueue::serve(Job::Kind kind) {
  Lane& own = lane(kind);
  std::unique_lock lock(mutex_);
  for (;;) {
    own.more.wait(lock, [&] { return leaves_ || !own.line.empty(); });
    if (leaves_) return;
    auto entry = std::make_shared<Entry>(own.line.pop());
    entry->since = Clock::now();
    if (!entry->job->ends_) entry->job->token_.reset();
    own.running.push_back(entry);
    watched_.notify_one();
    lock.unlock();
    const bool done = entry->job->work(entry->job->token_);
    lock.lock();
    std::erase(own.running, entry);
    const bool ends = leaves_ || entry->job->ends_;
    if (!done && !ends) {
      ++entry->slices;
      Lane& next = lane(entry->job->kind());
      next.line.push(*entry);
      next.more.notify_one();
    }
    lock.unlock();
    // It was stopped for good just when its slice was over.
    if (!done && ends) entry->job->finish_early();
    // This may be the last to hold the job and with it an engine: it goes while nobody waits.
    entry.reset();
    lock.lock();
  }
}

// Ends slices and lets those that run say how far they are.
void JobQueue::watch() {
  Lane& analyses = lane(Job::Kind::kAnalysis);
  std::unique_lock lock(mutex_);
  while (!leaves_) {
    if (analyses.running.empty()) {
      watched_.wait(lock, [&] { return leaves_ || !analyses.running.empty(); });
    }
    watched_.wait_for(lock, kTick, [&] { return leaves_; });
    const std::vector<std::shared_ptr<Entry>> running = analyses.running;
    for (const auto& entry : running) {
      if (has_had_its_time(*entry)) entry->job->token_.stop();
    }
    lock.unlock();
    for (const auto& entry : running) entry->job->tick();
    lock.lock();
  }
}

}  // namespace palamedes::server
