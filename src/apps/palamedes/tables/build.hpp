#pragma once

#include <string>
#include <vector>

#include "apps/palamedes/tables/report.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {

struct BuildWish {
  std::string game;
  std::string tables;
  std::string up_to;
  int threads = 0;  // as many as the machine has
  bool no_distances = false;
  bool json = false;
  std::string resume;  // the command that goes on after Ctrl-C
};

// Builds with progress on standard error and a line a slice on standard output unless that is for JSON. Ctrl-C stops it
// with the command that resumes.
std::vector<TableRow> build_tables(tables::GameTables& game, const BuildWish& wish);

int threads_or_all(int wish);

}  // namespace palamedes::apps
