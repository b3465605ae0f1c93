#pragma once

#include <string>

#include "base/error.hpp"

namespace palamedes::server {

// The statuses of HTTP that the server's own answers have.
enum class Status {
  kOk = 200,
  kNotModified = 304,
  kMoved = 308,
  kBadRequest = 400,
  kUnauthorized = 401,
  kForbidden = 403,
  kNotFound = 404,
  kMethodNotAllowed = 405,
  kTooLarge = 413,
  kUnprocessable = 422,
  kTooManyRequests = 429,
  kHeaderTooLarge = 431,
  kInternal = 500,
  kUnavailable = 503,
};

// A request that is not answered as asked, with the status that says why. A plain UserError (an illegal move, say) is a
// well-formed request that cannot be done: kUnprocessable.
class Refusal : public UserError {
 public:
  Refusal(Status status, const std::string& text) : UserError(text), status_(status) {}
  Status status() const { return status_; }

 private:
  Status status_;
};

}  // namespace palamedes::server
