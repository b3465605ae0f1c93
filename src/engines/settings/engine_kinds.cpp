#include "engines/settings/engine_kinds.hpp"

#include <string>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/text.hpp"
#include "engines/module.hpp"
#include "engines/settings/kind_settings.hpp"
#include "games/heuristics.hpp"

namespace palamedes::engines {
namespace {

// Of an engine that has no options.
std::vector<OptionInfo> no_options(const Spec& spec) {
  SpecReader(spec).finish();
  return {};
}

const EngineKind kRandom = {"random", "uniformly random legal moves", true, no_options,
                            [](const Spec&, const Spec&) {}};

}  // namespace

std::vector<EngineKind> engine_kinds_of_every_game() {
  std::vector<EngineKind> kinds = kinds_that_search<NoOptions>();
  kinds.push_back(kRandom);
  return kinds;
}

std::vector<EngineKind> engine_kinds(const catalog::Game& game) {
  std::vector<EngineKind> kinds = module_of(game).engine_kinds(game.variant());
  if (game.has_chance()) std::erase_if(kinds, [](const EngineKind& kind) { return !kind.plays_chance; });
  kinds.push_back(kRandom);
  return kinds;
}

EngineKind kind_for(std::string_view name, const catalog::Game& game) {
  for (const EngineKind& kind : engine_kinds(game)) {
    if (kind.name == name) return kind;
  }
  for (const EngineKind& kind : module_of(game).engine_kinds(game.variant())) {
    if (kind.name == name) refuse_chance(game.variant());
  }
  std::vector<std::string> known;
  for (const EngineInfo& info : engines_for(game)) known.push_back(info.name);
  throw UserError(
      fmt::format("there is no engine {} for {}; there are: {}", quote(name), game.family().name(), join(known, ", ")));
}

void check_memory_of(const std::vector<OptionInfo>& options) {
  for (const OptionInfo& option : options) {
    if (option.name.ends_with("-mb")) check_memory(option.name, parse_integer(option.value).value_or(0));
  }
}

void refuse_chance(const Spec& variant) {
  throw UserError("proof-number search cannot play " + variant.name + ": a move left to chance has no proof");
}

}  // namespace palamedes::engines
