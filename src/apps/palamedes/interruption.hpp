#pragma once

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <thread>

#include "search/common/limits.hpp"

namespace palamedes::apps {

// While it lives, Ctrl-C stops a token instead of the program; so does what schedulers and `timeout` send, and a
// terminal that is closed. A second one stops the program after all. Must be made before other threads are: they
// inherit that the signals are left to this one.
class Interruption {
 public:
  explicit Interruption(search::StopToken& token) : token_(token) {
    sigemptyset(&signals_);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, number);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    thread_ = std::thread([this] { wait(); });
  }
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption() {
    leaves_ = true;
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  static constexpr int kSignalled = 128;  // what shells say of a program that a signal ended

  void wait() {
    const std::timespec patience{.tv_sec = 0, .tv_nsec = 50'000'000};
    while (!leaves_) {
      const int number = sigtimedwait(&signals_, nullptr, &patience);
      if (number < 0) continue;
      if (token_.stopped()) std::_Exit(kSignalled + number);
      token_.stop();
    }
  }

  search::StopToken& token_;
  sigset_t signals_{};
  sigset_t before_{};
  std::atomic<bool> leaves_{false};
  std::thread thread_;
};

}  // namespace palamedes::apps
