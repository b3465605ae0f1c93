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
#include <optional>
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

// Writes the checksums of what is there.
class Sealer {
 public:
  explicit Sealer(sqlite::Connection& database)
      : database_(database),
        games_(database, "SELECT id, root, result, moves, scores FROM games"),
        seal_game_(database, "UPDATE games SET checksum = ? WHERE id = ?"),
        positions_(database, "SELECT key FROM positions"),
        moves_(database, "SELECT move, wins, draws, losses, scored, scores FROM moves WHERE key = ?"),
        seal_position_(database, "UPDATE positions SET checksum = ? WHERE key = ?") {}

  void seal() {
    sqlite::Transaction transaction(database_);
    while (games_.step()) seal_game_.bind(checksum_of(game())).bind(games_.integer(0)).run();
    games_.reset();
    while (positions_.step()) {
      const std::int64_t key = positions_.integer(0);
      seal_position_.bind(schema::position_checksum(static_cast<std::uint64_t>(key), tallies_of(key))).bind(key).run();
    }
    positions_.reset();
    transaction.commit();
  }

 private:
  CountedGame game() const {
    CountedGame game{static_cast<std::uint64_t>(games_.integer(0)), games_.text(1), Result::kOngoing, games_.text(3),
                     games_.text(4)};
    for (const Result result : {Result::kFirstWins, Result::kSecondWins, Result::kDraw}) {
      if (catalog::result_mark(result) == games_.text(2)) game.result = result;
    }
    return game;
  }

  std::vector<knowledge::MoveTally> tallies_of(std::int64_t key) {
    std::vector<knowledge::MoveTally> tallies;
    moves_.bind(key);
    while (moves_.step()) {
      tallies.push_back({moves_.text(0), moves_.integer(1), moves_.integer(2), moves_.integer(3), moves_.integer(4),
                         moves_.integer(5)});
    }
    moves_.reset();
    return tallies;
  }

  sqlite::Connection& database_;
  sqlite::Statement games_;
  sqlite::Statement seal_game_;
  sqlite::Statement positions_;
  sqlite::Statement moves_;
  sqlite::Statement seal_position_;
};

struct Files {
  DatabaseFolder folder;
  KeptDatabase sound{folder, "sound"};
  KeptDatabase other{folder, "other"};
  std::optional<EditedDatabase> damaged;
  std::optional<EditedDatabase> edited;
  std::optional<Sealer> sealer;  // of what is edited

  Files() {
    const auto game = catalog::make_game(kGame);
    GameList list;
    list.game = game->spec();
    for (const std::size_t choice : {0U, 1U}) list.games.push_back(counted_game(choice));
    ExperienceFile(sound.path(), *game).add({list});
    damaged.emplace(folder, "damaged", sound, database_columns(false));
    edited.emplace(folder, "edited", sound, database_columns(true));
    sealer.emplace(edited->connection());
  }
};

void try_damaged(Files& files, std::string_view lines) {
  static const std::uint64_t before = count_experience(files.sound.path()).checksum;
  files.damaged->edit(lines);
  try_reader([&] { demand(count_experience(files.damaged->path()).checksum == before, "damage is told"); });
}

void open_as_engine(const std::string& path) {
  const auto whose = engines::whose_experience(*catalog::make_game(kGame));
  const std::string text = knowledge::Experience::open(path, whose, 1)->text("");
  demand(knowledge::Experience::parse(text)->text("") == text, "experience is written as it was read");
}

void try_contents(Files& files, char what, std::string_view lines) {
  files.edited->edit(lines);
  files.sealer->seal();
  const std::string& path = files.edited->path();
  try_reader([&] {
    if (what == 'o') return open_as_engine(path);
    if (what == 'm') {
      files.other.set_bytes("");
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
