#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/spec/spec.hpp"

// A struct of options lists its fields once, in a member template `visit(visitor)`, each with its name, its range and
// one line of meaning for people; these visitors read it from a spec, write what differs from the defaults, and
// describe it.
namespace palamedes {

class OptionsReader {
 public:
  explicit OptionsReader(SpecReader& reader) : reader_(reader) {}

  void flag(std::string_view name, bool& value, std::string_view /*meaning*/) { value = reader_.flag(name, value); }
  template <class Integer>
  void integer(std::string_view name, Integer& value, std::int64_t low, std::int64_t high,
               std::string_view /*meaning*/) {
    value = static_cast<Integer>(reader_.integer(name, low, high, static_cast<std::int64_t>(value)));
  }
  void real(std::string_view name, double& value, double low, double high, std::string_view /*meaning*/) {
    value = reader_.real(name, low, high, value);
  }
  template <class Enum>
  void choice(std::string_view name, Enum& value, const std::vector<std::string_view>& words,
              std::string_view /*meaning*/) {
    value = static_cast<Enum>(reader_.choice(name, words, static_cast<int>(value)));
  }
  void text(std::string_view name, std::string& value, std::string_view /*meaning*/) {
    if (const auto given = reader_.named(name)) value = *given;
  }

 private:
  SpecReader& reader_;
};

// One option as the command line, a protocol or a page shows it; values as an engine string has them.
struct OptionInfo {
  std::string name;
  std::string kind;  // "flag", "integer", "real", "choice", "text"
  std::string meaning;
  std::string fallback;  // the value where none is given
  std::string value;
  std::string low;  // of numbers
  std::string high;
  std::vector<std::string> words;  // of choices

  bool is_number() const { return kind == "integer" || kind == "real"; }
};

class OptionsLister {
 public:
  void flag(std::string_view name, const bool& value, std::string_view meaning) {
    add(name, "flag", value ? "on" : "off", meaning);
  }
  template <class Integer>
  void integer(std::string_view name, const Integer& value, std::int64_t low, std::int64_t high,
               std::string_view meaning) {
    OptionInfo& info = add(name, "integer", std::to_string(value), meaning);
    info.low = std::to_string(low);
    info.high = std::to_string(high);
  }
  void real(std::string_view name, const double& value, double low, double high, std::string_view meaning);
  template <class Enum>
  void choice(std::string_view name, const Enum& value, const std::vector<std::string_view>& words,
              std::string_view meaning) {
    OptionInfo& info = add(name, "choice", std::string(words[static_cast<std::size_t>(value)]), meaning);
    info.words.assign(words.begin(), words.end());
  }
  void text(std::string_view name, const std::string& value, std::string_view meaning) {
    add(name, "text", value, meaning);
  }

  std::vector<OptionInfo> take() { return std::move(options_); }

 private:
  OptionInfo& add(std::string_view name, std::string_view kind, std::string value, std::string_view meaning);

  std::vector<OptionInfo> options_;
};

// The options with these values and the defaults of their struct.
template <class Options>
std::vector<OptionInfo> listed(Options options) {
  OptionsLister lister;
  options.visit(lister);
  std::vector<OptionInfo> list = lister.take();
  OptionsLister defaults;
  Options().visit(defaults);
  std::vector<OptionInfo> usual = defaults.take();
  for (std::size_t i = 0; i < list.size(); ++i) list[i].fallback = std::move(usual[i].value);
  return list;
}

// The spec of that name with what differs from the defaults.
std::string canonical_text(std::string_view name, const std::vector<OptionInfo>& options);

}  // namespace palamedes
