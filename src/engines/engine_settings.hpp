#pragma once

#include <string>
#include <tuple>

#include "base/options.hpp"
#include "engines/handicap.hpp"
#include "search/common/time_plan.hpp"

namespace palamedes::engines {

// The settings that every engine which thinks has, besides those of its search.
struct ThinkingOptions {
  search::TimeScheme time = search::TimeScheme::kModern;
  int level = kFullStrength;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.choice("time", time, {"twentieth", "modern"});
    visitor.integer("level", level, 1, kFullStrength);
  }
};

// Of those that judge positions.
struct JudgingOptions {
  std::string evaluation = "default";  // weights by name

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("evaluation", evaluation);
  }
};

// Reads an engine string of a known kind: the options that every engine has, and those of its parts.
template <class... Parts>
class EngineSettings {
 public:
  explicit EngineSettings(const Spec& spec) {
    SpecReader reader(spec);
    OptionsReader options(reader);
    std::apply([&](auto&... part) { (part.visit(options), ...); }, parts_);
    reader.finish();
  }

  template <class Part>
  const Part& get() const {
    return std::get<Part>(parts_);
  }
  const ThinkingOptions& thinking() const { return get<ThinkingOptions>(); }

  std::string text(const std::string& kind) const {
    Spec spec;
    spec.name = kind;
    std::apply([&](const auto&... part) { (write_differences(part, std::decay_t<decltype(part)>{}, spec), ...); },
               parts_);
    return spec.text();
  }

 private:
  std::tuple<ThinkingOptions, Parts...> parts_;
};

}  // namespace palamedes::engines
