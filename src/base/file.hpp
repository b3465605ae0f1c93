#pragma once

#include <string>
#include <string_view>

namespace palamedes {

// The whole of a file. Throws UserError with the path and the system's reason.
std::string read_file(const std::string& path);

// Writes beside the file and renames, so that a crash or a full disk leaves the old file whole. Throws UserError.
void write_file(const std::string& path, std::string_view content);

}  // namespace palamedes
