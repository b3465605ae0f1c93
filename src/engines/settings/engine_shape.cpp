#include "engines/settings/engine_shape.hpp"

#include <algorithm>

#include "base/spec/as_typed.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/settings/engine_kinds.hpp"

namespace palamedes::engines {
namespace {

bool is_memory(const OptionInfo& option) { return option.name.ends_with("-mb"); }

}  // namespace

std::string EngineShape::text() const { return canonical_text(spec.name, options); }

const OptionInfo* EngineShape::option(std::string_view name) const {
  const auto found =
      std::find_if(options.begin(), options.end(), [&](const auto& option) { return option.name == name; });
  return found == options.end() ? nullptr : &*found;
}

const OptionInfo* EngineShape::memory_option() const {
  const auto found = std::find_if(options.begin(), options.end(), is_memory);
  return found == options.end() ? nullptr : &*found;
}

EngineShape engine_shape(std::string_view text, const catalog::Game& game) {
  EngineShape shape;
  shape.spec = without_presets(Spec::parse(text), game);
  const EngineKind kind = kind_for(shape.spec.name, game);
  return as_typed(text, shape.spec, [&] {
    shape.options = kind.options(shape.spec);
    check_memory_of(shape.options);
    kind.check_files(shape.spec, game.variant());
    return shape;
  });
}

std::string default_engine(const catalog::Game& game) {
  const auto& presets = game.family().info().presets;
  const bool has_best =
      std::any_of(presets.begin(), presets.end(), [](const PresetInfo& preset) { return preset.name == "best"; });
  return has_best ? "best" : "alphabeta";
}

std::string with_setting(std::string_view text, std::string_view name, std::string_view value) {
  Spec spec = Spec::parse(text);
  spec.set(name, value);
  return spec.text();
}

}  // namespace palamedes::engines
