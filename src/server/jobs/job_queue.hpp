#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "search/common/limits.hpp"

namespace palamedes::server {

// One piece of work for a caller. The queue calls work() on a thread of its own, tick() and finish_early() on others.
class Job {
 public:
  enum class Kind {
    kRules,  // what the rules say, in no time
    kMove,
    kLongMove,  // one that may take longer than anybody else should wait
    kAnalysis,
  };

  // One that yields is stopped after a slice when others wait, and goes on later; others get their time in one piece.
  Job(Kind kind, bool yields) : kind_(kind), yields_(yields) {}
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  virtual ~Job() = default;

  Kind kind() const { return kind_; }
  bool yields() const { return yields_; }

  // Works until there is nothing left to do or the token stops it. Stopped while ends() is false it is called again,
  // when its turn comes; otherwise it must come to its end. True once everything is done and said.
  virtual bool work(const search::StopToken& token) = 0;
  // Called ten times a second at most while it works, on another thread: the moment to say how far it is.
  virtual void tick() {}
  // Called once a second at most while it waits for its first turn: so many come before it.
  virtual void wait_behind(std::size_t /*jobs*/) {}
  // Ends while it waits in line, on the thread of whoever stopped it: says what there is.
  virtual void finish_early() = 0;

  // Whether the caller wants an end; a job that is stopped without it yields to others.
  bool ends() const { return ends_.load(); }

 protected:
  // What is left of it is of another kind: work() calls this, returns false, and is called again on a thread for that.
  void go_on_as(Kind kind) { kind_ = kind; }

 private:
  friend class JobQueue;
  Kind kind_;
  const bool yields_;
  std::atomic<bool> ends_{false};
  search::StopToken token_;
};

// Work in a fair line. Rules have a thread of their own, so that nobody waits for an engine to see his own move; so
// have moves, so that no analysis delays a game; analyses share theirs: one that has run for a slice gives way when
// others wait, and goes on later. So does a long move, on threads of its kind; no caller has more than half of those
// for the other moves. Callers take turns, whatever each of them has asked for; the jobs of one are done in their
// order.
class JobQueue {
 public:
  using Caller = std::uint64_t;
  struct Shape {
    int rules_threads = 1;
    int move_threads = 4;
    int long_move_threads = 1;
    int analysis_threads = 1;
    std::chrono::milliseconds slice{200};  // the first of an analysis; each that follows is twice as long
    std::chrono::milliseconds longest_slice{2000};
    std::chrono::milliseconds move_slice{500};  // the longest of a move
    std::chrono::milliseconds whole{60'000};    // what an analysis that does not yield may take
  };

  explicit JobQueue(const Shape& shape);
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;
  ~JobQueue() { shut_down(); }

  // Stops everything and waits for it. What is added later is never done.
  void shut_down();

  void add(Caller caller, std::shared_ptr<Job> job);
  // Ends a job, if it is still there: a running one soon, a waiting one now.
  void stop(const std::shared_ptr<Job>& job);
  // Forgets what the caller has in line and stops what runs for it.
  void drop(Caller caller);

  // Running or in line.
  std::size_t count(Job::Kind kind) const;
  std::size_t count(Caller caller) const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    Caller caller;
    std::shared_ptr<Job> job;
    int slices = 0;
    Clock::time_point since{};        // it runs
    Clock::time_point waits_since{};  // it waits
    Clock::time_point told{};         // how many are before it
  };
  // Those with work to do, in turn, and what each has in line.
  struct Line {
    std::deque<Caller> turns;
    std::map<Caller, std::deque<Entry>> waiting;

    void push(Entry entry);
    // Of those callers who may run, the next; there must be one.
    template <class May>
    bool has_next(May&& may) const;
    template <class May>
    Entry pop(May&& may);
    // How many jobs come before one of a caller that has so many of its own before it.
    std::size_t ahead_of(Caller caller, std::size_t place) const;
    bool empty() const { return turns.empty(); }
    // Takes out what `matches`; returns it.
    template <class Matches>
    std::vector<Entry> remove(Matches&& matches);
  };
  struct Lane {
    Line line;
    std::vector<std::shared_ptr<Entry>> running;
    std::condition_variable more;
  };

  Lane& lane(Job::Kind kind) { return lanes_[static_cast<std::size_t>(kind)]; }
  const Lane& lane(Job::Kind kind) const { return lanes_[static_cast<std::size_t>(kind)]; }
  void serve(Job::Kind kind);
  void watch();
  bool has_had_its_time(const Entry& entry) const;
  bool others_wait_for(const Entry& entry) const;
  bool may_run(const Lane& own, Caller caller) const;
  static void tell_places(Lane& own, std::vector<std::pair<std::shared_ptr<Job>, std::size_t>>& told);

  const Shape shape_;
  mutable std::mutex mutex_;
  std::array<Lane, 4> lanes_;
  std::condition_variable watched_;
  bool leaves_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace palamedes::server
