#include "engines/engine_kinds.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
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
namespace {

template <class... Parts>
EngineInfo kind(const char* name, const char* summary) {
  std::vector<OptionInfo> options = listed(ThinkingOptions{});
  for (std::vector<OptionInfo>& part : std::vector<std::vector<OptionInfo>>{listed(Parts{})...}) {
    std::move(part.begin(), part.end(), std::back_inserter(options));
  }
  return {name, summary, std::move(options)};
}

}  // namespace

std::vector<EngineInfo> engine_kinds() {
  return {kind<JudgingOptions, TablesOptions, BookOptions, search::AlphaBetaOptions>(
              "alphabeta", "the alpha-beta family, every technique a switch"),
          kind<JudgingOptions, ExperienceOptions, EndgameOptions, search::MctsOptions>(
              "mcts", "Monte Carlo tree search with a solver"),
          kind<search::ProofOptions>("dfpn", "proof-number search: wins, draws and losses, or nothing")};
}

}  // namespace palamedes::engines
