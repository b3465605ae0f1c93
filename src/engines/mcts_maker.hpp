#pragma once

#include <memory>

#include "engines/engine_settings.hpp"
#include "engines/search_engine.hpp"
#include "knowledge/weight_files.hpp"
#include "search/mcts.hpp"

namespace palamedes::engines {

template <palamedes::Game G, class K>
std::unique_ptr<Engine> make_mcts(const G& rules, const Spec& spec, std::uint64_t seed) {
  const EngineSettings<JudgingOptions, search::MctsOptions> settings(spec);
  const K knowledge(rules, knowledge::built_in_weights(rules.spec().name, settings.get<JudgingOptions>().evaluation));
  using Search = search::Mcts<G, K>;
  return std::make_unique<SearchEngine<G, Search>>(
      settings.text("mcts"), rules, settings.thinking(), seed,
      std::make_unique<Search>(settings.get<search::MctsOptions>(), knowledge, seed));
}

}  // namespace palamedes::engines
