#pragma once

#include <memory>
#include <utility>

#include "engines/experience/experienced.hpp"
#include "engines/makers/alphabeta.hpp"
#include "engines/makers/judging.hpp"
#include "engines/search_engine.hpp"
#include "engines/settings/kind_settings.hpp"
#include "search/mcts/mcts.hpp"

namespace palamedes::engines {

template <palamedes::Game G, class K>
std::unique_ptr<Engine> make_mcts(const G& rules, const Spec& spec, std::uint64_t seed) {
  const MctsSettings<OptionsOf<K, G>> settings(spec);
  const auto& experience = settings.template get<ExperienceOptions>();
  using Knows = Experienced<G, K>;
  Knows heuristics(judging_by<K>(rules, settings));
  const typename G::Position start = rules.start();
  OpenedExperience opened = open_experience(experience, {rules.spec().text(), Canonical<G>(rules, start).key()});
  heuristics.consult_experience(std::move(opened.experience), experience);
  using Search = search::Mcts<G, Knows>;
  std::unique_ptr<Engine> engine = std::make_unique<SearchEngine<G, Search>>(
      settings.text("mcts"), rules, settings.thinking(), seed,
      std::make_unique<Search>(settings.template get<search::MctsOptions>(), heuristics, seed));
  const auto& endgame = settings.template get<EndgameOptions>();
  if (endgame.nodes > 0 && settings.thinking().level == kFullStrength) {
    // A search that stops at few nodes needs no large table.
    auto exact = make_alphabeta<G, K>(rules, Spec::parse("alphabeta:extensions=on,table-mb=2"), seed);
    engine = with_exact_endgame(std::move(engine), std::move(exact), endgame);
  }
  return with_warning(std::move(engine), std::move(opened.trouble));
}

}  // namespace palamedes::engines
