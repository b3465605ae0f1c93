#include "engines/module.hpp"

#include "base/error.hpp"

namespace palamedes::engines {

const Module& module_of(const catalog::Game& game) {
  const std::string_view name = game.family().name();
  for (const Module* module : modules()) {
    if (module->name() == name) return *module;
  }
  throw UserError("no engine plays " + std::string(name));
}

std::unique_ptr<Describer> make_describer(const catalog::Game& game) {
  return module_of(game).make_describer(game.variant());
}

}  // namespace palamedes::engines
