#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "base/stopwatch.hpp"

namespace palamedes::search {

// What is left on the clocks of a game, in seconds.
struct GameClock {
  std::array<double, 2> left{};
  std::array<double, 2> increment{};
};

// How much a search may spend. Several may be given; the first that is reached ends it. None at all: it runs until
// stopped.
struct Limits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;  // simulations in MCTS
  std::optional<double> move_seconds;
  std::optional<GameClock> clock;
};

// Set by whoever asked, looked at by the search. Several searches may share one.
class StopToken {
 public:
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  void reset() { stopped_.store(false, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> stopped_{false};
};

// What a search looks at while it runs: the token, the nodes, and every so many nodes the clock. `hard_seconds` is the
// most that its time plan allows (search/common/time_plan.hpp).
class Control {
 public:
  Control(const StopToken& token, std::optional<std::uint64_t> nodes, std::optional<double> hard_seconds)
      : token_(&token), node_limit_(nodes.value_or(UINT64_MAX)), hard_seconds_(hard_seconds) {}

  double seconds() const { return watch_.seconds(); }
  std::optional<std::uint64_t> node_limit() const {
    return node_limit_ == UINT64_MAX ? std::nullopt : std::optional(node_limit_);
  }

  // To be asked once a node with the nodes so far; once true it stays true.
  bool should_stop(std::uint64_t nodes) {
    if (stopped_) return true;
    if (nodes >= node_limit_) return stopped_ = true;
    if (nodes < next_look_) return false;
    return look(nodes);
  }

  bool stopped() const { return stopped_; }
  void stop() { stopped_ = true; }

  // Somebody else may have the answer first: that stops this search too, until it listens no more.
  void listen_to(const StopToken* elsewhere) {
    if (elsewhere == nullptr && answered_elsewhere_) stopped_ = answered_elsewhere_ = false;
    elsewhere_ = elsewhere;
  }

 private:
  // About 30 microseconds of search between two looks at the clock, whatever the game's speed.
  static constexpr double kLookSeconds = 30e-6;

  bool look(std::uint64_t nodes) {
    const double now = watch_.seconds();
    if (token_->stopped() || (hard_seconds_ && now >= *hard_seconds_)) return stopped_ = true;
    if (elsewhere_ != nullptr && elsewhere_->stopped()) return stopped_ = answered_elsewhere_ = true;
    const double rate = static_cast<double>(nodes + 1) / (now + 1e-9);
    const double step = rate * kLookSeconds;
    next_look_ = nodes + (step < 1 ? 1 : step > 4096 ? 4096 : static_cast<std::uint64_t>(step));
    return false;
  }

  const StopToken* token_;
  const StopToken* elsewhere_ = nullptr;
  bool answered_elsewhere_ = false;
  std::uint64_t node_limit_;
  std::optional<double> hard_seconds_;
  Stopwatch watch_;
  std::uint64_t next_look_ = 0;
  bool stopped_ = false;
};

}  // namespace palamedes::search
