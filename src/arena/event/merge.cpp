#include "arena/event/merge.hpp"

#include <map>
#include <optional>
#include <utility>

#include "arena/event/file.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

// What must be the same for two files to be parts of one event: all but which part it is, and by which program and
// from which file of openings it was made.
Event identity(Event event) {
  event.part = 0;
  event.parts = 1;
  event.sprt.reset();
  event.version.clear();
  event.opening_source.clear();
  for (EventPlayer& player : event.players) player.spec.clear();
  return event;
}

}  // namespace

int merge_event_files(const std::vector<std::string>& from, const std::string& to) {
  if (from.empty()) throw UserError("there is nothing to merge: name the event files");
  std::map<int, FinishedGame> games;
  std::optional<Event> event;
  for (const std::string& path : from) {
    const EventFile file = EventFile::read(path);
    const Event here = file.event();
    if (!event) event = here;
    if (identity(*event) != identity(here)) {
      throw UserError(quote(path) + " is of another event than " + quote(from.front()) +
                      ": game, engines, openings, limits and seed must be the same");
    }
    for (FinishedGame& game : file.games()) {
      const int number = game.task.number;
      const auto [at, is_new] = games.try_emplace(number, std::move(game));
      if (!is_new && at->second.task != game.task) {
        throw UserError(quote(path) + ": game " + std::to_string(number) + " is not of this event");
      }
    }
  }
  event->part = 0;
  event->parts = 1;
  EventFile target = EventFile::create(to, *event);
  for (const auto& [number, game] : games) target.add(game);
  return static_cast<int>(games.size());
}

}  // namespace palamedes::arena
