#include "tables/small_tables.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <sys/resource.h>

#include "base/error.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::tables {
namespace {

constexpr int kLowest = 19;
constexpr std::chrono::milliseconds kLookAgain{500};

bool says(const char* variable, std::string_view word) {
  const char* const value = std::getenv(variable);
  return value != nullptr && value == word;
}

}  // namespace

SmallTables::Settings SmallTables::usual() {
  Settings settings;
  settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (says("PALAMEDES_SMALL_TABLES", "off")) return settings;
  try {
    settings.roots = table_roots("");
  } catch (const UserError&) {
    settings.roots = TableRoots(tables_cache(), tables_cache());
  }
  return settings;
}

SmallTables::SmallTables(Settings settings) : settings_(std::move(settings)) {}

SmallTables::~SmallTables() {
  stop_.stop();
  {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

bool SmallTables::want(const Spec& game) {
  if (settings_.roots.cache.empty() || !offers_tables(game) || chance_family(game) != nullptr) return false;
  const std::lock_guard lock(mutex_);
  if (seen_.insert(game.text()).second) {
    waiting_.push_back(game);
    if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
    changed_.notify_all();
  }
  return std::any_of(waiting_.begin(), waiting_.end(), [&](const Spec& one) { return one.text() == game.text(); });
}

void SmallTables::work() {
  // Of this thread alone, and of those that it begins.
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, kLowest));
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return stop_.stopped() || !waiting_.empty(); });
    if (stop_.stopped()) return;
    const Spec game = waiting_.front();
    lock.unlock();
    build(game);
    lock.lock();
    waiting_.pop_front();
  }
}

void SmallTables::build(const Spec& game) {
  try {
    const auto there = open_game_tables(game, settings_.roots);
    const auto last = there->small_slice();
    if (!last || there->has_up_to(*last)) return;
    if (build_or_wait(game, *last)) settings_.on_built();
  } catch (const std::exception& error) {
    settings_.say(fmt::format("No small tables of {}: {}", game.text(), error.what()));
  }
}

bool SmallTables::build_or_wait(const Spec& game, const std::string& last) {
  const auto tables = open_game_tables(game, settings_.roots.cache);
  BuildSettings building;
  building.up_to = last;
  building.threads = settings_.threads;
  bool said = false;
  while (!stop_.stopped()) {
    if (tables->has_up_to(last)) return true;
    try {
      if (!std::exchange(said, true)) {
        settings_.say(
            fmt::format("Small tables of {} are being built in the background, in {} "
                        "(PALAMEDES_SMALL_TABLES=off prevents that).",
                        game.text(), tables->folder()));
      }
      tables->build(building, stop_);
    } catch (const LockBusy&) {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kLookAgain, [&] { return stop_.stopped(); });
    } catch (const BuildStopped&) {
      return false;
    }
  }
  return false;
}

}  // namespace palamedes::tables
