// In place of what the server answers from besides the rules.
#include <string>
#include <utility>

#include "engines/search_speed.hpp"
#include "server/library.hpp"
#include "server/watched_event.hpp"
#include "tables/small_tables.hpp"

namespace palamedes::engines {

std::string measured_game(const catalog::Family& family) { return std::string(family.name()); }
SearchSpeed search_speed(const catalog::Game&, double, const StopToken&) { return {}; }

}  // namespace palamedes::engines

namespace palamedes::tables {

SmallTables::SmallTables(Settings settings) : settings_(std::move(settings)) {}
SmallTables::~SmallTables() = default;
bool SmallTables::want(const Spec&) { return false; }

}  // namespace palamedes::tables

namespace palamedes::server {

boost::json::object Library::known(const catalog::Game&) { return {}; }
void Library::look_again() {}

WatchedEvent::WatchedEvent(const std::string& path) : file_(arena::EventFile::read(path)), event_(file_.event()) {}
boost::json::object WatchedEvent::news(std::size_t) { return {}; }
boost::json::object WatchedEvent::game(int) { return {}; }

}  // namespace palamedes::server
