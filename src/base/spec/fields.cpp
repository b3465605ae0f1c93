#include "base/spec/fields.hpp"

#include <charconv>
#include <utility>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes {
namespace {

std::optional<FieldValue> flag_of(std::string_view text) {
  if (text == "on" || text == "1") return FieldValue(true);
  if (text == "off" || text == "0") return FieldValue(false);
  return std::nullopt;
}

std::optional<FieldValue> seed_of(std::string_view text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return FieldValue(value);
}

template <class Number>
std::optional<FieldValue> wrapped(const std::optional<Number>& number) {
  return number ? std::optional(FieldValue(*number)) : std::nullopt;
}

std::string right_values(const FieldInfo& info) {
  switch (info.kind) {
    case FieldKind::kFlag: return "must be on or off";
    case FieldKind::kInteger: return fmt::format("must be a whole number from {:.0f} to {:.0f}", info.low, info.high);
    // As people write them: 1000000, not 1e+06.
    case FieldKind::kReal: return fmt::format("must be a number from {} to {}", info.low, info.high);
    case FieldKind::kSeed: return "must be a whole number from 0 to 18446744073709551615";
    case FieldKind::kChoice:
      return "must be one of " + join(std::vector<std::string>(info.words.begin(), info.words.end()), ", ");
    case FieldKind::kNumbers: return fmt::format("is like {}", info.example);
    case FieldKind::kText: break;
  }
  return "must be a text";
}

}  // namespace

std::string value_text(const FieldValue& value) {
  struct Printer {
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(bool flag) const { return flag ? "on" : "off"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(std::uint64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return shortest_text(number); }
    std::string operator()(const std::string& text) const { return text; }
  };
  return std::visit(Printer{}, value);
}

std::optional<FieldValue> value_of(const FieldInfo& info, std::string_view text) {
  if (info.optional && text.empty()) return FieldValue();
  switch (info.kind) {
    case FieldKind::kFlag: return flag_of(text);
    case FieldKind::kInteger: return wrapped(parse_integer(text));
    case FieldKind::kReal: return wrapped(parse_real(text));
    case FieldKind::kSeed: return seed_of(text);
    default: return FieldValue(std::string(text));
  }
}

FieldValue typed_value(const FieldInfo& info, std::string_view label, std::string_view text) {
  auto value = value_of(info, text);
  if (!value) refuse_value(info, label, text);
  return std::move(*value);
}

void refuse_value(const FieldInfo& info, std::string_view label, std::string_view text) {
  throw UserError(fmt::format("{} {}, not {}", label, right_values(info), quote(text)));
}

std::optional<FieldValue> TypedField::operator()(const FieldInfo& info) {
  if (info.name != name_) return std::nullopt;
  found_ = true;
  return typed_value(info, label_, text_);
}

std::string command_text(std::string_view command, const std::vector<NamedValue>& values) {
  std::string text(command);
  for (const NamedValue& field : values) {
    if (std::holds_alternative<std::monostate>(field.value) || field.value == FieldValue(false)) continue;
    if (!field.operand) text += " --" + field.name;
    if (!std::holds_alternative<bool>(field.value)) text += " " + value_text(field.value);
  }
  return text;
}

detail::NumbersSource::NumbersSource(const FieldInfo& whole, std::string_view label, std::string_view text,
                                     const NumbersForm& form)
    : whole_(whole), label_(label), text_(text), parts_(split(text, form.separator)) {
  if (parts_.size() < form.least) refuse_value(whole_, label_, text_);
}

std::optional<FieldValue> detail::NumbersSource::operator()(const FieldInfo& info) {
  if (next_ >= parts_.size()) return std::nullopt;
  auto value = value_of(info, parts_[next_++]);
  if (!value) refuse_value(whole_, label_, text_);
  return value;
}

void detail::NumbersSource::finish() const {
  if (next_ < parts_.size()) refuse_value(whole_, label_, text_);
}

}  // namespace palamedes
