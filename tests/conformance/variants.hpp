#pragma once

#include <cctype>
#include <string>

#include <gtest/gtest.h>

namespace palamedes::conformance {

// The name of a variant as the name of a test.
inline std::string test_name(const ::testing::TestParamInfo<std::string>& test) {
  std::string name;
  for (const char c : test.param) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

}  // namespace palamedes::conformance
