#include "catalog/catalog.hpp"

#include "base/error.hpp"
#include "base/spec/as_typed.hpp"
#include "base/text.hpp"

namespace palamedes::catalog {
namespace {

// What an alias stands for, with the settings given to the alias behind its own.
Spec expanded(const Alias& alias, const Spec& given) {
  Spec spec = Spec::parse(alias.stands_for);
  if (!given.positional.empty()) {
    throw UserError(quote(given.text()) + ": " + std::string(alias.name) + " stands for " +
                    std::string(alias.stands_for) + " and takes named settings only");
  }
  spec.named.insert(spec.named.end(), given.named.begin(), given.named.end());
  return spec;
}

}  // namespace

const Family& family_named(std::string_view name) {
  std::string known;
  for (const Family* family : families()) {
    if (family->name() == name) return *family;
    known += (known.empty() ? "" : ", ") + std::string(family->name());
    for (const Alias& alias : family->aliases()) {
      if (alias.name == name) return *family;
      known += ", " + std::string(alias.name);
    }
  }
  throw UserError("there is no game " + quote(name) + "; there are: " + known);
}

std::unique_ptr<Game> make_game(std::string_view text) {
  const Spec spec = Spec::parse(text);
  const Family& family = family_named(spec.name);
  for (const Alias& alias : family.aliases()) {
    if (alias.name != spec.name) continue;
    const Spec meant = expanded(alias, spec);
    return as_typed(text, meant, [&] { return family.make(meant); });
  }
  return family.make(spec);
}

}  // namespace palamedes::catalog
