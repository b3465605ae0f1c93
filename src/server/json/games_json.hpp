#pragma once

#include <boost/json.hpp>

namespace palamedes::server {

// All families, with what menus show of them.
boost::json::object games_json();

}  // namespace palamedes::server
