#include "engines/engine.hpp"

#include <algorithm>
#include <utility>

#include "base/spec/as_typed.hpp"
#include "catalog/catalog.hpp"
#include "engines/module.hpp"
#include "engines/random_engine.hpp"
#include "engines/settings/engine_kinds.hpp"

namespace palamedes::engines {
namespace {

// Presets may stand for presets; a chain longer than this is a circle.
constexpr int kLongestChain = 8;

}  // namespace

Spec without_presets(Spec spec, const catalog::Game& game) {
  const std::vector<PresetInfo>& presets = game.family().info().presets;
  for (int i = 0; i < kLongestChain; ++i) {
    const auto preset =
        std::find_if(presets.begin(), presets.end(), [&](const PresetInfo& known) { return known.name == spec.name; });
    if (preset == presets.end()) break;
    Spec meant = Spec::parse(preset->stands_for);
    for (const auto& [name, value] : spec.named) meant.set(name, value);
    meant.positional.insert(meant.positional.end(), spec.positional.begin(), spec.positional.end());
    spec = std::move(meant);
  }
  return spec;
}

std::unique_ptr<Engine> make_engine(std::string_view text, const catalog::Game& game, std::uint64_t seed) {
  const Spec spec = without_presets(Spec::parse(text), game);
  const EngineKind kind = kind_for(spec.name, game);
  return as_typed(text, spec, [&] {
    check_memory_of(kind.options(spec));
    auto engine = module_of(game).make_engine(game.variant(), spec, seed);
    return engine ? std::move(engine) : make_random_engine(seed);
  });
}

std::vector<EngineInfo> engines_for(const catalog::Game& game) {
  std::vector<EngineInfo> engines;
  for (const PresetInfo& preset : game.family().info().presets) {
    const Spec meant = without_presets(Spec::parse(preset.name), game);
    engines.push_back({preset.name, preset.summary, preset.stands_for, kind_for(meant.name, game).options(meant)});
  }
  for (const EngineKind& kind : engine_kinds(game)) {
    engines.push_back(
        {std::string(kind.name), std::string(kind.summary), "", kind.options({std::string(kind.name), {}, {}})});
  }
  return engines;
}

}  // namespace palamedes::engines
