#pragma once

#include <memory>
#include <string>

#include "base/options.hpp"
#include "engines/engine.hpp"
#include "engines/search_engine.hpp"
#include "knowledge/weight_files.hpp"

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

template <palamedes::Game G, class K>
std::unique_ptr<Engine> make_alphabeta(const G& rules, const Spec& spec) {
  const EngineSettings<search::AlphaBetaOptions> settings(spec);
  const K knowledge(rules, knowledge::built_in_weights(rules.spec().name, settings.thinking.evaluation));
  using Search = search::AlphaBeta<G, K>;
  return std::make_unique<SearchEngine<G, Search>>(settings.text("alphabeta"), rules, settings.thinking.time,
                                                   std::make_unique<Search>(settings.search, knowledge));
}

}  // namespace palamedes::engines
