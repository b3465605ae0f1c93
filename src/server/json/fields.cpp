#include "server/json/fields.hpp"

#include <cmath>

#include <fmt/core.h>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "server/refusal.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

[[noreturn]] void refuse(const std::string& text) { throw Refusal(Status::kBadRequest, text); }

// Null and nothing are the same.
const json::value* given(const json::object& object, std::string_view name) {
  const json::value* const value = object.if_contains(name);
  return value == nullptr || value->is_null() ? nullptr : value;
}

std::string text_of(const json::value& value, std::string_view name) {
  if (!value.is_string()) refuse(fmt::format("\"{}\" should be a text", name));
  return std::string(value.get_string());
}

}  // namespace

json::object parse_object(std::string_view text) {
  json::error_code error;
  json::value value = json::parse(text, error);
  if (error) refuse("this is no JSON: " + error.message());
  if (!value.is_object()) refuse("this should be a JSON object, as in {\"game\": \"kalah\"}");
  return std::move(value.get_object());
}

std::string text_field(const json::object& object, std::string_view name) {
  const json::value* const value = given(object, name);
  if (value == nullptr) refuse(fmt::format("\"{}\" is missing", name));
  return text_of(*value, name);
}

std::string text_field(const json::object& object, std::string_view name, std::string_view fallback) {
  const json::value* const value = given(object, name);
  return value == nullptr ? std::string(fallback) : text_of(*value, name);
}

std::optional<std::int64_t> integer_field(const json::object& object, std::string_view name, std::int64_t low,
                                          std::int64_t high) {
  const json::value* const value = given(object, name);
  if (value == nullptr) return std::nullopt;
  json::error_code error;
  const auto number = value->to_number<std::int64_t>(error);
  if (error || number < low || number > high) {
    refuse(fmt::format("\"{}\" should be a whole number from {} to {}", name, low, high));
  }
  return number;
}

std::optional<double> real_field(const json::object& object, std::string_view name, double low, double high) {
  const json::value* const value = given(object, name);
  if (value == nullptr) return std::nullopt;
  json::error_code error;
  const auto number = value->to_number<double>(error);
  if (error || !std::isfinite(number) || number < low || number > high) {
    refuse(fmt::format("\"{}\" should be a number from {} to {}", name, low, high));
  }
  return number;
}

bool flag_field(const json::object& object, std::string_view name) {
  const json::value* const value = given(object, name);
  if (value == nullptr) return false;
  if (!value->is_bool()) refuse(fmt::format("\"{}\" should be true or false", name));
  return value->get_bool();
}

const json::array& array_field(const json::object& object, std::string_view name) {
  static const json::array kNone;
  const json::value* const value = given(object, name);
  if (value == nullptr) return kNone;
  if (!value->is_array()) refuse(fmt::format("\"{}\" should be a list", name));
  return value->get_array();
}

const json::object& object_field(const json::object& object, std::string_view name) {
  static const json::object kNone;
  const json::value* const value = given(object, name);
  if (value == nullptr) return kNone;
  if (!value->is_object()) refuse(fmt::format("\"{}\" should be an object", name));
  return value->get_object();
}

std::vector<std::string> texts_field(const json::object& object, std::string_view name, std::size_t most) {
  const json::array& array = array_field(object, name);
  if (array.size() > most) {
    throw Refusal(Status::kTooLarge, fmt::format("\"{}\" has {} entries; {} are allowed", name, array.size(), most));
  }
  std::vector<std::string> texts;
  for (const json::value& value : array) texts.push_back(text_of(value, name));
  return texts;
}

json::object error_object(std::string_view message) { return {{"error", as_utf8(message)}}; }

json::object error_object(const UserError& error) {
  json::object object = error_object(std::string_view(error.what()));
  if (!error.message().code.empty()) {
    object["code"] = error.message().code;
    object["parameters"] = parameters_json(error.message().parameters);
  }
  return object;
}

json::object parameters_json(const Parameters& parameters) {
  json::object object;
  for (const Parameter& parameter : parameters) {
    json::value& value = object[parameter.name];
    if (const auto* number = std::get_if<std::int64_t>(&parameter.value)) {
      value = *number;
    } else {
      value = as_utf8(std::get<std::string>(parameter.value));
    }
  }
  return object;
}

}  // namespace palamedes::server
