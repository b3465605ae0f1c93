#include "engines/engine.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine_kinds.hpp"
#include "engines/random_engine.hpp"

namespace palamedes::engines {
namespace {

// A preset's string with the settings given to its name put over its own.
Spec expanded(const PresetInfo& preset, const Spec& given) {
  Spec spec = Spec::parse(preset.stands_for);
  for (const auto& [name, value] : given.named) {
    bool replaced = false;
    for (auto& [own, own_value] : spec.named) {
      if (own != name) continue;
      own_value = value;
      replaced = true;
    }
    if (!replaced) spec.named.emplace_back(name, value);
  }
  spec.positional.insert(spec.positional.end(), given.positional.begin(), given.positional.end());
  return spec;
}

// Presets may stand for presets; a chain longer than this is a circle.
constexpr int kLongestChain = 8;

}  // namespace

std::unique_ptr<Engine> make_engine(std::string_view text, const catalog::Game& game, std::uint64_t seed) {
  Spec spec = Spec::parse(text);
  const Spec variant = Spec::parse(game.spec());
  const catalog::Family& family = catalog::family_named(variant.name);
  for (int i = 0; i < kLongestChain; ++i) {
    const PresetInfo* found = nullptr;
    for (const PresetInfo& preset : family.info().presets) {
      if (preset.name == spec.name) found = &preset;
    }
    if (found == nullptr) break;
    spec = expanded(*found, spec);
  }
  if (spec.name == "random") {
    SpecReader(spec).finish();
    return make_random_engine(seed);
  }
  if (auto engine = make_searching_engine(variant, spec, seed)) return engine;
  std::string known;
  for (const EngineInfo& info : engines_for(game)) known += (known.empty() ? "" : ", ") + info.name;
  throw UserError("there is no engine " + quote(spec.name) + " for " + variant.name + "; there are: " + known);
}

std::vector<EngineInfo> engines_for(const catalog::Game& game) {
  const catalog::Family& family = catalog::family_named(Spec::parse(game.spec()).name);
  std::vector<EngineInfo> engines;
  for (const PresetInfo& preset : family.info().presets) engines.push_back({preset.name, preset.summary, {}});
  for (EngineInfo& info : engine_kinds()) engines.push_back(std::move(info));
  engines.push_back({"random", "uniformly random legal moves", {}});
  return engines;
}

}  // namespace palamedes::engines
