#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec.hpp"

// A struct of options lists its fields once, in a member template `visit(visitor)`; these visitors read it from a spec,
// write what differs from the defaults, and describe it.
namespace palamedes {

class OptionsReader {
 public:
  explicit OptionsReader(SpecReader& reader) : reader_(reader) {}

  void flag(std::string_view name, bool& value) { value = reader_.flag(name, value); }
  template <class Integer>
  void integer(std::string_view name, Integer& value, std::int64_t low, std::int64_t high) {
    value = static_cast<Integer>(reader_.integer(name, low, high, static_cast<std::int64_t>(value)));
  }
  void real(std::string_view name, double& value, double low, double high) {
    value = reader_.real(name, low, high, value);
  }
  template <class Enum>
  void choice(std::string_view name, Enum& value, const std::vector<std::string_view>& words) {
    value = static_cast<Enum>(reader_.choice(name, words, static_cast<int>(value)));
  }
  void text(std::string_view name, std::string& value) {
    if (const auto given = reader_.named(name)) value = *given;
  }

 private:
  SpecReader& reader_;
};

// One option as a protocol or a page shows it.
struct OptionInfo {
  std::string name;
  std::string kind;  // "flag", "integer", "real", "choice", "text"
  std::string value;
  std::string low;  // of numbers
  std::string high;
  std::vector<std::string> words;  // of choices
};

class OptionsLister {
 public:
  void flag(std::string_view name, const bool& value) { add(name, "flag", value ? "on" : "off"); }
  template <class Integer>
  void integer(std::string_view name, const Integer& value, std::int64_t low, std::int64_t high) {
    OptionInfo& info = add(name, "integer", std::to_string(value));
    info.low = std::to_string(low);
    info.high = std::to_string(high);
  }
  void real(std::string_view name, const double& value, double low, double high);
  template <class Enum>
  void choice(std::string_view name, const Enum& value, const std::vector<std::string_view>& words) {
    OptionInfo& info = add(name, "choice", std::string(words[static_cast<std::size_t>(value)]));
    info.words.assign(words.begin(), words.end());
  }
  void text(std::string_view name, const std::string& value) { add(name, "text", value); }

  const std::vector<OptionInfo>& options() const { return options_; }

 private:
  OptionInfo& add(std::string_view name, std::string_view kind, std::string value) {
    OptionInfo& info = options_.emplace_back();
    info.name = name;
    info.kind = kind;
    info.value = std::move(value);
    return info;
  }

  std::vector<OptionInfo> options_;
};

template <class Options>
std::vector<OptionInfo> listed(Options options) {
  OptionsLister lister;
  options.visit(lister);
  return lister.options();
}

// Appends to a spec what differs from the defaults.
template <class Options>
void write_differences(const Options& options, const Options& defaults, Spec& spec) {
  const auto values = listed(options);
  const auto usual = listed(defaults);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].value != usual[i].value) spec.named.emplace_back(values[i].name, values[i].value);
  }
}

}  // namespace palamedes
