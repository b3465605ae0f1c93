// Reads experience databases that are sound but for the cells that an input writes (edited_database.hpp). Its first
// letter says what is tried:
//   d  the checksums stay: what is read is refused, or counts the same as before
//   s  the checksums are those of the new contents, which are counted
//   o  likewise, and an engine opens it
//   m  likewise, and it is merged with the sound one
//   p  likewise, and it is pruned
// What is refused is refused in one line.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "demand.hpp"
#include "edited_database.hpp"
#include "engines/experience/options.hpp"
#include "knowledge/experience/schema.hpp"
#include "learn/experience/file.hpp"
#include "learn/experience/merge.hpp"

namespace palamedes::learn {
namespace {

namespace schema = knowledge::experience_schema;

constexpr const char* kGame = "mnk:3x3,3";

// Games that differ, by which of the moves there are is taken.
CountedGame counted_game(std::size_t choice) {
  CountedGame game;
  game.id = choice + 1;
  const auto board = catalog::make_game(kGame);
  while (!board->outcome().over()) {
    const auto moves = board->legal_moves();
    board->play(moves[choice % moves.size()]);
    game.moves += (game.moves.empty() ? "" : " ") + board->moves().back();
    game.scores += game.scores.empty() ? "7" : " .";
  }
  game.result = board->outcome().result;
  return game;
}

struct Files {
  DatabaseFolder folder;
  KeptDatabase sound{folder, "sound"};
  KeptDatabase edited{folder, "edited"};
  KeptDatabase other{folder, "other"};

  Files() {
    const auto game = catalog::make_game(kGame);
    GameList list;
    list.game = game->spec();
    for (const std::size_t choice : {0U, 1U}) list.games.push_back(counted_game(choice));
    ExperienceFile(sound.path(), *game).add({list});
  }
};

std::vector<EditedColumn> database_columns(bool all) {
  std::vector<EditedColumn> columns;
  for (const char* name : {"id", "root", "result", "moves", "scores"}) columns.push_back({"games", name, "id"});
  for (const char* name : {"key", "move", "wins", "draws", "losses", "scored", "scores"}) {
    columns.push_back({"moves", name, "key, move"});
  }
  for (const char* name : {"key", "met"}) columns.push_back({"positions", name, "key"});
  if (!all) return columns;
  columns.push_back({"meta", "value", "key"});
  columns.push_back({"meta", "key", "key"});
  return columns;
}

void seal_games(sqlite::Connection& database) {
  sqlite::Statement row(database, "SELECT id, root, result, moves, scores FROM games");
  sqlite::Statement change(database, "UPDATE games SET checksum = ? WHERE id = ?");
  while (row.step()) {
    CountedGame game{static_cast<std::uint64_t>(row.integer(0)), row.text(1), Result::kOngoing, row.text(3),
                     row.text(4)};
    for (const Result result : {Result::kFirstWins, Result::kSecondWins, Result::kDraw}) {
      if (catalog::result_mark(result) == row.text(2)) game.result = result;
    }
    change.bind(checksum_of(game)).bind(row.integer(0)).run();
  }
}

void seal_positions(sqlite::Connection& database) {
  sqlite::Statement row(database, "SELECT key FROM positions");
  sqlite::Statement moves(database, "SELECT move, wins, draws, losses, scored, scores FROM moves WHERE key = ?");
  sqlite::Statement change(database, "UPDATE positions SET checksum = ? WHERE key = ?");
  while (row.step()) {
    std::vector<knowledge::MoveTally> tallies;
    moves.bind(row.integer(0));
    while (moves.step()) {
      tallies.push_back(
          {moves.text(0), moves.integer(1), moves.integer(2), moves.integer(3), moves.integer(4), moves.integer(5)});
    }
    moves.reset();
    change.bind(schema::position_checksum(static_cast<std::uint64_t>(row.integer(0)), tallies)).bind(row.integer(0));
    change.run();
  }
}

void try_damaged(Files& files, std::string_view lines) {
  static const std::uint64_t before = count_experience(files.sound.path()).checksum;
  static const std::vector<EditedColumn> columns = database_columns(false);
  files.edited.become(files.sound);
  edit_cells(files.edited.connection(), columns, lines);
  try_reader([&] { demand(count_experience(files.edited.path()).checksum == before, "damage is told"); });
}

void open_as_engine(const std::string& path) {
  const auto whose = engines::whose_experience(*catalog::make_game(kGame));
  const std::string text = knowledge::Experience::open(path, whose, 1)->text("");
  demand(knowledge::Experience::parse(text)->text("") == text, "experience is written as it was read");
}

void try_contents(Files& files, char what, std::string_view lines) {
  static const std::vector<EditedColumn> columns = database_columns(true);
  files.edited.become(files.sound);
  sqlite::Connection& database = files.edited.connection();
  edit_cells(database, columns, lines);
  seal_games(database);
  seal_positions(database);
  const std::string& path = files.edited.path();
  try_reader([&] {
    if (what == 'o') return open_as_engine(path);
    if (what == 'm') {
      files.other.empty(files.folder);
      merge_experience({files.sound.path(), path}, files.other.path());
      return;
    }
    if (what == 'p') prune_experience(path, 2, path);
    static_cast<void>(count_experience(path));
  });
}

}  // namespace
}  // namespace palamedes::learn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static palamedes::learn::Files files;
  if (size == 0) return 0;
  const std::string_view lines(reinterpret_cast<const char*>(data) + 1, size - 1);
  const char what = static_cast<char>(data[0]);
  if (what == 'd') {
    palamedes::learn::try_damaged(files, lines);
  } else {
    palamedes::learn::try_contents(files, what, lines);
  }
  return 0;
}
