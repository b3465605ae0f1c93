#pragma once

#include <CLI/CLI.hpp>

namespace palamedes::apps {

// `learn tune`.
void add_learn_tune(CLI::App& learn);

}  // namespace palamedes::apps
