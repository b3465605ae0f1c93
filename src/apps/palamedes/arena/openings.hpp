#pragma once

#include <CLI/CLI.hpp>

namespace palamedes::apps {

// `records openings` and `records balance`.
void add_openings_parts(CLI::App& records);

}  // namespace palamedes::apps
