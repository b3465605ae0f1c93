#pragma once

#include <memory>
#include <utility>

#include "engines/kind_settings.hpp"
#include "engines/search_engine.hpp"
#include "knowledge/weight_files.hpp"
#include "search/alphabeta/alphabeta.hpp"

namespace palamedes::engines {

// A knowledge that believes exact values of somebody else.
template <class K>
concept ConsultsValues = requires(K& knowledge, std::shared_ptr<typename K::Values> values) {
  knowledge.consult(values);
};

template <palamedes::Game G, class K>
std::unique_ptr<Engine> make_alphabeta(const G& rules, const Spec& spec, std::uint64_t seed) {
  const AlphaBetaSettings settings(spec);
  const K knowledge(rules, knowledge::named_weights(rules.spec().name, settings.get<JudgingOptions>().evaluation));
  using Search = search::AlphaBeta<G, K>;
  const auto make = [=](const K& knows) -> std::unique_ptr<Engine> {
    return std::make_unique<SearchEngine<G, Search>>(
        settings.text("alphabeta"), rules, settings.thinking(), seed,
        std::make_unique<Search>(settings.get<search::AlphaBetaOptions>(), knows));
  };
  // One that plays weaker on purpose does not know everything either.
  if (settings.thinking().level != kFullStrength) return make(knowledge);
  const auto finish = [&](std::unique_ptr<Engine> engine) {
    return with_book(std::move(engine), rules.spec(), settings.get<BookOptions>(), seed);
  };
  if constexpr (ConsultsValues<K>) {
    if (EngineTables opened = open_tables(rules.spec(), settings.get<TablesOptions>().tables); opened.tables) {
      K consulting = knowledge;
      consulting.consult(std::dynamic_pointer_cast<typename K::Values>(opened.tables));
      // What the tables know goes before what the book says.
      return with_tables(
          finish(make(consulting)), [=] { return make(knowledge); }, std::move(opened));
    }
  }
  return finish(make(knowledge));
}

}  // namespace palamedes::engines
