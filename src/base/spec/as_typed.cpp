#include "base/spec/as_typed.hpp"

#include <string>

#include "base/text.hpp"

namespace palamedes {

void rethrow_as_typed(const UserError& error, std::string_view typed, const Spec& meant) {
  std::string message = error.what();
  const std::string named = quote(meant.text());
  if (const std::size_t at = message.find(named); at != std::string::npos) {
    message.replace(at, named.size(), quote(typed));
  }
  throw UserError(message);
}

}  // namespace palamedes
