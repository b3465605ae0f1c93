#pragma once

#include "engines/settings/engine_settings.hpp"
#include "games/heuristics.hpp"
#include "knowledge/weight_files.hpp"

namespace palamedes::engines {

// The heuristics that an engine's settings name: weights, and what else the game's heuristics let one choose.
template <class K, palamedes::Game G, class Settings>
K judging_by(const G& rules, const Settings& settings) {
  const auto& own = settings.template get<OptionsOf<K, G>>();
  const Weights weights =
      knowledge::named_weights(rules.spec().name, settings.template get<JudgingOptions>().evaluation);
  check_names_no_option(weights, listed(own));
  return make_heuristics<K>(rules, weights, own);
}

}  // namespace palamedes::engines
