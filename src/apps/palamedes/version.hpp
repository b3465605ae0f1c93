#pragma once

#include <string>

namespace palamedes::apps {

// The version and what this build can do, in two lines.
std::string version_text();

}  // namespace palamedes::apps
