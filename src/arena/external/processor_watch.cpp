#include "arena/external/processor_watch.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "arena/external/process_tree.hpp"

namespace palamedes::arena {

ProcessorTimes ProcessorWatch::look() {
  look_at(pid_);
  constexpr double kSecond = 1e9;
  return {.running = static_cast<double>(sum_[0]) / kSecond, .waiting = static_cast<double>(sum_[1]) / kSecond};
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
  }
  for (const pid_t child : children_of(pid)) look_at(child);
}

double own_seconds(double wall, const ProcessorTimes& times, int processors) {
  return std::clamp(wall - times.waiting, std::min(wall, times.running / processors), wall);
}

}  // namespace palamedes::arena
