#include "apps/palamedes/field_options.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"

namespace palamedes::apps {
namespace {

// A bound from which on people need not be told that there is one.
constexpr double kAnyNumber = 100'000;

std::string option_name(const FieldInfo& info, const OptionNames& names) {
  std::string name(info.name);
  if (const auto other = names.others.find(name); other != names.others.end()) return other->second;
  if (!info.operand) return "--" + name;
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::toupper(c); });
  return name;
}

std::string type_of(const FieldInfo& info) {
  switch (info.kind) {
    case FieldKind::kInteger:
    case FieldKind::kReal:
    case FieldKind::kSeed: return "NUMBER";
    case FieldKind::kChoice: return join(std::vector<std::string>(info.words.begin(), info.words.end()), "|");
    case FieldKind::kNumbers: return std::string(info.example);
    default: return "TEXT";
  }
}

std::string meaning_of(const FieldInfo& info) {
  const bool is_number = info.kind == FieldKind::kInteger || info.kind == FieldKind::kReal;
  if (!is_number || info.high >= kAnyNumber) return std::string(info.meaning);
  return fmt::format("{} [{:g} to {:g}]", info.meaning, info.low, info.high);
}

// A default of nothing at all, as most texts have, need not be shown.
bool shows_default(const FieldInfo& info, const FieldValue& fallback) {
  return !info.operand && !value_text(fallback).empty();
}

}  // namespace

void add_field(cli::App& verb, const FieldInfo& info, const FieldValue& fallback, const OptionNames& names,
               const std::function<void(const std::string& label, const std::string& text)>& set) {
  const std::string name = option_name(info, names);
  const std::string label = name.substr(name.find_last_of(',') + 1);
  if (verb.option(label) != nullptr) return;
  cli::Option* option = nullptr;
  if (info.kind == FieldKind::kFlag) {
    option = verb.add_flag_callback(
        name, [set, label] { set(label, "on"); }, meaning_of(info));
  } else {
    option = verb.add_option_function(
        name, [set, label](const std::string& text) { set(label, text); }, meaning_of(info));
    option->type_name(type_of(info));
    if (shows_default(info, fallback)) option->default_str(value_text(fallback));
  }
  if (!names.group.empty()) option->group(names.group);
}

}  // namespace palamedes::apps
