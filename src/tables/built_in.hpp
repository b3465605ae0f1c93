#pragma once

#include <span>

#include "base/files/built_in_file.hpp"

namespace palamedes::tables {

// Those of data/values, written by `palamedes tables values`.
std::span<const BuiltInFile> built_in_value_files();

}  // namespace palamedes::tables
