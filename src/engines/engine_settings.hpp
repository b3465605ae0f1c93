#pragma once

#include <string>

#include "base/options.hpp"
#include "search/time_plan.hpp"

namespace palamedes::engines {

// The settings that every engine which thinks has, besides those of its search.
struct ThinkingOptions {
  std::string evaluation = "default";  // weights by name
  search::TimeScheme time = search::TimeScheme::kModern;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("evaluation", evaluation);
    visitor.choice("time", time, {"twentieth", "modern"});
  }
};

// Reads an engine string of a known kind: its own options, and those every engine has.
template <class Options>
struct EngineSettings {
  ThinkingOptions thinking;
  Options search;

  explicit EngineSettings(const Spec& spec) {
    SpecReader reader(spec);
    OptionsReader options(reader);
    thinking.visit(options);
    search.visit(options);
    reader.finish();
  }

  std::string text(const std::string& kind) const {
    Spec spec;
    spec.name = kind;
    write_differences(thinking, ThinkingOptions{}, spec);
    write_differences(search, Options{}, spec);
    return spec.text();
  }
};

}  // namespace palamedes::engines
