#pragma once

#include <memory>

#include "engines/search_engine.hpp"
#include "engines/settings/engine_kinds.hpp"
#include "engines/settings/kind_settings.hpp"
#include "search/proof/player.hpp"

namespace palamedes::engines {

template <palamedes::Game G>
std::unique_ptr<Engine> make_dfpn(const G& rules, const Spec& spec, std::uint64_t seed) {
  if constexpr (HasChance<G>) {
    refuse_chance(rules.spec());
  } else {
    const ProofSettings settings(spec);
    using Search = search::ProofPlayer<G>;
    return std::make_unique<SearchEngine<G, Search>>(settings.text("dfpn"), rules, settings.thinking(), seed,
                                                     std::make_unique<Search>(settings.get<search::ProofOptions>()));
  }
}

}  // namespace palamedes::engines
