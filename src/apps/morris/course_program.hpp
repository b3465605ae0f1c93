#pragma once

#include <string_view>

namespace palamedes::apps {

// All of one of the course's programs: reads its arguments and files, searches, prints. The exit status.
int run_course_program(std::string_view name, int argc, char** argv);

}  // namespace palamedes::apps
