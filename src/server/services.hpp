#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <utility>

#include "catalog/catalog.hpp"
#include "server/http/guard.hpp"
#include "server/jobs/job_queue.hpp"
#include "server/jobs/kept_engines.hpp"
#include "server/jobs/rules_queue.hpp"
#include "server/library.hpp"
#include "server/server.hpp"
#include "server/shared/shared_games.hpp"
#include "server/watched_event.hpp"
#include "tables/small_tables.hpp"

// What the connections of one server share. All of it but the counters is used on the thread of the connections, and
// the engines by jobs.
namespace palamedes::server {

inline KeptEngines::Budget budget_of(const ServerLimits& limits) {
  return {.bytes = static_cast<std::size_t>(limits.memory_mb) << 20,
          .per_caller = static_cast<std::size_t>(limits.engines_kept),
          .ponderers = static_cast<std::size_t>(limits.ponderers),
          .ponder_seconds = limits.ponder_seconds};
}

constexpr int kRulesThreads = 2;

struct Services {
  Services(const ServerOptions& wanted, Guard own_guard, const JobQueue::Shape& shape)
      : options(wanted),
        guard(std::move(own_guard)),
        engines(budget_of(wanted.limits),
                [this](const std::string& game) { small.want(catalog::make_game(game)->variant()); }),
        queue(shape),
        shared(wanted.limits),
        library({.coming = [this](const Spec& game) { return small.want(game); }}),
        small(renewing(wanted.small_tables)) {
    if (!wanted.watch.empty()) watched = std::make_unique<WatchedEvent>(wanted.watch);
  }

  const ServerOptions options;
  const Guard guard;
  KeptEngines engines;
  JobQueue queue;  // its jobs give engines back
  SharedGames shared;
  Library library;
  std::unique_ptr<WatchedEvent> watched;  // none where nothing is watched
  // Rules are quick, but a long game takes some milliseconds that other connections should not wait.
  RulesQueue rules{kRulesThreads};
  std::atomic<std::size_t> unsent{0};  // bytes of answers that callers have not read yet
  std::atomic<int> connections{0};
  std::atomic<int> refused{0};  // connections that are being told so
  JobQueue::Caller callers = 0;
  std::list<std::function<void()>> farewells;  // how each open socket is closed
  tables::SmallTables small;                   // the first to go: it tells engines and library what it has built

 private:
  tables::SmallTables::Settings renewing(tables::SmallTables::Settings settings) {
    settings.on_built = [this] {
      library.look_again();
      engines.renew();
    };
    return settings;
  }
};

// The bytes of an answer for as long as it is kept for somebody.
class UnsentBytes {
 public:
  explicit UnsentBytes(std::atomic<std::size_t>& all) : all_(all) {}
  UnsentBytes(const UnsentBytes&) = delete;
  UnsentBytes& operator=(const UnsentBytes&) = delete;
  ~UnsentBytes() { set(0); }

  std::size_t own() const { return own_; }
  // False, and nothing is changed, where all together would be more than `most`.
  bool set(std::size_t bytes, std::size_t most = SIZE_MAX) {
    if (bytes > own_ && all_ + (bytes - own_) > most) return false;
    all_ += bytes - own_;
    own_ = bytes;
    return true;
  }

 private:
  std::atomic<std::size_t>& all_;
  std::size_t own_ = 0;
};

// Counts a connection for as long as it lives.
class Seat {
 public:
  explicit Seat(std::atomic<int>& taken) : taken_(&taken) { ++taken; }
  Seat(Seat&& other) noexcept : taken_(std::exchange(other.taken_, nullptr)) {}
  Seat& operator=(Seat&&) = delete;
  ~Seat() {
    if (taken_ != nullptr) --*taken_;
  }

 private:
  std::atomic<int>* taken_;
};

}  // namespace palamedes::server
