#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "engines/describer_of.hpp"
#include "engines/module.hpp"
#include "engines/opening_engine.hpp"
#include "engines/search_maker.hpp"
#include "engines/settings/kind_settings.hpp"
#include "games/exact.hpp"
#include "games/family.hpp"
#include "games/heuristics.hpp"
#include "games/opening.hpp"
#include "knowledge/weight_files.hpp"

namespace palamedes::engines {

// Engines of rare classes are made elsewhere: one unit would be long in coming.
using MakesRare = std::unique_ptr<Engine> (*)(const Spec& variant, const Spec& engine, std::uint64_t seed);

// A module from the family and the heuristics of a game.
template <class Family, template <class> class Heuristics>
class ModuleOf final : public Module {
 public:
  explicit ModuleOf(MakesRare makes_rare) : makes_rare_(makes_rare) {}

  std::string_view name() const override { return Family::kName; }

  std::vector<EngineKind> engine_kinds(const Spec& variant) const override {
    return Family::visit(variant, [](const auto& rules) {
      using G = std::decay_t<decltype(rules)>;
      return kinds_that_search<OptionsOf<Heuristics<G>, G>>();
    });
  }

  std::unique_ptr<Engine> make_engine(const Spec& variant, const Spec& engine, std::uint64_t seed) const override {
    auto made = Family::visit(variant, [&](const auto& rules) -> std::unique_ptr<Engine> {
      using G = std::decay_t<decltype(rules)>;
      if constexpr (is_rare<Family, G>()) {
        return makes_rare_(variant, engine, seed);
      } else {
        return make_search<Heuristics<G>>(rules, engine, seed);
      }
    });
    return made && has_opening(variant) ? with_opening(std::move(made), seed) : std::move(made);
  }

  bool has_solver(const Spec& variant) const override {
    return Family::visit(variant, [](const auto& rules) {
      if constexpr (HasSolver<std::decay_t<decltype(rules)>>) return rules.has_solver();
      return false;
    });
  }

  std::unique_ptr<Describer> make_describer(const Spec& variant) const override {
    auto made = Family::visit(variant, [](const auto& rules) -> std::unique_ptr<Describer> {
      using G = std::decay_t<decltype(rules)>;
      using K = Heuristics<G>;
      if constexpr (HasFeatures<K, G>) {
        return std::make_unique<DescriberOf<G, K>>(
            make_heuristics<K>(rules, knowledge::built_in_weights(Family::kName, "default")));
      } else {
        throw UserError("the evaluation of " + std::string(Family::kName) + " has no features");
      }
    });
    return has_opening(variant) ? with_opening(std::move(made)) : std::move(made);
  }

 private:
  static bool has_opening(const Spec& variant) {
    return visit_rules<Family>(variant,
                               [](const auto& rules) { return HasSwapOpening<std::decay_t<decltype(rules)>>; });
  }

  MakesRare makes_rare_;
};

}  // namespace palamedes::engines
