#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "base/spec/fields.hpp"

// Described structs (base/spec/fields.hpp) as JSON objects. Seeds are texts, since not every reader of JSON has 64
// bits.
namespace palamedes::report {

// Boost's parser may miss the last bit of a real number; where it has to come back as it was, it travels as a text.
enum class Reals : std::uint8_t { kNumbers, kTexts };

boost::json::value json_value(const FieldValue& value, Reals reals);
// Of the field's kind; throws UserError where it is none.
FieldValue field_value(const FieldInfo& info, const boost::json::value& value);

template <class Described>
boost::json::object to_json(const Described& described, Reals reals = Reals::kNumbers);

namespace detail {

class JsonSink {
 public:
  JsonSink(boost::json::object& object, Reals reals) : object_(object), reals_(reals) {}

  void operator()(const FieldInfo& info, const FieldValue& value) {
    if (!std::holds_alternative<std::monostate>(value)) object_[info.name] = json_value(value, reals_);
  }
  void list(std::string_view name, const std::vector<std::string>& items) {
    boost::json::array array;
    for (const std::string& item : items) array.emplace_back(item);
    object_[name] = std::move(array);
  }
  template <class Item>
  void list(std::string_view name, const std::vector<Item>& items) {
    boost::json::array array;
    for (const Item& item : items) array.push_back(to_json(item, reals_));
    object_[name] = std::move(array);
  }

 private:
  boost::json::object& object_;
  Reals reals_;
};

const boost::json::array* list_in(const boost::json::object& object, std::string_view name);
const boost::json::object& object_of(const boost::json::value& value);
std::string text_of(const boost::json::value& value);

class JsonSource {
 public:
  explicit JsonSource(const boost::json::object& object) : object_(object) {}

  std::optional<FieldValue> operator()(const FieldInfo& info) const {
    const boost::json::value* value = object_.if_contains(info.name);
    if (value == nullptr) return std::nullopt;
    return field_value(info, *value);
  }
  std::string label(std::string_view name) const { return "\"" + std::string(name) + "\""; }
  void list(std::string_view name, std::vector<std::string>& items) const {
    const boost::json::array* array = list_in(object_, name);
    if (array == nullptr) return;
    items.clear();
    for (const boost::json::value& value : *array) items.push_back(text_of(value));
  }
  template <class Item>
  void list(std::string_view name, std::vector<Item>& items) const {
    const boost::json::array* array = list_in(object_, name);
    if (array == nullptr) return;
    items.clear();
    for (const boost::json::value& value : *array) {
      const JsonSource source(object_of(value));
      read_fields(items.emplace_back(), source);
    }
  }

 private:
  const boost::json::object& object_;
};

}  // namespace detail

template <class Described>
boost::json::object to_json(const Described& described, Reals reals) {
  boost::json::object object;
  write_fields(described, detail::JsonSink(object, reals));
  return object;
}

// What the object does not have stays as it is by default. Throws UserError where a value is wrong.
template <class Described>
Described from_json(const boost::json::value& value) {
  Described described;
  const detail::JsonSource source(detail::object_of(value));
  read_fields(described, source);
  return described;
}

}  // namespace palamedes::report
