#include "report/fields_json.hpp"

#include "base/error.hpp"

namespace palamedes::report {
namespace {

struct Converter {
  Reals reals;

  boost::json::value operator()(std::monostate) const { return nullptr; }
  boost::json::value operator()(bool flag) const { return flag; }
  boost::json::value operator()(std::int64_t number) const { return number; }
  boost::json::value operator()(std::uint64_t seed) const { return boost::json::string(std::to_string(seed)); }
  boost::json::value operator()(double number) const {
    if (reals == Reals::kNumbers) return number;
    return boost::json::string(value_text(number));
  }
  boost::json::value operator()(const std::string& text) const { return boost::json::string(text); }
};

}  // namespace

boost::json::value json_value(const FieldValue& value, Reals reals) { return std::visit(Converter{reals}, value); }

FieldValue field_value(const FieldInfo& info, const boost::json::value& value) {
  if (info.optional && value.is_null()) return {};
  if (info.kind == FieldKind::kFlag && value.is_bool()) return value.as_bool();
  if (info.kind == FieldKind::kReal && value.is_number()) return value.to_number<double>();
  if (info.kind == FieldKind::kInteger && value.is_int64()) return value.as_int64();
  if (value.is_string()) {
    if (auto read = value_of(info, value.as_string())) return std::move(*read);
  }
  refuse_value(info, "\"" + std::string(info.name) + "\"", boost::json::serialize(value));
}

const boost::json::array* detail::list_in(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  if (value == nullptr) return nullptr;
  if (!value->is_array()) throw UserError("\"" + std::string(name) + "\" must be a list");
  return &value->as_array();
}

const boost::json::object& detail::object_of(const boost::json::value& value) {
  if (!value.is_object()) throw UserError("there must be a JSON object");
  return value.as_object();
}

std::string detail::text_of(const boost::json::value& value) {
  if (!value.is_string()) throw UserError("there must be a text");
  return std::string(value.as_string());
}

}  // namespace palamedes::report
