#include "apps/palamedes/solve/earlier_phase.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include <fmt/core.h>

#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/solve/solution.hpp"
#include "base/error.hpp"

namespace palamedes::apps {
namespace {

// Stops a token when so many seconds are over; none are no limit.
class Alarm {
 public:
  Alarm(double seconds, search::StopToken& token) {
    if (seconds > 0) thread_ = std::thread([this, seconds, &token] { wait(seconds, token); });
  }
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm() {
    {
      const std::lock_guard lock(mutex_);
      leaves_ = true;
    }
    change_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  bool rang() const { return rang_; }

 private:
  void wait(double seconds, search::StopToken& token) {
    std::unique_lock lock(mutex_);
    if (change_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return leaves_; })) return;
    rang_ = !token.stopped();
    token.stop();
  }

  std::mutex mutex_;
  std::condition_variable change_;
  bool leaves_ = false;
  std::atomic<bool> rang_{false};
  std::thread thread_;
};

}  // namespace

tables::Solution solve_earlier(tables::GameTables& game, const SolveOptions& options, tables::SolveSettings settings) {
  settings.threads = settings.others != nullptr ? 1 : threads_or_all(options.wish.threads);
  settings.table_bytes = options.table_mb << 20;
  search::StopToken stop;
  const Interruption interruption(stop);
  const Alarm alarm(options.seconds, stop);
  try {
    tables::Solution solution = game.solve_earlier(options.position, settings, stop);
    clear_progress();
    return solution;
  } catch (const tables::BuildStopped&) {
    clear_progress();
    const std::string why = alarm.rang() ? fmt::format("not solved in {} s", options.seconds) : "stopped";
    throw UserError(why + "; what is proven is in " + game.folder() + "; to go on: " + options.wish.resume);
  }
}

}  // namespace palamedes::apps
