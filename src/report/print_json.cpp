#include "report/print_json.hpp"

#include <fmt/core.h>

namespace palamedes::report {

void print_json(const boost::json::object& object) { fmt::print("{}\n", boost::json::serialize(object)); }

}  // namespace palamedes::report
