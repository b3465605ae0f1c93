#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "apps/command_line.hpp"
#include "base/spec/fields.hpp"

// Options of a verb from the description of a struct (base/spec/fields.hpp): names, ranges, defaults and help.
namespace palamedes::apps {

struct OptionNames {
  // Of fields whose option is not called as they are: {"plies", "--max-plies"}.
  std::map<std::string, std::string> others = {};
  std::string group = {};  // a heading of the help
};

// Adds one option unless the verb has one of that name. `set` is told what was typed and what errors call the option.
void add_field(cli::App& verb, const FieldInfo& info, const FieldValue& fallback, const OptionNames& names,
               const std::function<void(const std::string& label, const std::string& text)>& set);

// The struct must live as long as the verb.
template <class Described>
void add_fields(cli::App& verb, Described& described, const OptionNames& names = {}) {
  write_fields(described, [&](const FieldInfo& info, const FieldValue& fallback) {
    add_field(verb, info, fallback, names,
              [&described, name = std::string(info.name)](const std::string& label, const std::string& text) {
                set_field(described, name, label, text);
              });
  });
}

}  // namespace palamedes::apps
