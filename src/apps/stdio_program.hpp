#pragma once

#include <cstdio>
#include <exception>
#include <functional>
#include <iostream>

#include "base/error.hpp"

// What the small programs that speak one protocol on standard input and output share.
namespace palamedes::apps {

// Runs the program; what goes wrong becomes one line and an exit status.
inline int stdio_program(const char* name, const std::function<void()>& body) {
  try {
    // The thinking thread writes; reading must not flush beside it.
    std::cin.tie(nullptr);
    body();
    return 0;
  } catch (const UserError& error) {
    std::fprintf(stderr, "%s: %s\n", name, error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: internal error: %s\n", name, error.what());
    return 1;
  }
}

}  // namespace palamedes::apps
