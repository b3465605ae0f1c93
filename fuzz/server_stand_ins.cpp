// In place of what the server answers from besides the rules.
#include <string>

#include "server/library.hpp"
#include "server/watched_event.hpp"

namespace palamedes::server {

boost::json::object Library::known(const catalog::Game&) { return {}; }

WatchedEvent::WatchedEvent(const std::string& path) : file_(arena::EventFile::read(path)), event_(file_.event()) {}
boost::json::object WatchedEvent::news(std::size_t) { return {}; }
boost::json::object WatchedEvent::game(int) { return {}; }

}  // namespace palamedes::server
