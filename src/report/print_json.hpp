#pragma once

#include <boost/json.hpp>

namespace palamedes::report {

// One object on a line of standard output, as `--json` promises.
void print_json(const boost::json::object& object);

}  // namespace palamedes::report
