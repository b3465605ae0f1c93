#pragma once

#include <string>
#include <vector>

#include "apps/command_line.hpp"
#include "learn/experience/file.hpp"

namespace palamedes::apps {

// `learn import`, `merge`, `show`, `prune`, `export` and `stats`: the experience database.
void add_learn_experience(cli::App& learn);

// Counts the games of event files or records; the database is made where there is none.
learn::ImportCount import_experience(const std::string& database, const std::vector<std::string>& files);

}  // namespace palamedes::apps
