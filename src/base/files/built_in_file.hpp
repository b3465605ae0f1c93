#pragma once

#include <string_view>

namespace palamedes {

// A file of data/ as it was when the program was built.
struct BuiltInFile {
  std::string_view name;
  std::string_view content;
};

}  // namespace palamedes
