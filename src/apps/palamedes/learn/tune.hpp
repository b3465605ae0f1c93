#pragma once

#include "apps/command_line.hpp"

namespace palamedes::apps {

// `learn tune`.
void add_learn_tune(cli::App& learn);

}  // namespace palamedes::apps
