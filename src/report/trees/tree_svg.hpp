#pragma once

#include <string>

#include "report/trees/tree_files.hpp"

namespace palamedes::report {

// A drawing, from left to right: windows and values as MAX sees them.
std::string tree_svg(const engines::SearchTree& tree, const TreeCaption& caption);

}  // namespace palamedes::report
