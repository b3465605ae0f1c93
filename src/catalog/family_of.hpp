#pragma once

#include <memory>
#include <string_view>
#include <type_traits>
#include <vector>

#include "catalog/catalog.hpp"
#include "catalog/game_of.hpp"

namespace palamedes::catalog {

// A family for everything above from what games/<game>/family.hpp says of it.
template <class Inner>
class FamilyOf final : public Family {
 public:
  std::string_view name() const override { return Inner::kName; }
  std::vector<Alias> aliases() const override { return {Inner::kAliases.begin(), Inner::kAliases.end()}; }
  const FamilyInfo& info() const override { return Inner::info(); }
  std::unique_ptr<Game> make(const Spec& spec) const override {
    return visit_rules<Inner>(spec, [this](const auto& rules) -> std::unique_ptr<Game> {
      return std::make_unique<GameOf<std::decay_t<decltype(rules)>>>(*this, rules);
    });
  }
};

}  // namespace palamedes::catalog
