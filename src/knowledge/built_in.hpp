#pragma once

#include <span>
#include <string_view>

namespace palamedes::knowledge {

// A file of data/ as it was when the program was built.
struct BuiltInFile {
  std::string_view name;
  std::string_view content;
};

std::span<const BuiltInFile> built_in_weight_files();
std::span<const BuiltInFile> built_in_book_files();
std::span<const BuiltInFile> built_in_experience_files();

}  // namespace palamedes::knowledge
