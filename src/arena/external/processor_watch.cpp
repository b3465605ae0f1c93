#include "arena/external/processor_watch.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "arena/external/process_tree.hpp"

namespace palamedes::arena {
namespace {

bool is_ready(const std::filesystem::path& task) {
  std::ifstream file(task / "stat");
  std::string text;
  std::getline(file, text);
  // A name in brackets, which may hold anything, a blank, the state.
  const std::size_t end = text.rfind(')');
  return end != std::string::npos && text.compare(end, 3, ") R") == 0;
}

}  // namespace

ProcessorTimes ProcessorWatch::look() {
  any_ready_ = false;
  look_at(pid_);
  constexpr double kSecond = 1e9;
  return {.running = static_cast<double>(sum_[0]) / kSecond,
          .waiting = static_cast<double>(sum_[1]) / kSecond,
          .any_ready = any_ready_};
}

void ProcessorWatch::look_at(pid_t pid) {
  std::error_code gone;
  for (const auto& task : std::filesystem::directory_iterator(process_folder(pid) / "task", gone)) {
    const std::string name = task.path().filename().string();
    pid_t thread = 0;
    std::from_chars(name.data(), name.data() + name.size(), thread);
    std::ifstream statistics(task.path() / "schedstat");
    Nanoseconds now{};
    if (!(statistics >> now[0] >> now[1])) continue;
    Nanoseconds& before = seen_[{pid, thread}];
    // One that has had less than before is another of the same number.
    if (now[0] < before[0]) before = {};
    for (std::size_t i = 0; i < now.size(); ++i) sum_[i] += now[i] - before[i];
    before = now;
    any_ready_ = any_ready_ || is_ready(task.path());
  }
  for (const pid_t child : children_of(pid)) look_at(child);
}

double own_seconds(double wall, const ProcessorTimes& times, int processors) {
  return std::clamp(wall - times.waiting, std::min(wall, times.running / processors), wall);
}

double OwnTime::seconds() {
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const ProcessorTimes now = processors_.look();
  // Linux counts a time of waiting when it ends. Until then nothing is known to have gone by.
  const bool waits = now.any_ready && now.running <= last_.running;
  last_ = now;
  if (waits) return seconds_;
  const ProcessorTimes since{.running = now.running - before_.running, .waiting = now.waiting - before_.waiting};
  seconds_ = own_seconds(wall, since, static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  return seconds_;
}

}  // namespace palamedes::arena
