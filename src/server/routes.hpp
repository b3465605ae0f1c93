#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/library.hpp"
#include "server/limits.hpp"
#include "server/refusal.hpp"
#include "server/watched.hpp"

// The API over HTTP, with no sockets about it: a request's texts in, an answer's texts out.
namespace palamedes::server {

struct ApiRequest {
  std::string_view method;  // "GET", "POST"
  std::string_view path;    // "/api/state"
  std::string_view body;
};

struct ApiAnswer {
  Status status = Status::kOk;
  std::string body;     // a JSON object
  std::string allowed;  // the methods that the path takes, where it was asked with another
};

// What requests are answered from besides the rules.
struct Sources {
  Library& library;
  Watched* watched = nullptr;  // none where nothing is watched
  bool shares = true;          // games by link are kept
};

// Never throws: what is wrong becomes an answer. What chance gives is drawn from the seed.
ApiAnswer answer(const ApiRequest& request, const ServerLimits& limits, const Sources& sources, std::uint64_t seed);

// The body of a refused request.
std::string error_body(std::string_view message);

}  // namespace palamedes::server
