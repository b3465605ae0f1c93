#include "base/spec/settings.hpp"

#include <optional>

#include "base/text.hpp"

namespace palamedes {
namespace {

std::optional<int> side_length(std::string_view text, int longest) {
  const auto number = parse_integer(text);
  if (!number || *number < 1 || *number > longest) return std::nullopt;
  return static_cast<int>(*number);
}

std::string size_text(int rows, int columns) { return std::to_string(rows) + 'x' + std::to_string(columns); }

}  // namespace

std::string_view name_of(SettingKind kind) {
  switch (kind) {
    case SettingKind::kInteger: return "integer";
    case SettingKind::kFlag: return "flag";
    case SettingKind::kChoice: return "choice";
    case SettingKind::kSize: return "size";
    case SettingKind::kText: return "text";
  }
  return "";
}

std::string SettingInfo::values() const {
  switch (kind) {
    case SettingKind::kInteger: return std::to_string(low) + ".." + std::to_string(high);
    case SettingKind::kFlag: return "on, off";
    case SettingKind::kChoice: return join(words, ", ");
    case SettingKind::kSize:
      return size_text(static_cast<int>(low), static_cast<int>(low)) + ".." +
             size_text(static_cast<int>(high), static_cast<int>(high));
    case SettingKind::kText: return form;
  }
  return "";
}

void SettingsReader::size(std::string_view, int& rows, int& columns, int longest, std::string_view) {
  const std::string called(called_);
  called_ = {};
  const auto text = reader_.next_positional();
  if (!text) return;
  const std::vector<std::string_view> sides = split(*text, 'x');
  const auto high = sides.size() == 2 ? side_length(sides[0], longest) : std::nullopt;
  const auto wide = sides.size() == 2 ? side_length(sides[1], longest) : std::nullopt;
  if (!high || !wide) {
    reader_.fail(called + " must be ROWSxCOLUMNS with sides from 1 to " + std::to_string(longest) +
                 ", as in 15x15, not " + quote(*text));
  }
  rows = *high;
  columns = *wide;
}

void SettingsLister::size(std::string_view name, const int& rows, const int& columns, int longest,
                          std::string_view meaning) {
  SettingInfo& info = add(name, SettingKind::kSize, size_text(rows, columns), meaning);
  info.low = 1;
  info.high = longest;
}

SettingInfo& SettingsLister::add(std::string_view name, SettingKind kind, std::string_view value,
                                 std::string_view meaning) {
  SettingInfo& info = list_.emplace_back();
  info.name = name;
  info.kind = kind;
  info.positional = positional_;
  info.fallback = value;
  info.meaning = meaning;
  info.only_with_name = only_with_name_;
  info.only_with_value = only_with_value_;
  positional_ = false;
  only_with_name_ = only_with_value_ = {};
  return info;
}

Spec spec_with(std::string_view name, const std::vector<SettingInfo>& values, const std::vector<SettingInfo>& usual,
               bool always_positional) {
  Spec spec;
  spec.name = name;
  bool differs = always_positional;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool same = values[i].fallback == usual[i].fallback;
    if (values[i].positional) {
      spec.positional.push_back(values[i].fallback);
      differs = differs || !same;
    } else if (!same) {
      spec.named.emplace_back(values[i].name, values[i].fallback);
    }
  }
  if (!differs) spec.positional.clear();
  return spec;
}

}  // namespace palamedes
