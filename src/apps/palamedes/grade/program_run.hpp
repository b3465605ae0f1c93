#pragma once

#include <string>
#include <vector>

#include "apps/palamedes/grade/verdict.hpp"
#include "search/common/limits.hpp"

namespace palamedes::apps {

struct RunLimits {
  double seconds = 10;
  double patience = 3;  // after so many times of that it is ended
  int memory_mb = 0;
};

// A program that was run to its end, or as far as it was let.
struct ProgramRun {
  Verdict verdict = Verdict::kRight;  // of how it went, whatever it said
  std::string detail;                 // in one line, where that was not right
  std::vector<std::string> lines;     // what it said
  double seconds = 0;
};

// Runs the command in the folder, under the arena's guards: neither it nor anything that it starts outlives the run.
// Throws UserError where it cannot be started, and where the token is stopped.
ProgramRun run_program(const std::vector<std::string>& command, const std::string& folder, const RunLimits& limits,
                       const search::StopToken& token);

}  // namespace palamedes::apps
