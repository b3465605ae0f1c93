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
constexpr std::chrono::milliseconds kTellWaiting{1000};

// Analyses and long moves leave the processor to whoever plays and to the connections. In Linux a thread has a priority
// of its own.
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

template <class May>
bool JobQueue::Line::has_next(May&& may) const {
  return std::any_of(turns.begin(), turns.end(), may);
}

template <class May>
JobQueue::Entry JobQueue::Line::pop(May&& may) {
  const auto turn = std::find_if(turns.begin(), turns.end(), may);
  const Caller caller = *turn;
  turns.erase(turn);
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

// Callers take turns: before the n-th job of one come up to n of every other.
std::size_t JobQueue::Line::ahead_of(Caller caller, std::size_t place) const {
  std::size_t ahead = place;
  bool is_before = true;
  for (const Caller other : turns) {
    if (other == caller) {
      is_before = false;
      continue;
    }
    ahead += std::min(waiting.at(other).size(), place + (is_before ? 1 : 0));
  }
  return ahead;
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
  const auto add_modest = [&](int count, Job::Kind kind) {
    for (int i = 0; i < count; ++i) {
      threads_.emplace_back([this, kind] {
        be_modest();
        serve(kind);
      });
    }
  };
  add_modest(shape.long_move_threads, Job::Kind::kLongMove);
  add_modest(shape.analysis_threads, Job::Kind::kAnalysis);
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
  own.line.push({.caller = caller, .job = std::move(job), .waits_since = Clock::now()});
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
  const bool moves = entry.job->kind() != Job::Kind::kAnalysis;
  if (!entry.job->yields()) return !moves && ran >= shape_.whole;
  const auto longest = moves ? shape_.move_slice : shape_.longest_slice;
  return others_wait_for(entry) && ran >= std::min(longest, shape_.slice * (1 << std::min(entry.slices, kDoublings)));
}

// Somebody whose turn could come if this one gave way.
bool JobQueue::others_wait_for(const Entry& entry) const {
  const Lane& own = lane(entry.job->kind());
  return own.line.has_next([&](Caller caller) { return caller == entry.caller || may_run(own, caller); });
}

// Nobody has all the threads for moves to himself: a move may take as long as its caller likes.
bool JobQueue::may_run(const Lane& own, Caller caller) const {
  if (&own != &lane(Job::Kind::kMove)) return true;
  const auto running =
      std::count_if(own.running.begin(), own.running.end(), [&](const auto& entry) { return entry->caller == caller; });
  return running < std::max(1, shape_.move_threads / 2);
}

void JobQueue::serve(Job::Kind kind) {
  Lane& own = lane(kind);
  const auto may = [&](Caller caller) { return may_run(own, caller); };
  std::unique_lock lock(mutex_);
  for (;;) {
    own.more.wait(lock, [&] { return leaves_ || own.line.has_next(may); });
    if (leaves_) return;
    auto entry = std::make_shared<Entry>(own.line.pop(may));
    entry->since = Clock::now();
    if (!entry->job->ends_) entry->job->token_.reset();
    own.running.push_back(entry);
    watched_.notify_one();
    lock.unlock();
    const bool done = entry->job->work(entry->job->token_);
    lock.lock();
    std::erase(own.running, entry);
    // The next one of the same caller may have waited for this one.
    own.more.notify_one();
    const bool ends = leaves_ || entry->job->ends_;
    if (!done && !ends) {
      ++entry->slices;
      entry->waits_since = Clock::now();
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
  const std::array<Lane*, 3> lanes = {&lane(Job::Kind::kMove), &lane(Job::Kind::kLongMove),
                                      &lane(Job::Kind::kAnalysis)};
  const auto idle = [&] {
    return std::all_of(lanes.begin(), lanes.end(), [](const Lane* each) { return each->running.empty(); });
  };
  std::unique_lock lock(mutex_);
  while (!leaves_) {
    if (idle()) watched_.wait(lock, [&] { return leaves_ || !idle(); });
    watched_.wait_for(lock, kTick, [&] { return leaves_; });
    std::vector<std::shared_ptr<Entry>> running;
    std::vector<std::pair<std::shared_ptr<Job>, std::size_t>> waiting;
    for (Lane* const each : lanes) {
      running.insert(running.end(), each->running.begin(), each->running.end());
      tell_places(*each, waiting);
    }
    for (const auto& entry : running) {
      if (has_had_its_time(*entry)) entry->job->token_.stop();
    }
    lock.unlock();
    for (const auto& entry : running) entry->job->tick();
    for (const auto& [job, ahead] : waiting) job->wait_behind(ahead);
    running.clear();
    waiting.clear();
    lock.lock();
  }
}

// Those who have waited for a while and were not told lately.
void JobQueue::tell_places(Lane& own, std::vector<std::pair<std::shared_ptr<Job>, std::size_t>>& told) {
  const auto now = Clock::now();
  for (auto& [caller, entries] : own.line.waiting) {
    for (std::size_t place = 0; place < entries.size(); ++place) {
      Entry& entry = entries[place];
      // One that has begun is on its way.
      if (entry.slices > 0 || now - std::max(entry.waits_since, entry.told) < kTellWaiting) continue;
      entry.told = now;
      told.emplace_back(entry.job, own.line.ahead_of(caller, place));
    }
  }
}

}  // namespace palamedes::server
