#include "engines/engine_shape.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {
namespace {

bool is_memory(const OptionInfo& option) { return option.name.ends_with("-mb"); }

bool in_range(const OptionInfo& option) {
  const auto value = parse_integer(option.value);
  const auto low = parse_integer(option.low);
  const auto high = parse_integer(option.high);
  return value && low && high && *value >= *low && *value <= *high;
}

}  // namespace

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
  for (const EngineInfo& info : engines_for(game)) {
    if (info.name == shape.spec.name) shape.options = info.options;
  }
  Spec small = shape.spec;
  for (OptionInfo& option : shape.options) {
    for (const auto& [name, value] : shape.spec.named) {
      if (name == option.name) option.value = value;
    }
    if (is_memory(option) && in_range(option)) small.set(option.name, option.low);
  }
  try {
    static_cast<void>(make_engine(small.text(), game, 0));
  } catch (const UserError&) {
    // What is wrong is said of the string that was given.
    static_cast<void>(make_engine(text, game, 0));
    throw;
  }
  return shape;
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
