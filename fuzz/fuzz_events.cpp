// Reads event files that are sound but for the cells that an input writes (edited_database.hpp). Its first letter says
// what is tried:
//   d  the checksums stay: what is read is refused or has the same games as before
//   e  there are no checksums, as in files of before: the event is refused for its contents, or exported
//   s  the checksums are those of the new contents: likewise, and what was read without them is read with them
//   i  no checksums, and the games are imported
//   m  no checksums, and it is merged with the sound one
// What is refused is refused in one line.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/event/checksum.hpp"
#include "arena/event/file.hpp"
#include "arena/event/merge.hpp"
#include "arena/event/records.hpp"
#include "catalog/catalog.hpp"
#include "demand.hpp"
#include "edited_database.hpp"
#include "learn/experience/file.hpp"
#include "learn/experience/games.hpp"

namespace palamedes::arena {
namespace {

constexpr const char* kGame = "mnk:2x2,2";  // games of three plies: few rows to read

Event small_event() {
  Event event;
  event.game = catalog::make_game(kGame)->spec();
  event.players = {{"random", "random"}, {"alphabeta:depth=2", "alphabeta:depth=2"}};
  event.pairs = 1;
  event.openings = {"b2"};
  event.terms.nodes = 10;
  event.version = "0.1.0";
  return event;
}

FinishedGame finished_game(const Event& event, int number) {
  FinishedGame game;
  game.task = {.number = number, .first = number, .second = 1 - number, .seed = game_seed(event, number)};
  game.task.opening = "b2";
  const auto board = catalog::make_game(event.game);
  while (!board->outcome().over()) {
    const auto moves = board->legal_moves();
    const Side side = board->side_to_move();
    const std::string& move = board->moves().empty() ? "b2" : number == 0 ? moves.front() : moves.back();
    board->play(move);
    game.report.moves.push_back({board->moves().back(), side, 12, 0.25, 10, 2});
  }
  game.report.opening_plies = 1;
  game.report.outcome = board->outcome();
  return game;
}

// The keys of meta, and the checksums themselves, are not for those who keep them.
std::vector<EditedColumn> event_columns(bool all) {
  std::vector<EditedColumn> columns = {{"meta", "value", "key"}};
  for (const char* name : {"spec", "settings"}) columns.push_back({"players", name, "id"});
  columns.push_back({"openings", "moves", "id"});
  for (const NamedValue& field : values_of(FinishedGame())) columns.push_back({"games", field.name, "number"});
  for (const NamedValue& field : values_of(PlayedMove())) columns.push_back({"moves", field.name, "game, ply"});
  columns.push_back({"moves", "game", "game, ply"});
  columns.push_back({"moves", "ply", "game, ply"});
  if (!all) return columns;
  columns.push_back({"meta", "key", "key"});
  columns.push_back({"games", "checksum", "number"});
  return columns;
}

struct Files {
  DatabaseFolder folder;
  KeptDatabase sound{folder, "sound"};
  KeptDatabase merged{folder, "merged"};
  std::optional<EditedDatabase> damaged;
  std::optional<EditedDatabase> edited;  // without checksums

  Files() {
    const Event event = small_event();
    {
      EventFile file = EventFile::create(sound.path(), event);
      for (const int number : {0, 1}) file.add(finished_game(event, number));
    }
    damaged.emplace(folder, "damaged", sound, event_columns(false));
    KeptDatabase unsealed(folder, "unsealed");
    unsealed.become(sound);
    unsealed.connection().execute("UPDATE games SET checksum = ''; DELETE FROM meta WHERE key = 'checksum'");
    edited.emplace(folder, "edited", unsealed, event_columns(true));
  }
};

// As `records export` does.
std::string exported(const std::string& path) {
  const EventFile file = EventFile::read(path);
  const Event event = file.event();
  const std::vector<FinishedGame> games = file.games();
  std::string text = games_csv(event, games);
  for (const FinishedGame& game : games) {
    check_game(event, game);
    text += record_of(event, game).text();
  }
  demand(total_games(event) >= 0, "an event has no less than no games");
  return text;
}

// Writes the checksums of what is there.
void seal(EditedDatabase& database) {
  const EventFile file = EventFile::read(database.path());
  const std::vector<FinishedGame> games = file.games();
  const std::string whole = checksum_of(file.event(), file.stored_games(), file.decided());
  sqlite::Statement row(database.connection(), "UPDATE games SET checksum = ? WHERE number = ?");
  for (const FinishedGame& game : games) row.bind(checksum_of(game)).bind(std::int64_t{game.task.number}).run();
  sqlite::Statement(database.connection(), "INSERT OR REPLACE INTO meta(key, value) VALUES('checksum', ?)")
      .bind(whole)
      .run();
}

void import_games(const std::string& path) {
  const learn::GameList list = learn::read_games(path);
  learn::ExperienceFile(":memory:", *catalog::make_game(list.game)).add({list});
}

void try_damaged(Files& files, std::string_view lines) {
  static const std::string before = exported(files.sound.path());
  files.damaged->edit(lines);
  try_reader([&] { demand(exported(files.damaged->path()) == before, "damage is told"); });
}

void try_contents(Files& files, char what, std::string_view lines) {
  files.edited->edit(lines);
  const std::string& path = files.edited->path();
  try_reader([&] {
    if (what == 'i') return import_games(path);
    if (what == 'm') {
      files.merged.set_bytes("");
      merge_event_files({files.sound.path(), path}, files.merged.path());
      return;
    }
    const std::string before = exported(path);
    if (what != 's') return;
    seal(*files.edited);
    demand(exported(path) == before, "an event is read with its checksums as without");
  });
}

}  // namespace
}  // namespace palamedes::arena

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static palamedes::arena::Files files;
  if (size == 0) return 0;
  const std::string_view lines(reinterpret_cast<const char*>(data) + 1, size - 1);
  const char what = static_cast<char>(data[0]);
  if (what == 'd') {
    palamedes::arena::try_damaged(files, lines);
  } else {
    palamedes::arena::try_contents(files, what, lines);
  }
  return 0;
}
