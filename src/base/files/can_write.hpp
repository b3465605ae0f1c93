#pragma once

#include <string>

namespace palamedes {

// Throws UserError where a file of that name could not be written: to be asked before the long work whose result it is
// to take. An empty name, or `-`, stands for standard output.
void check_can_write(const std::string& path);

}  // namespace palamedes
