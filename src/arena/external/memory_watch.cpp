#include "arena/external/memory_watch.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "arena/external/process_tree.hpp"

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
  std::uint64_t bytes = own_memory(process_folder(pid));
  for (const pid_t child : children_of(pid)) bytes += memory_in_use(child);
  return bytes;
}

MemoryWatch::MemoryWatch(pid_t guardian, int limit_mb)
    : guardian_(guardian), limit_mb_(limit_mb), thread_([this] { watch(); }) {}

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
    const std::vector<pid_t> programs = children_of(guardian_);
    std::uint64_t bytes = 0;
    for (const pid_t program : programs) bytes += memory_in_use(program);
    const auto used = static_cast<int>(bytes >> 20);
    if (used <= limit_mb_) continue;
    exceeded_mb_ = used;
    // The guardian sees it end, and ends whatever else it started.
    for (const pid_t program : programs) kill(-program, SIGKILL);
    return;
  }
}

}  // namespace palamedes::arena
