#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/spec/spec.hpp"
#include "catalog/catalog.hpp"
#include "engines/describer.hpp"
#include "engines/engine.hpp"
#include "engines/settings/engine_kinds.hpp"

namespace palamedes::engines {

// All that the program does with a game and that is compiled against its classes: one object a game, made by
// engines/module_of.hpp from what the game's folder has.
class Module {
 public:
  Module() = default;
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;
  virtual ~Module() = default;

  virtual std::string_view name() const = 0;
  // The kinds of engines that search a variant; the options of the game's heuristics are among theirs.
  virtual std::vector<EngineKind> engine_kinds(const Spec& variant) const = 0;
  // One of them; nothing if the engine's name is none of them. Throws UserError.
  virtual std::unique_ptr<Engine> make_engine(const Spec& variant, const Spec& engine, std::uint64_t seed) const = 0;
  // Whether the engine `dfpn` finds exact values of this variant by a solver of the game's own (games/exact.hpp).
  virtual bool has_solver(const Spec& variant) const = 0;
  // Throws UserError if the game's evaluation has no features.
  virtual std::unique_ptr<Describer> make_describer(const Spec& variant) const = 0;
};

// In the order of catalog::families().
const std::vector<const Module*>& modules();

const Module& module_of(const catalog::Game& game);

}  // namespace palamedes::engines
