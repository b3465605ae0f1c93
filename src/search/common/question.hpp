#pragma once

#include <vector>

#include "search/common/limits.hpp"
#include "search/common/report.hpp"
#include "search/common/time_plan.hpp"
#include "search/common/tree_recorder.hpp"

namespace palamedes::search {

// What to think about besides the position.
template <class Move>
struct Question {
  Limits limits;
  TimePlan time;
  int lines = 1;                           // how many best lines to report
  std::vector<Move> only;                  // look at these root moves only; all, if empty
  Reporter<Move> reporter;                 // told after every iteration, on the thread that thinks
  TreeRecorder<Move>* recorder = nullptr;  // one thread and one line only
};

}  // namespace palamedes::search
