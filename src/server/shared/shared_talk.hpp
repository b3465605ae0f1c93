#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include <boost/json.hpp>

#include "server/shared/shared_games.hpp"

namespace palamedes::server {

// One socket's part in games by link: `share`, `join` and `act`, as docs/api.md has them. It leaves its games when it
// ends.
class SharedTalk {
 public:
  // `say` must be callable from any thread, and after this object's end too.
  using SayObject = std::function<void(const boost::json::object&)>;

  SharedTalk(SharedGames& games, std::size_t most_joined, SayObject say)
      : games_(games), most_joined_(most_joined), say_(std::move(say)) {}
  SharedTalk(const SharedTalk&) = delete;
  SharedTalk& operator=(const SharedTalk&) = delete;
  ~SharedTalk();

  // False where the message is about something else.
  bool receive(const std::string& type, const boost::json::value& id, const boost::json::object& message);
  // Nothing where nothing was joined by that name.
  void stop(const boost::json::value& id);

 private:
  void share(const boost::json::value& id, const boost::json::object& message);
  void join(const boost::json::value& id, const boost::json::object& message);
  void act(const boost::json::value& id, const boost::json::object& message);

  SharedGames& games_;
  const std::size_t most_joined_;
  const SayObject say_;
  std::map<std::string, SharedGames::Ticket> joined_;  // by the caller's names for them
};

}  // namespace palamedes::server
