#pragma once

#include <filesystem>
#include <vector>

#include <sys/types.h>

namespace palamedes::arena {

// Where the system tells about a process.
std::filesystem::path process_folder(pid_t pid);
// What its threads have started and have not waited for; none where it is gone.
std::vector<pid_t> children_of(pid_t pid);

}  // namespace palamedes::arena
