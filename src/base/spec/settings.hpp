#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec/spec.hpp"

// The settings of a game's variant, described once. A struct of them has a member template `visit(visitor)` that names
// each field with its range, what it means, and whether it stands in a spec without its name; reading, canonical names,
// help texts and the page's forms come from that.
namespace palamedes {

enum class SettingKind : std::uint8_t { kInteger, kFlag, kChoice, kSize, kText };

std::string_view name_of(SettingKind kind);

// One setting as people are shown it.
struct SettingInfo {
  std::string name;
  SettingKind kind = SettingKind::kText;
  bool positional = false;
  std::int64_t low = 0;  // of integers and of the sides of sizes
  std::int64_t high = 0;
  std::vector<std::string> words = {};  // of choices
  std::string form = {};                // of texts
  std::string fallback = {};            // the value where none is given, as a spec has it
  std::string meaning = {};
  std::string only_with_name = {};  // the setting that must have `only_with_value`, where there is one such
  std::string only_with_value = {};

  // "1..12", "on, off", "variant-d, nine".
  std::string values() const;
};

// How a setting that is a text becomes a field and back. `read` refuses by the reader's fail().
template <class Field>
struct TextForm {
  std::string_view looks_like;
  Field (*read)(const SpecReader& reader, std::string_view text);
  std::string (*write)(const Field& field);
};

// That a setting makes sense with one value of another one only, or with some: "blue|green".
struct OnlyWith {
  std::string_view name;
  std::string_view value;
  bool fulfilled;
  std::string_view refusal;
};

// Reads settings from a spec. Errors call a positional setting as `positional()` says.
class SettingsReader {
 public:
  explicit SettingsReader(SpecReader& reader) : reader_(reader) {}

  SettingsReader& positional(std::string_view called) {
    called_ = called;
    return *this;
  }
  SettingsReader& only_with(const OnlyWith& condition) {
    refusal_ = condition.fulfilled ? "" : condition.refusal;
    return *this;
  }

  void flag(std::string_view name, bool& value, std::string_view) { value = reader_.flag(name, value); }
  void integer(std::string_view name, int& value, std::int64_t low, std::int64_t high, std::string_view) {
    value = static_cast<int>(called_.empty() ? reader_.integer(name, low, high, value)
                                             : reader_.next_integer(called_, low, high, value));
    called_ = {};
  }
  template <class Enum>
  void choice(std::string_view name, Enum& value, const std::vector<std::string_view>& words, std::string_view) {
    const int fallback = static_cast<int>(value);
    value = static_cast<Enum>(called_.empty() ? reader_.choice(name, words, fallback)
                                              : reader_.next_choice(called_, words, fallback));
    called_ = {};
  }
  // Always positional.
  void size(std::string_view name, int& rows, int& columns, int longest, std::string_view meaning);
  // Always named.
  template <class Field>
  void text(std::string_view name, Field& value, const TextForm<Field>& form, std::string_view) {
    const auto given = reader_.named(name);
    if (given && !refusal_.empty()) reader_.fail(refusal_);
    refusal_ = {};
    if (given) value = form.read(reader_, *given);
  }

 private:
  SpecReader& reader_;
  std::string_view called_;
  std::string_view refusal_;
};

// Lists settings with the values that they have.
class SettingsLister {
 public:
  SettingsLister& positional(std::string_view) {
    positional_ = true;
    return *this;
  }
  SettingsLister& only_with(const OnlyWith& condition) {
    only_with_name_ = condition.name;
    only_with_value_ = condition.value;
    return *this;
  }

  void flag(std::string_view name, const bool& value, std::string_view meaning) {
    add(name, SettingKind::kFlag, value ? "on" : "off", meaning);
  }
  void integer(std::string_view name, const int& value, std::int64_t low, std::int64_t high, std::string_view meaning) {
    SettingInfo& info = add(name, SettingKind::kInteger, std::to_string(value), meaning);
    info.low = low;
    info.high = high;
  }
  template <class Enum>
  void choice(std::string_view name, const Enum& value, const std::vector<std::string_view>& words,
              std::string_view meaning) {
    SettingInfo& info = add(name, SettingKind::kChoice, words[static_cast<std::size_t>(value)], meaning);
    info.words.assign(words.begin(), words.end());
  }
  void size(std::string_view name, const int& rows, const int& columns, int longest, std::string_view meaning);
  template <class Field>
  void text(std::string_view name, const Field& value, const TextForm<Field>& form, std::string_view meaning) {
    add(name, SettingKind::kText, form.write(value), meaning).form = form.looks_like;
  }

  std::vector<SettingInfo> taken() { return std::move(list_); }

 private:
  SettingInfo& add(std::string_view name, SettingKind kind, std::string_view value, std::string_view meaning);

  bool positional_ = false;
  std::string_view only_with_name_;
  std::string_view only_with_value_;
  std::vector<SettingInfo> list_;
};

template <class Settings>
std::vector<SettingInfo> listed_settings(Settings settings = {}) {
  SettingsLister lister;
  settings.visit(lister);
  return lister.taken();
}

// Throws UserError where a setting is wrong or unknown.
template <class Settings>
Settings settings_from(const Spec& spec) {
  Settings settings;
  SpecReader reader(spec);
  SettingsReader visitor(reader);
  settings.visit(visitor);
  reader.finish();
  return settings;
}

// The canonical spec: what is at its default is left out, of positional settings all or none.
Spec spec_with(std::string_view name, const std::vector<SettingInfo>& values, const std::vector<SettingInfo>& usual,
               bool always_positional = false);

template <class Settings>
Spec canonical_spec(std::string_view name, const Settings& settings, bool always_positional = false) {
  return spec_with(name, listed_settings(settings), listed_settings<Settings>(), always_positional);
}

}  // namespace palamedes
