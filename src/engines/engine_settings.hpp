#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/options.hpp"
#include "engines/handicap.hpp"
#include "games/weights.hpp"
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

// Weight files once held settings too; throws UserError that says how to give such a one now.
void check_names_no_option(const Weights& weights, const std::vector<OptionInfo>& options);

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

  // All of them with their defaults.
  static std::vector<OptionInfo> listed_options() {
    std::vector<OptionInfo> options;
    const auto add = [&](std::vector<OptionInfo> part) {
      std::move(part.begin(), part.end(), std::back_inserter(options));
    };
    add(listed(ThinkingOptions{}));
    (add(listed(Parts{})), ...);
    return options;
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
