#pragma once

#include <string>

#include "search/common/score.hpp"

namespace palamedes::report {

// "+35", "win in 7", "draw"; with ", proven" where it is no estimate.
std::string score_in_words(search::Score score, bool proven);

}  // namespace palamedes::report
