#pragma once

#include "engines/book/engine.hpp"
#include "engines/endgame_engine.hpp"
#include "engines/engine_settings.hpp"
#include "engines/experience/options.hpp"
#include "engines/tables_engine.hpp"
#include "search/alphabeta/options.hpp"
#include "search/mcts/options.hpp"
#include "search/proof/options.hpp"

// What an engine string of each kind can say, in the order in which people are shown it.
namespace palamedes::engines {

using AlphaBetaSettings = EngineSettings<JudgingOptions, TablesOptions, BookOptions, search::AlphaBetaOptions>;
using MctsSettings = EngineSettings<JudgingOptions, ExperienceOptions, EndgameOptions, search::MctsOptions>;
using ProofSettings = EngineSettings<search::ProofOptions>;

}  // namespace palamedes::engines
