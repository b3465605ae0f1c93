#include "arena/event/merge.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "arena/event/checksum.hpp"
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

// Moves and result; how long it took may differ.
bool went_alike(const GameReport& one, const GameReport& other) {
  return one.outcome.result == other.outcome.result && one.position == other.position &&
         std::equal(one.moves.begin(), one.moves.end(), other.moves.begin(), other.moves.end(),
                    [](const PlayedMove& a, const PlayedMove& b) { return a.text == b.text; });
}

}  // namespace

int merge_event_files(const std::vector<std::string>& from, const std::string& to) {
  if (from.empty()) throw UserError("there is nothing to merge: name the event files");
  std::map<int, FinishedGame> games;
  std::map<int, std::string> where;
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
      if (is_new) {
        check_game(here, at->second);
      } else if (at->second.task != game.task) {
        throw UserError(quote(path) + ": game " + std::to_string(number + 1) + " is not of this event");
      } else if (!went_alike(at->second.report, game.report)) {
        throw UserError(quote(path) + ": game " + std::to_string(number + 1) + " went another way than in " +
                        quote(where[number]) + "; of two that differ neither can be trusted");
      } else {
        continue;
      }
      where[number] = path;
    }
  }
  event->part = 0;
  event->parts = 1;
  EventFile target = EventFile::create(to, *event);
  for (const auto& [number, game] : games) target.add(game);
  return static_cast<int>(games.size());
}

}  // namespace palamedes::arena
