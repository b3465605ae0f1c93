#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec/spec.hpp"
#include "catalog/game.hpp"
#include "games/family.hpp"

namespace palamedes::catalog {

// One family of games by name.
class Family {
 public:
  virtual ~Family() = default;
  virtual std::string_view name() const = 0;
  virtual std::vector<Alias> aliases() const = 0;
  virtual const FamilyInfo& info() const = 0;
  // The settings of a spec whose name is this family's; throws UserError where they do not fit.
  virtual std::unique_ptr<Game> make(const Spec& spec) const = 0;
};

// All families, in the order in which people are shown them.
const std::vector<const Family*>& families();

// The family of that name or alias; throws UserError with the names there are.
const Family& family_named(std::string_view name);

// A game at its start from a string such as `kalah:6,4`; aliases are understood. Throws UserError.
std::unique_ptr<Game> make_game(std::string_view spec);

}  // namespace palamedes::catalog
