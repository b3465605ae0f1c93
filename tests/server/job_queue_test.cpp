#include "server/jobs/job_queue.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace palamedes::server {
namespace {

using namespace std::chrono_literals;

// Works until it is stopped, or for a number of slices or a moment, and takes down when it did.
class Probe final : public Job {
 public:
  Probe(Kind kind, bool yields, std::function<bool(const search::StopToken&)> body)
      : Job(kind, yields), body_(std::move(body)) {}

  bool work(const search::StopToken& token) override {
    ++begun;
    const bool done = body_(token);
    finished = finished || done;
    return done;
  }
  void tick() override { ++ticks; }
  void finish_early() override { ended_early = true; }

  std::atomic<int> begun{0};
  std::atomic<int> ticks{0};
  std::atomic<bool> finished{false};
  std::atomic<bool> ended_early{false};

 private:
  std::function<bool(const search::StopToken&)> body_;
};

bool until_stopped(const search::StopToken& token) {
  while (!token.stopped()) std::this_thread::sleep_for(1ms);
  return false;
}

std::shared_ptr<Probe> endless(Job::Kind kind = Job::Kind::kAnalysis, bool yields = true) {
  return std::make_shared<Probe>(kind, yields, until_stopped);
}
std::shared_ptr<Probe> quick(
    Job::Kind kind, std::function<void()> what = [] {}) {
  return std::make_shared<Probe>(kind, true, [what](const search::StopToken&) {
    what();
    return true;
  });
}

bool comes(const std::function<bool()>& what, std::chrono::milliseconds patience = 5000ms) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!what()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

JobQueue::Shape one_of_each() {
  return {.move_threads = 1, .analysis_threads = 1, .slice = 20ms, .longest_slice = 40ms, .whole = 200ms};
}

TEST(JobQueue, DoesMovesWhileAnalysesRun) {
  JobQueue queue(one_of_each());
  queue.add(1, endless());
  queue.add(2, endless());
  const auto move = quick(Job::Kind::kMove);
  queue.add(3, move);
  EXPECT_TRUE(comes([&] { return move->finished.load(); }));
}

TEST(JobQueue, AnalysesTakeTurns) {
  JobQueue queue(one_of_each());
  const auto one = endless();
  const auto two = endless();
  const auto three = endless();
  queue.add(1, one);
  queue.add(2, two);
  queue.add(3, three);
  EXPECT_TRUE(comes([&] { return one->begun >= 3 && two->begun >= 3 && three->begun >= 3; }));
  EXPECT_EQ(queue.count(Job::Kind::kAnalysis), 3U);
}

// However many connections ask for it.
TEST(JobQueue, LongMovesGiveWay) {
  JobQueue::Shape shape = one_of_each();
  shape.move_slice = 40ms;
  JobQueue queue(shape);
  for (JobQueue::Caller caller = 1; caller <= 5; ++caller) queue.add(caller, endless(Job::Kind::kLongMove));
  const auto move = quick(Job::Kind::kMove);
  queue.add(9, move);
  const auto other = quick(Job::Kind::kLongMove);
  queue.add(10, other);
  EXPECT_TRUE(comes([&] { return other->finished.load(); }));
  EXPECT_TRUE(comes([&] { return move->finished.load(); }));
}

TEST(JobQueue, NoCallerHasAllThreadsForMoves) {
  JobQueue::Shape shape = one_of_each();
  shape.move_threads = 4;
  JobQueue queue(shape);
  std::atomic<bool> go{false};
  std::atomic<int> running{0};
  for (int i = 0; i < 8; ++i) {
    queue.add(1, std::make_shared<Probe>(Job::Kind::kMove, false, [&](const search::StopToken&) {
                ++running;
                while (!go) std::this_thread::sleep_for(1ms);
                return true;
              }));
  }
  const auto move = quick(Job::Kind::kMove);
  queue.add(2, move);
  EXPECT_TRUE(comes([&] { return move->finished.load(); }));
  EXPECT_LE(running, 2);
  go = true;
  EXPECT_TRUE(comes([&] { return queue.count(Job::Kind::kMove) == 0; }));
  EXPECT_EQ(running, 8);
}

TEST(JobQueue, AnAnalysisAloneIsNotDisturbed) {
  JobQueue queue(one_of_each());
  const auto alone = endless();
  queue.add(1, alone);
  EXPECT_TRUE(comes([&] { return alone->ticks >= 3; }));
  EXPECT_EQ(alone->begun, 1);
}

TEST(JobQueue, ACallerWithManyJobsDoesNotDelayOneWithOne) {
  JobQueue queue(one_of_each());
  std::mutex mutex;
  std::string order;
  std::atomic<bool> go{false};
  queue.add(9, std::make_shared<Probe>(Job::Kind::kMove, false, [&](const search::StopToken&) {
              while (!go) std::this_thread::sleep_for(1ms);
              return true;
            }));
  const auto noting = [&](char name) {
    return quick(Job::Kind::kMove, [&, name] {
      const std::lock_guard lock(mutex);
      order += name;
    });
  };
  for (int i = 0; i < 3; ++i) queue.add(1, noting('a'));
  for (int i = 0; i < 2; ++i) queue.add(2, noting('b'));
  queue.add(3, noting('c'));
  go = true;
  EXPECT_TRUE(comes([&] { return queue.count(Job::Kind::kMove) == 0; }));
  EXPECT_EQ(order, "abcaba");
}

// One part on the thread of the rules, the other where moves are made.
class InTwoParts final : public Job {
 public:
  InTwoParts() : Job(Kind::kRules, false) {}

  bool work(const search::StopToken&) override {
    if (kind() == Kind::kMove) return moved = true;
    begun = true;
    go_on_as(Kind::kMove);
    return false;
  }
  void finish_early() override { ended_early = true; }

  std::atomic<bool> begun{false};
  std::atomic<bool> moved{false};
  std::atomic<bool> ended_early{false};
};

TEST(JobQueue, AJobGoesOnAsAnotherKind) {
  JobQueue queue(one_of_each());
  const auto busy = endless(Job::Kind::kMove);
  queue.add(1, busy);
  const auto goes_on = std::make_shared<InTwoParts>();
  const auto is_stopped = std::make_shared<InTwoParts>();
  queue.add(2, goes_on);
  queue.add(2, is_stopped);
  EXPECT_TRUE(comes([&] { return goes_on->begun && is_stopped->begun && queue.count(Job::Kind::kRules) == 0; }));
  EXPECT_FALSE(goes_on->moved);
  EXPECT_EQ(queue.count(JobQueue::Caller{2}), 2U);
  queue.stop(is_stopped);
  EXPECT_TRUE(is_stopped->ended_early);
  queue.stop(busy);
  EXPECT_TRUE(comes([&] { return goes_on->moved.load(); }));
  EXPECT_FALSE(is_stopped->moved);
}

TEST(JobQueue, StopsOneAndDropsAll) {
  JobQueue queue(one_of_each());
  const auto runs = endless();
  const auto waits = endless(Job::Kind::kAnalysis, false);
  queue.add(1, runs);
  EXPECT_TRUE(comes([&] { return runs->begun == 1; }));
  queue.add(1, waits);
  const auto other = endless();
  queue.add(2, other);
  // It may have had its turn by now, and then ends on its own thread.
  queue.stop(waits);
  EXPECT_TRUE(comes([&] { return waits->ended_early.load(); }));
  EXPECT_TRUE(comes([&] { return queue.count(JobQueue::Caller{1}) == 1; }));
  queue.drop(1);
  EXPECT_TRUE(comes([&] { return queue.count(JobQueue::Caller{1}) == 0; }));
  EXPECT_TRUE(comes([&] { return other->begun >= 1; }));
  EXPECT_EQ(queue.count(JobQueue::Caller{2}), 1U);
}

TEST(JobQueue, OneThatDoesNotYieldHasItsTimeAndNoMore) {
  JobQueue queue(one_of_each());
  const auto whole = std::make_shared<Probe>(Job::Kind::kAnalysis, false, [](const search::StopToken& token) {
    until_stopped(token);
    return true;
  });
  queue.add(1, whole);
  std::atomic<bool> came_second{false};
  const auto other = quick(Job::Kind::kAnalysis, [&] { came_second = whole->finished.load(); });
  queue.add(2, other);
  EXPECT_TRUE(comes([&] { return other->finished.load(); }));
  EXPECT_TRUE(came_second);
  EXPECT_EQ(whole->begun, 1);
}

}  // namespace
}  // namespace palamedes::server
