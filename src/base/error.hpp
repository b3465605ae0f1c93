#pragma once

#include <stdexcept>

namespace palamedes {

// Something the user asked for that cannot be done as asked. The text is one line: what, where, what would be right.
// Caught only at an app's edge, where it becomes exit status 2 or a protocol's own error reply.
class UserError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace palamedes
