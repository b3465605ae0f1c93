#include "engines/engine.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/module.hpp"
#include "engines/random_engine.hpp"

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
  if (spec.name == "random") {
    SpecReader(spec).finish();
    return make_random_engine(seed);
  }
  if (auto engine = module_of(game).make_engine(game.variant(), spec, seed)) return engine;
  std::string known;
  for (const EngineInfo& info : engines_for(game)) known += (known.empty() ? "" : ", ") + info.name;
  throw UserError("there is no engine " + quote(spec.name) + " for " + std::string(game.family().name()) +
                  "; there are: " + known);
}

std::vector<EngineInfo> engines_for(const catalog::Game& game) {
  std::vector<EngineInfo> engines;
  for (const PresetInfo& preset : game.family().info().presets) engines.push_back({preset.name, preset.summary, {}});
  for (EngineInfo& info : module_of(game).engine_kinds(game.variant())) engines.push_back(std::move(info));
  engines.push_back({"random", "uniformly random legal moves", {}});
  return engines;
}

}  // namespace palamedes::engines
