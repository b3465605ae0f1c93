#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "base/error.hpp"

// Reads JSON from callers. Every function throws a Refusal that names the field and what would be right.
namespace palamedes::server {

boost::json::object parse_object(std::string_view text);

std::string text_field(const boost::json::object& object, std::string_view name);
std::string text_field(const boost::json::object& object, std::string_view name, std::string_view fallback);

// Nothing where the field is left out or null.
std::optional<std::int64_t> integer_field(const boost::json::object& object, std::string_view name, std::int64_t low,
                                          std::int64_t high);
std::optional<double> real_field(const boost::json::object& object, std::string_view name, double low, double high);

// False where the field is left out.
bool flag_field(const boost::json::object& object, std::string_view name);

// Empty lists where the field is left out.
const boost::json::array& array_field(const boost::json::object& object, std::string_view name);
const boost::json::object& object_field(const boost::json::object& object, std::string_view name);
std::vector<std::string> texts_field(const boost::json::object& object, std::string_view name, std::size_t most);

// `{"error": …}`, in UTF-8 whatever bytes the message quotes.
boost::json::object error_object(std::string_view message);
// With code and parameters besides, where it has them.
boost::json::object error_object(const UserError& error);
// Parameters of a message by name.
boost::json::object parameters_json(const Parameters& parameters);

}  // namespace palamedes::server
