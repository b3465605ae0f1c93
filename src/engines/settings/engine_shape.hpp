#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/spec/options.hpp"
#include "base/spec/spec.hpp"
#include "catalog/game.hpp"

namespace palamedes::engines {

// What an engine string stands for: its kind with every setting given on the way, and the kind's options with the
// values that they have here.
struct EngineShape {
  Spec spec;
  std::vector<OptionInfo> options;

  // The engine string with every setting that is not the default of its kind, as Engine::spec() gives it.
  std::string text() const;
  // Nothing if the kind has no such option.
  const OptionInfo* option(std::string_view name) const;
  // The option that says how much memory the engine's table or tree may take.
  const OptionInfo* memory_option() const;
};

// Checks the string, and that the files which it names are there, without making the engine. Throws UserError.
EngineShape engine_shape(std::string_view text, const catalog::Game& game);

// The engine that plays where nobody named one: the family's best.
std::string default_engine(const catalog::Game& game);

// An engine string with one setting put over its own.
std::string with_setting(std::string_view text, std::string_view name, std::string_view value);

}  // namespace palamedes::engines
