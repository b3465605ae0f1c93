#pragma once

#include <string_view>
#include <vector>

#include "base/spec/options.hpp"
#include "base/spec/spec.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {

// A kind of engine as it is described, without one being made.
struct EngineKind {
  std::string_view name;
  std::string_view summary;
  bool plays_chance;  // games with moves left to chance
  // Every option with its default and with the value that the spec gives it. Throws UserError where the spec has others
  // or values out of range.
  std::vector<OptionInfo> (*options)(const Spec& spec);
  // Throws UserError where a file that the spec names cannot be used for the variant.
  void (*check_files)(const Spec& spec, const Spec& variant);
};

// All kinds, with the options that they have in every game.
std::vector<EngineKind> engine_kinds_of_every_game();

// The kinds that play the game, with the options of its heuristics besides.
std::vector<EngineKind> engine_kinds(const catalog::Game& game);

// The kind of that name, if it plays the game; throws UserError with the engines that do.
EngineKind kind_for(std::string_view name, const catalog::Game& game);

// Throws UserError where an option asks for more memory than the machine has.
void check_memory_of(const std::vector<OptionInfo>& options);

// Says why an engine that needs proofs does not play a variant.
[[noreturn]] void refuse_chance(const Spec& variant);

}  // namespace palamedes::engines
