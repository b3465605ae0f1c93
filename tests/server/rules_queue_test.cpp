#include "server/jobs/rules_queue.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace palamedes::server {
namespace {

using namespace std::chrono_literals;

// A line whose one thread is kept busy until everything stands in it, and that notes who comes when.
class RulesLine : public testing::Test {
 protected:
  RulesLine() {
    queue_.add(99, 1, [this] {
      std::unique_lock lock(mutex_);
      opened_.wait(lock, [this] { return open_; });
    });
    while (queue_.waiting() > 0) std::this_thread::sleep_for(1ms);
  }
  void ask(RulesQueue::Caller caller, double cost, char name) {
    queue_.add(caller, cost, [this, name] {
      const std::lock_guard lock(mutex_);
      order_ += name;
    });
  }
  std::string order(std::size_t count) {
    {
      const std::lock_guard lock(mutex_);
      open_ = true;
      opened_.notify_all();
    }
    for (int i = 0; i < 5000; ++i) {
      {
        const std::lock_guard lock(mutex_);
        if (order_.size() == count) break;
      }
      std::this_thread::sleep_for(1ms);
    }
    const std::lock_guard lock(mutex_);
    return order_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  bool open_ = false;
  std::string order_;
  RulesQueue queue_{1};
};

TEST_F(RulesLine, WhoAsksForLittleComesBeforeWhoAsksForMuch) {
  for (RulesQueue::Caller caller = 1; caller <= 40; ++caller) ask(caller, 20'000, 'x');
  ask(50, 300, 'a');
  EXPECT_EQ(order(41).front(), 'a');
}

TEST_F(RulesLine, WhoHasAskedForMuchWaits) {
  for (int i = 0; i < 5; ++i) ask(1, 1000, 'x');
  ask(2, 1500, 'a');
  EXPECT_EQ(order(6), "xaxxxx");
}

TEST_F(RulesLine, NobodyWaitsForEver) {
  ask(1, 1000, 'a');
  for (int i = 0; i < 20; ++i) ask(2, 100, 'x');
  EXPECT_EQ(order(21).find('a'), 9U);
}

}  // namespace
}  // namespace palamedes::server
