#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "catalog/record.hpp"
#include "server/limits.hpp"

namespace palamedes::server {

// One record as JSON.
boost::json::object record_json(const catalog::Record& record);

// All records of a text. Throws UserError with the line that is wrong.
boost::json::object records_json(std::string_view text, const ServerLimits& limits);

// The text of one record. Throws Refusal or UserError where it could not be read back.
std::string record_text(const boost::json::object& object, const ServerLimits& limits);

}  // namespace palamedes::server
