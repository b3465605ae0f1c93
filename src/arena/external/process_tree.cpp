#include "arena/external/process_tree.hpp"

#include <fstream>
#include <string>
#include <system_error>

namespace palamedes::arena {

std::filesystem::path process_folder(pid_t pid) { return "/proc/" + std::to_string(pid); }

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> all;
  std::error_code gone;
  for (const auto& task : std::filesystem::directory_iterator(process_folder(pid) / "task", gone)) {
    std::ifstream children(task.path() / "children");
    for (pid_t child = 0; children >> child;) all.push_back(child);
  }
  return all;
}

}  // namespace palamedes::arena
