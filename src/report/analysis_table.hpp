#pragma once

#include <cstddef>
#include <string>

#include "engines/engine.hpp"

namespace palamedes::report {

// The table that grows on standard output while an engine thinks: a row for each depth, and below the newest one the
// other lines. On a terminal what is out of date is written over; elsewhere lines only follow one another.
class AnalysisTable {
 public:
  explicit AnalysisTable(bool rewrites);

  void head() const;
  void add(const engines::EngineReport& report);

 private:
  void print(const std::string& row) const;

  bool rewrites_;
  std::size_t width_;  // of the terminal
  int last_depth_ = -1;
  std::size_t last_lines_ = 0;  // rows that the last report took
};

}  // namespace palamedes::report
