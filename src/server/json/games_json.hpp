#pragma once

#include <boost/json.hpp>

#include "catalog/catalog.hpp"

namespace palamedes::server {

// All families, with what menus and forms show of them: docs/api.md.
boost::json::object games_json();
boost::json::object family_json(const catalog::Family& family);

}  // namespace palamedes::server
