#pragma once

#include <vector>

#include "engines/book/engine.hpp"
#include "engines/endgame_engine.hpp"
#include "engines/engine_settings.hpp"
#include "engines/experience/options.hpp"
#include "engines/tables_engine.hpp"
#include "search/alphabeta/options.hpp"
#include "search/mcts/options.hpp"
#include "search/proof/dfpn.hpp"

namespace palamedes::engines {

// The settings of each kind of engine; Own are the options of the game's heuristics (games/heuristics.hpp).
template <class Own>
using AlphaBetaSettings = EngineSettings<JudgingOptions, Own, TablesOptions, BookOptions, search::AlphaBetaOptions>;
template <class Own>
using MctsSettings = EngineSettings<JudgingOptions, Own, ExperienceOptions, EndgameOptions, search::MctsOptions>;
using ProofSettings = EngineSettings<search::ProofOptions>;

// The engines that every game has, apart from `random`.
template <class Own>
std::vector<EngineInfo> kinds_of_engines() {
  return {{"alphabeta", "the alpha-beta family, every technique a switch", AlphaBetaSettings<Own>::listed_options()},
          {"mcts", "Monte Carlo tree search with a solver", MctsSettings<Own>::listed_options()},
          {"dfpn", "proof-number search: wins, draws and losses, or nothing", ProofSettings::listed_options()}};
}

}  // namespace palamedes::engines
