#include "arena/event/terms.hpp"

#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

bool says_nothing(const FieldValue& value) {
  return value == FieldValue() || value == FieldValue(false) || value == FieldValue(std::int64_t{0}) ||
         value == FieldValue(0.0);
}

}  // namespace

// What is usual and says nothing is left out; the grace is always there, so that old records read as they were meant.
std::string GameTerms::text() const {
  const std::vector<NamedValue> usual = values_of(GameTerms());
  const std::vector<NamedValue> own = values_of(*this);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i] == usual[i] && says_nothing(own[i].value)) continue;
    parts.push_back(own[i].name + "=" + (own[i].value == FieldValue(true) ? "1" : value_text(own[i].value)));
  }
  return join(parts, " ");
}

GameTerms GameTerms::parse(std::string_view text) {
  GameTerms terms;
  for (const std::string_view word : words(text)) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const bool known = equals != std::string_view::npos &&
                       set_field(terms, name, "terms of a game: " + std::string(name), word.substr(equals + 1));
    if (!known) throw UserError("terms of a game: cannot read " + quote(word));
  }
  return terms;
}

}  // namespace palamedes::arena
