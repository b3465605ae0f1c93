#pragma once

#include <cstdint>
#include <string>

#include "apps/palamedes/tables/build.hpp"

namespace palamedes::apps {

struct SolveOptions {
  BuildWish wish;
  bool yes = false;
  bool markdown = false;
  bool all = false;
  std::string position;
  std::uint64_t table_mb = 4096;
};

}  // namespace palamedes::apps
