#pragma once

#include <vector>

#include "engines/book/engine.hpp"
#include "engines/exact/endgame_engine.hpp"
#include "engines/exact/tables_engine.hpp"
#include "engines/experience/options.hpp"
#include "engines/settings/engine_kinds.hpp"
#include "engines/settings/engine_settings.hpp"
#include "search/alphabeta/options.hpp"
#include "search/mcts/options.hpp"
#include "search/proof/options.hpp"

// What an engine string of each kind can say, in the order in which people are shown it.
namespace palamedes::engines {

// Own are the options of the game's heuristics (games/heuristics.hpp).
template <class Own>
using AlphaBetaSettings = EngineSettings<JudgingOptions, Own, TablesOptions, BookOptions, search::AlphaBetaOptions>;
template <class Own>
using MctsSettings = EngineSettings<JudgingOptions, Own, ExperienceOptions, EndgameOptions, search::MctsOptions>;
using ProofSettings = EngineSettings<search::ProofOptions>;

// Throw UserError where a file that the options name cannot be used for the variant. Most options name none; experience
// that cannot be read is done without.
template <class Part>
void check_file(const Part&, const Spec&) {}
void check_file(const JudgingOptions& options, const Spec& variant);
void check_file(const TablesOptions& options, const Spec& variant);
void check_file(const BookOptions& options, const Spec& variant);

template <class Settings>
EngineKind kind_of_engine(std::string_view name, std::string_view summary, bool plays_chance) {
  return {name, summary, plays_chance, [](const Spec& spec) { return Settings(spec).options(); },
          [](const Spec& spec, const Spec& variant) {
            Settings(spec).for_each_part([&](const auto& part) { check_file(part, variant); });
          }};
}

// The kinds that search.
template <class Own>
std::vector<EngineKind> kinds_that_search() {
  return {kind_of_engine<AlphaBetaSettings<Own>>("alphabeta", "the alpha-beta family, every technique a switch", true),
          kind_of_engine<MctsSettings<Own>>("mcts", "Monte Carlo tree search with a solver", true),
          kind_of_engine<ProofSettings>("dfpn", "proof-number search: wins, draws and losses, or nothing", false)};
}

}  // namespace palamedes::engines
