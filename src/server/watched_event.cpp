#include "server/watched_event.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "arena/event/records.hpp"
#include "arena/report/summary.hpp"
#include "base/error.hpp"
#include "catalog/record.hpp"
#include "server/json/record_json.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

json::object line_of(const arena::FinishedGame& game) {
  return {{"number", game.task.number},
          {"round", game.task.round},
          {"first", game.task.first},
          {"second", game.task.second},
          {"result", catalog::result_mark(game.report.outcome.result)},
          {"reason", game.report.outcome.reason},
          {"plies", game.report.moves.size()}};
}

}  // namespace

WatchedEvent::WatchedEvent(const std::string& path) : file_(arena::EventFile::read(path)), event_(file_.event()) {
  look();
}

json::object WatchedEvent::news(std::size_t from) {
  const std::lock_guard lock(mutex_);
  look();
  json::array players;
  for (std::size_t i = 0; i < event_.players.size(); ++i) {
    players.push_back(json::string(arena::shown_name(event_, static_cast<int>(i))));
  }
  json::array games;
  for (std::size_t i = std::min(from, games_.size()); i < games_.size(); ++i) games.push_back(line_of(games_[i]));
  return {{"name", std::filesystem::path(file_.path()).filename().string()},
          {"kind", arena::kind_name(event_.kind)},
          {"game", event_.game},
          {"players", std::move(players)},
          {"total", arena::total_games(event_)},
          {"finished", games_.size()},
          {"decided", file_.decided().has_value()},
          {"from", std::min(from, games_.size())},
          {"games", std::move(games)},
          {"summary", summary_}};
}

json::object WatchedEvent::game(int number) {
  const std::lock_guard lock(mutex_);
  look();
  const auto found =
      std::find_if(games_.begin(), games_.end(), [&](const auto& game) { return game.task.number == number; });
  if (found == games_.end()) throw UserError("no game " + std::to_string(number) + " is finished");
  return record_json(arena::record_of(event_, *found));
}

void WatchedEvent::look() {
  const int stored = file_.stored_games();
  if (stored == stored_) return;
  games_ = file_.games();
  summary_ = arena::event_json(event_, games_);
  stored_ = stored;
}

}  // namespace palamedes::server
