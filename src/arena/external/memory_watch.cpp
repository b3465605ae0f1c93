#include "arena/external/memory_watch.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace palamedes::arena {
namespace {

constexpr auto kPauseBetweenLooks = std::chrono::milliseconds(50);

// The lines of /proc/PID/status are like "RssAnon:	    1234 kB".
std::uint64_t own_memory(const std::filesystem::path& folder) {
  std::ifstream status(folder / "status");
  std::uint64_t kilobytes = 0;
  for (std::string name; status >> name; status.ignore(1 << 12, '\n')) {
    std::uint64_t number = 0;
    if ((name == "RssAnon:" || name == "RssShmem:" || name == "VmSwap:") && status >> number) kilobytes += number;
  }
  return kilobytes << 10;
}

}  // namespace

std::uint64_t memory_in_use(pid_t pid) {
  const std::filesystem::path folder = "/proc/" + std::to_string(pid);
  std::uint64_t bytes = own_memory(folder);
  std::error_code gone;
  for (const auto& task : std::filesystem::directory_iterator(folder / "task", gone)) {
    std::ifstream children(task.path() / "children");
    for (pid_t child = 0; children >> child;) bytes += memory_in_use(child);
  }
  return bytes;
}

MemoryWatch::MemoryWatch(pid_t leader, int limit_mb)
    : leader_(leader), limit_mb_(limit_mb), thread_([this] { watch(); }) {}

MemoryWatch::~MemoryWatch() {
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void MemoryWatch::watch() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kPauseBetweenLooks, [this] { return over_; })) {
    const auto used = static_cast<int>(memory_in_use(leader_) >> 20);
    if (used <= limit_mb_) continue;
    exceeded_mb_ = used;
    kill(-leader_, SIGKILL);
    return;
  }
}

}  // namespace palamedes::arena
