#pragma once

#include "apps/command_line.hpp"

namespace palamedes::apps {

// `records openings` and `records balance`.
void add_openings_parts(cli::App& records);

}  // namespace palamedes::apps
