#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/event/file.hpp"
#include "server/watched.hpp"

namespace palamedes::server {

// One event in a file: its standings, its games, the moves of each. The file is opened to be read only, and no other
// is.
class WatchedEvent final : public Watched {
 public:
  // Throws UserError where there is no event.
  explicit WatchedEvent(const std::string& path);

  boost::json::object news(std::size_t from) override;
  boost::json::object game(int number) override;

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
