#pragma once

#include <string_view>

#include "base/error.hpp"
#include "base/spec/spec.hpp"

namespace palamedes {

// The same error about what was typed rather than about what it stands for.
[[noreturn]] void rethrow_as_typed(const UserError& error, std::string_view typed, const Spec& meant);

// What `read` gives; its errors name `meant`, which people have never seen where they typed an alias or a preset.
template <class Read>
auto as_typed(std::string_view typed, const Spec& meant, const Read& read) {
  try {
    return read();
  } catch (const UserError& error) {
    rethrow_as_typed(error, typed, meant);
  }
}

}  // namespace palamedes
