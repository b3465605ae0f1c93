#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "search/common/limits.hpp"

namespace palamedes::protocols {

// The command `go`.
struct GoRequest {
  search::Limits limits;
  bool infinite = false;               // no answer before `stop`
  bool ponder = false;                 // no answer before `ponderhit` or `stop`; the time counts from then
  std::vector<std::string> only;       // searchmoves
  std::vector<std::string> not_known;  // words that mean nothing here
};

// From the words behind `go`. Throws UserError where a value is missing or none.
GoRequest parse_go(const std::vector<std::string_view>& words);

}  // namespace palamedes::protocols
