#pragma once

#include <memory>
#include <utility>

#include "engines/kind_settings.hpp"
#include "engines/makers/judging.hpp"
#include "engines/search_engine.hpp"
#include "search/alphabeta/alphabeta.hpp"

namespace palamedes::engines {

template <palamedes::Game G, class K>
std::unique_ptr<Engine> make_alphabeta(const G& rules, const Spec& spec, std::uint64_t seed) {
  const AlphaBetaSettings<OptionsOf<K, G>> settings(spec);
  const K heuristics = judging_by<K>(rules, settings);
  using Search = search::AlphaBeta<G, K>;
  const auto make = [=](const K& knows) -> std::unique_ptr<Engine> {
    return std::make_unique<SearchEngine<G, Search>>(
        settings.text("alphabeta"), rules, settings.thinking(), seed,
        std::make_unique<Search>(settings.template get<search::AlphaBetaOptions>(), knows));
  };
  // One that plays weaker on purpose does not know everything either.
  if (settings.thinking().level != kFullStrength) return make(heuristics);
  const auto finish = [&](std::unique_ptr<Engine> engine) {
    return with_book(std::move(engine), rules.spec(), settings.template get<BookOptions>(), seed);
  };
  if constexpr (ConsultsValues<K>) {
    if (EngineTables opened = open_tables(rules.spec(), settings.template get<TablesOptions>().tables); opened.tables) {
      K consulting = heuristics;
      consulting.consult(std::dynamic_pointer_cast<typename K::Values>(opened.tables));
      // What the tables know goes before what the book says.
      return with_tables(
          finish(make(consulting)), [=] { return make(heuristics); }, std::move(opened));
    }
  }
  return finish(make(heuristics));
}

}  // namespace palamedes::engines
