#include "arena/statistics/rank_correlation.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace palamedes::arena {
namespace {

std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> result(values.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
    const double shared = static_cast<double>(i + end - 1) / 2;
    for (; i < end; ++i) result[order[i]] = shared;
  }
  return result;
}

}  // namespace

std::optional<double> spearman(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size() || a.size() < 2) return std::nullopt;
  const std::vector<double> first = ranks(a);
  const std::vector<double> second = ranks(b);
  // Ranks of any list have the same mean.
  const double mean = static_cast<double>(a.size() - 1) / 2;
  double both = 0;
  double first_square = 0;
  double second_square = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    both += (first[i] - mean) * (second[i] - mean);
    first_square += (first[i] - mean) * (first[i] - mean);
    second_square += (second[i] - mean) * (second[i] - mean);
  }
  if (first_square == 0 || second_square == 0) return std::nullopt;
  return both / std::sqrt(first_square * second_square);
}

}  // namespace palamedes::arena
