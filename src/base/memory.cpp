#include "base/memory.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include "base/error.hpp"

namespace palamedes {

std::int64_t machine_memory_mb() {
  return static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE) >> 20;
}

void check_memory(std::string_view what, std::int64_t megabytes) {
  const std::int64_t there = machine_memory_mb();
  if (megabytes <= there) return;
  throw UserError(fmt::format("{}={} is more than the {} MB of memory that this machine has", what, megabytes, there));
}

}  // namespace palamedes
