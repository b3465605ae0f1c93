#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/event/file.hpp"

namespace palamedes::server {

// One event that callers may look at while it is played: its standings, its games, the moves of each. The file is
// opened to be read only, and no other is. Several threads may ask.
class WatchedEvent {
 public:
  // Throws UserError where there is no event.
  explicit WatchedEvent(const std::string& path);

  // The `watch` of docs/api.md: the games from the given one on, and what came of all of them.
  boost::json::object news(std::size_t from);
  // A finished game as a record; throws UserError where there is none of that number.
  boost::json::object game(int number);

 private:
  // Reads the games anew where there are more of them.
  void look();

  std::mutex mutex_;
  const arena::EventFile file_;
  const arena::Event event_;
  int stored_ = -1;  // in the file, when it was read last
  std::vector<arena::FinishedGame> games_;
  boost::json::object summary_;
};

}  // namespace palamedes::server
