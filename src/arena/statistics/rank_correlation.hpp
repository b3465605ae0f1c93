#pragma once

#include <optional>
#include <vector>

namespace palamedes::arena {

// Spearman's rank correlation of two equally long lists; equal values share the mean of their ranks. Nothing for lists
// of fewer than two, or where one has all values equal.
std::optional<double> spearman(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace palamedes::arena
