#pragma once

#include <cstddef>

#include <boost/json.hpp>

namespace palamedes::server {

// An event that callers may look at while it is played. Several threads may ask.
class Watched {
 public:
  Watched() = default;
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  virtual ~Watched() = default;

  // The `watch` of docs/api.md: the games from the given one on, and what came of all of them.
  virtual boost::json::object news(std::size_t from) = 0;
  // A finished game as a record; throws UserError where there is none of that number.
  virtual boost::json::object game(int number) = 0;
};

}  // namespace palamedes::server
