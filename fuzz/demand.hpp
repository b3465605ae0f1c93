#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/error.hpp"

namespace palamedes {

inline void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

// Runs a reader: what it refuses, it refuses in one line.
template <class Reader>
void try_reader(Reader&& reader) {
  try {
    reader();
  } catch (const UserError& error) {
    const std::string_view message = error.what();
    demand(!message.empty() && message.find('\n') == std::string_view::npos, "a refusal is one line");
  }
}

}  // namespace palamedes
