#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/spec/options.hpp"
#include "engines/handicap.hpp"
#include "games/weights.hpp"
#include "search/common/time_plan.hpp"

namespace palamedes::engines {

// The settings that every engine which thinks has, besides those of its search.
struct ThinkingOptions {
  search::TimeScheme time = search::TimeScheme::kModern;
  int time_chance = 100;
  int time_unsure = 0;
  int level = kFullStrength;
  bool vary_start = false;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.choice(
        "time", time, {"twentieth", "modern", "planned"},
        "share of the clock for a move: a twentieth; what 25 moves to come leave; what as many leave as such "
        "games still last on average");
    visitor.integer("time-chance", time_chance, 1, 100,
                    "per cent of its share of the clock that a move takes whose outcome is left to chance");
    visitor.integer("time-unsure", time_unsure, 0, 100,
                    "per cent more of its share of the clock where the best move has just changed; half of that less "
                    "where it stays");
    visitor.integer("level", level, 1, kFullStrength,
                    "strength: below the highest it thinks less and slips now and then");
    visitor.flag("vary-start", vary_start, "at the start of a game, play any of the moves that are each other's image");
  }
};

// Of those that judge positions.
struct JudgingOptions {
  std::string evaluation = "default";

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("evaluation", evaluation, "weights by which positions are judged: a name, or a file");
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

  template <class Part>
  const Part& get() const {
    return std::get<Part>(parts_);
  }
  const ThinkingOptions& thinking() const { return get<ThinkingOptions>(); }

  template <class Function>
  void for_each_part(Function function) const {
    std::apply([&](const auto&... part) { (function(part), ...); }, parts_);
  }

  // With the values read and the defaults.
  std::vector<OptionInfo> options() const {
    std::vector<OptionInfo> all;
    for_each_part([&](const auto& part) {
      for (OptionInfo& option : listed(part)) all.push_back(std::move(option));
    });
    return all;
  }
  std::string text(std::string_view kind) const { return canonical_text(kind, options()); }

 private:
  std::tuple<ThinkingOptions, Parts...> parts_;
};

}  // namespace palamedes::engines
