#pragma once

#include <cstdint>
#include <string>

#include "apps/palamedes/tables/build.hpp"

namespace palamedes::apps {

struct SolveOptions {
  BuildWish wish;
  bool yes = false;
  bool markdown = false;
  bool every_move = false;
  double seconds = 0;  // without a limit
  bool all = false;
  std::string position;
  std::uint64_t table_mb = 4096;
};

// What goes on where these were stopped. Tables of some size are asked about first: not a second time.
std::string resume_command(const SolveOptions& options);

}  // namespace palamedes::apps
