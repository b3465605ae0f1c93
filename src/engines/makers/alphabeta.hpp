#pragma once

#include <memory>
#include <utility>

#include "engines/exact/exact_engine.hpp"
#include "engines/exact/solver_engine.hpp"
#include "engines/makers/judging.hpp"
#include "engines/search_engine.hpp"
#include "engines/settings/kind_settings.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/common/probe.hpp"
#include "search/proof/solver_player.hpp"

namespace palamedes::engines {

// Whom a search asks about a position before it looks itself.
struct Asked {
  std::shared_ptr<search::Probe> probe;  // nobody
  bool draws_hold = true;                // a draw of it is one by the rules of the game played
};

// The heuristics, asking the tables first where the game has any.
template <palamedes::Game G, class K>
auto asking(const G& /*rules*/, const K& heuristics, const Asked& asked) {
  if constexpr (ProbesTables<K>) {
    return search::ProbingHeuristics<G, K>(heuristics, asked.probe, asked.draws_hold);
  } else {
    static_cast<void>(asked);
    return heuristics;
  }
}

template <palamedes::Game G, class K>
std::unique_ptr<Engine> make_alphabeta(const G& rules, const Spec& spec, std::uint64_t seed) {
  const AlphaBetaSettings<OptionsOf<K, G>> settings(spec);
  const K heuristics = judging_by<K>(rules, settings);
  using Search = search::AlphaBeta<G, decltype(asking(rules, heuristics, {}))>;
  const auto make = [=](const Asked& asked) -> std::unique_ptr<Engine> {
    return std::make_unique<SearchEngine<G, Search>>(
        settings.text("alphabeta"), rules, settings.thinking(), seed,
        std::make_unique<Search>(settings.template get<search::AlphaBetaOptions>(), asking(rules, heuristics, asked)));
  };
  // One that plays weaker on purpose does not know everything either.
  if (settings.thinking().level != kFullStrength) return make({});
  const auto finish = [=](std::unique_ptr<Engine> engine) {
    return with_book(std::move(engine), rules.spec(), settings.template get<BookOptions>(), seed);
  };
  const auto& wanted = settings.template get<TablesOptions>();
  // What is exact goes before what the book says.
  if constexpr (HasSolver<G>) {
    const bool asks = wanted.exact == AskExact::kAuto ? rules.solves_all() : wanted.exact == AskExact::kOn;
    if (asks && rules.has_solver()) {
      using Prover = search::SolverPlayer<G>;
      // Cleared for every move: as much as is filled in a part of its time.
      auto prover = std::make_unique<Prover>(search::ProofOptions{.table_mb = 16});
      return with_solver(finish(make({})), std::make_unique<SearchEngine<G, Prover>>(
                                               "solver", rules, settings.thinking(), seed, std::move(prover)));
    }
  }
  if (wanted.exact != AskExact::kOff) {
    auto exact = open_exact_search(rules.spec(), wanted.tables);
    if (!exact) return finish(make({}));
    std::unique_ptr<Engine> inside = finish(make({exact->leaves()}));
    return with_exact_search(
        std::move(inside), [=] { return finish(make({})); }, rules.spec(), std::move(exact));
  }
  if (EngineTables opened = open_tables(rules.spec(), wanted.tables); opened.tables) {
    // Made first: a call may move its last argument before it looks at the first.
    std::unique_ptr<Engine> probing = finish(make({opened.tables, opened.draws_hold}));
    return with_tables(
        std::move(probing), [=] { return make({}); }, std::move(opened));
  }
  return finish(make({}));
}

}  // namespace palamedes::engines
