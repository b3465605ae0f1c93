#include "base/fixed_list.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace palamedes {
namespace {

FixedList<int, 8> numbers(const std::vector<int>& items) {
  FixedList<int, 8> list;
  for (const int item : items) list.push_back(item);
  return list;
}

std::vector<int> kept(const std::vector<int>& items) {
  FixedList<int, 8> list = numbers(items);
  list.keep_if([](int item) { return item % 2 == 0; });
  return {list.begin(), list.end()};
}

TEST(FixedList, KeepsWhatFitsInItsOrder) {
  EXPECT_EQ(kept({4, 1, 2, 3, 2, 6}), (std::vector<int>{4, 2, 2, 6}));
  EXPECT_EQ(kept({2, 4}), (std::vector<int>{2, 4}));
  EXPECT_TRUE(kept({1, 3}).empty());
  EXPECT_TRUE(kept({}).empty());
}

}  // namespace
}  // namespace palamedes
