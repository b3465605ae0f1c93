#pragma once

#include "base/error.hpp"

namespace palamedes {

// Options that do not go together, or not with what they are for. The command line adds where its help is, as it does
// where a single option is wrong.
class UsageError : public UserError {
 public:
  using UserError::UserError;
};

}  // namespace palamedes
