#include "engines/engine_kinds.hpp"

#include <utility>

#include "engines/engine_settings.hpp"
#include "search/alphabeta_options.hpp"
#include "search/mcts_options.hpp"

namespace palamedes::engines {
namespace {

template <class Options>
EngineInfo kind(const char* name, const char* summary) {
  std::vector<OptionInfo> options = listed(ThinkingOptions{});
  for (OptionInfo& option : listed(Options{})) options.push_back(std::move(option));
  return {name, summary, std::move(options)};
}

}  // namespace

std::vector<EngineInfo> engine_kinds() {
  return {kind<search::AlphaBetaOptions>("alphabeta", "the alpha-beta family, every technique a switch"),
          kind<search::MctsOptions>("mcts", "Monte Carlo tree search with a solver")};
}

}  // namespace palamedes::engines
