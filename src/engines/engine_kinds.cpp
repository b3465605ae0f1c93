#include "engines/engine_kinds.hpp"

#include "engines/engine_maker.hpp"

namespace palamedes::engines {

std::vector<EngineInfo> engine_kinds() {
  std::vector<OptionInfo> alphabeta = listed(ThinkingOptions{});
  for (OptionInfo& option : listed(search::AlphaBetaOptions{})) alphabeta.push_back(std::move(option));
  return {{"alphabeta", "the alpha-beta family, every technique a switch", std::move(alphabeta)}};
}

}  // namespace palamedes::engines
