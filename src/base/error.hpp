#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "base/message.hpp"

namespace palamedes {

// Something the user asked for that cannot be done as asked. The text is one line: what, where, what would be right.
// Caught only at an app's edge, where it becomes exit status 2 or a protocol's own error reply.
class UserError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  // A refusal that has a code: where, and what is wrong there.
  UserError(const std::string& where, Message message)
      : std::runtime_error(where + ": " + message.text), message_(std::move(message)) {}

  // The same refusal, said from further away.
  UserError inside(const std::string& where) const {
    UserError outer(where + ": " + what());
    outer.message_ = message_;
    return outer;
  }

  // Without a code where there is none; its text says what is wrong, not where.
  const Message& message() const { return message_; }

 private:
  Message message_;
};

}  // namespace palamedes
