#pragma once

#include <boost/json.hpp>

#include "engines/engine.hpp"

namespace palamedes::server {

// What an engine reports, as callers get it.
boost::json::object report_json(const engines::EngineReport& report);

}  // namespace palamedes::server
