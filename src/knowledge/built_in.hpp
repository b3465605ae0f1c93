#pragma once

#include <span>

#include "base/files/built_in_file.hpp"

namespace palamedes::knowledge {

std::span<const BuiltInFile> built_in_weight_files();
std::span<const BuiltInFile> built_in_book_files();
std::span<const BuiltInFile> built_in_experience_files();

}  // namespace palamedes::knowledge
