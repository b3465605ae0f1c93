#include "arena/event/file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <utility>

#include "arena/event/checksum.hpp"
#include "arena/event/rows.hpp"
#include "base/error.hpp"
#include "base/files/file_lock.hpp"
#include "base/files/sqlite.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

constexpr const char* kKind = "event file";
constexpr std::int64_t kApplication = 0x50414c41;  // "PALA"

// Tables of described structs, by the columns that are no fields.
constexpr const char* kGames = "games";
constexpr const char* kMoves = "moves";
constexpr const char* kPlayers = "players";
constexpr const char* kChecksum = "checksum";

std::string table_definitions() {
  return "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
         "CREATE TABLE players(id INTEGER PRIMARY KEY, " +
         definitions(columns_of<EventPlayer>()) +
         ");"
         "CREATE TABLE openings(id INTEGER PRIMARY KEY, moves TEXT NOT NULL);"
         "CREATE TABLE games(" +
         definitions(columns_of<FinishedGame>()) +
         ", finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, checksum TEXT NOT NULL DEFAULT '', PRIMARY KEY(number));"
         "CREATE TABLE moves(game INTEGER NOT NULL REFERENCES games(number), ply INTEGER NOT NULL, " +
         definitions(columns_of<PlayedMove>()) + ", PRIMARY KEY(game, ply)) WITHOUT ROWID;";
}

// A game's own; files of before have none.
const std::vector<Column>& checksum_column() {
  static const std::vector<Column> column{{kChecksum, "TEXT NOT NULL", "''"}};
  return column;
}

bool holds_event(sqlite::Connection& connection) {
  return connection.number("SELECT count(*) FROM sqlite_master WHERE name = 'meta'") != 0;
}

// Reads what a row says into a described struct; a field for which there is no column keeps its default.
template <class Described>
class RowsOf {
 public:
  // `keys` are columns that are no fields and come first.
  RowsOf(sqlite::Connection& connection, const std::string& table, const std::string& keys, const std::string& order)
      : keys_(keys.empty() ? 0 : static_cast<int>(split(keys, ',').size())),
        names_(present_names(connection, table, columns_of<Described>())),
        row_(connection, "SELECT " + keys + (keys.empty() ? "" : ", ") + join(names_, ", ") + " FROM " + table +
                             " ORDER BY " + order) {}

  bool step() { return row_.step(); }
  std::int64_t key(int index) const { return row_.integer(index); }
  std::string text_key(int index) const { return row_.text(index); }
  Described described() const {
    Described described;
    read_fields(described, RowSource(row_, names_, keys_));
    return described;
  }

 private:
  int keys_;
  std::vector<std::string> names_;
  sqlite::Statement row_;
};

// The event's own fields, as texts by their names.
class MetaSource {
 public:
  explicit MetaSource(sqlite::Connection& connection) {
    sqlite::Statement row(connection, "SELECT key, value FROM meta");
    while (row.step()) values_[row.text(0)] = row.text(1);
  }

  std::optional<FieldValue> operator()(const FieldInfo& info) const {
    const auto found = values_.find(std::string(info.name));
    if (found == values_.end()) return std::nullopt;
    return typed_value(info, label(info.name), found->second);
  }
  std::string label(std::string_view name) const { return "event file: " + std::string(name); }

 private:
  std::map<std::string, std::string> values_;
};

}  // namespace

// Held by the one who writes.
class EventFile::Lock {
 public:
  explicit Lock(const std::string& path)
      : lock_(path, "the event file " + quote(path) + " is in use: another program plays its games") {}
  bool is_on(const std::string& path) const { return lock_.is_on(path); }

 private:
  FileLock lock_;
};

EventFile::EventFile(std::string path, std::unique_ptr<Lock> lock, std::unique_ptr<sqlite::Connection> connection)
    : path_(std::move(path)), lock_(std::move(lock)), connection_(std::move(connection)) {}
EventFile::EventFile(EventFile&&) noexcept = default;
EventFile& EventFile::operator=(EventFile&&) noexcept = default;
EventFile::~EventFile() {
  if (connection_ && lock_) connection_->leave_in_one_file();
}

EventFile EventFile::create(const std::string& path, const Event& event) {
  std::unique_ptr<Lock> lock;
  if (!path.empty()) lock = std::make_unique<Lock>(path);
  auto connection =
      std::make_unique<sqlite::Connection>(path.empty() ? ":memory:" : path, sqlite::Connection::Mode::kCreate, kKind);
  if (holds_event(*connection)) {
    throw UserError("the file " + quote(path) + " holds an event already; --resume " + path + " goes on with it");
  }
  connection->write_to_log();
  connection->execute("PRAGMA synchronous = FULL");
  EventFile file(path, std::move(lock), std::move(connection));
  file.write_event(event);
  return file;
}

EventFile EventFile::resume(const std::string& path) {
  if (!std::filesystem::exists(path)) throw UserError("there is no event file " + quote(path));
  auto lock = std::make_unique<Lock>(path);
  auto connection = std::make_unique<sqlite::Connection>(path, sqlite::Connection::Mode::kWrite, kKind);
  EventFile file(path, std::move(lock), std::move(connection));
  file.check_format();
  file.connection_->write_to_log();
  file.add_missing_fields();
  file.connection_->execute("PRAGMA synchronous = FULL");
  return file;
}

EventFile EventFile::read(const std::string& path) {
  if (!std::filesystem::exists(path)) throw UserError("there is no event file " + quote(path));
  EventFile file(path, nullptr, std::make_unique<sqlite::Connection>(path, sqlite::Connection::Mode::kRead, kKind));
  file.check_format();
  return file;
}

// A file of before gets its checksum together with the place for those of its games.
void EventFile::add_missing_fields() {
  sqlite::Transaction transaction(*connection_);
  const bool is_of_before = !has_checksums();
  add_missing_columns(*connection_, kGames, columns_of<FinishedGame>());
  add_missing_columns(*connection_, kGames, checksum_column());
  add_missing_columns(*connection_, kMoves, columns_of<PlayedMove>());
  add_missing_columns(*connection_, kPlayers, columns_of<EventPlayer>());
  if (is_of_before) write_checksum();
  transaction.commit();
}

void EventFile::check_format() const {
  if (!holds_event(*connection_) || connection_->number("PRAGMA application_id") != kApplication) {
    throw UserError("the file " + quote(path_) + " holds no event; palamedes match … --file FILE makes one");
  }
  const std::int64_t schema = connection_->number("PRAGMA user_version");
  if (schema != kSchema) {
    throw UserError("the event file " + quote(path_) + " has the format " + std::to_string(schema) +
                    "; this program reads the format " + std::to_string(kSchema));
  }
}

void EventFile::check_is_there() const {
  if (path_.empty() || lock_->is_on(path_)) return;
  throw UserError("the event file " + quote(path_) + " was deleted or replaced while its games were played");
}

template <class Write>
void EventFile::write(const Write& fill) {
  check_is_there();
  try {
    sqlite::Transaction transaction(*connection_);
    fill();
    write_checksum();
    transaction.commit();
  } catch (const UserError&) {
    // A file that goes while it is written to is an input or output error to SQLite, which helps nobody.
    check_is_there();
    throw;
  }
}

void EventFile::write_event(const Event& event) {
  write([&] { fill_in(event); });
}

void EventFile::fill_in(const Event& event) {
  connection_->execute("PRAGMA application_id = " + std::to_string(kApplication) +
                       "; PRAGMA user_version = " + std::to_string(kSchema) + ";");
  connection_->execute(table_definitions());
  for (const NamedValue& field : values_of(event)) set_meta(field.name, value_text(field.value));
  sqlite::Statement player(*connection_, insert_sql(kPlayers, {"id"}, columns_of<EventPlayer>()));
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    player.bind(static_cast<std::int64_t>(i));
    write_fields(event.players[i], RowSink(player));
    player.run();
  }
  sqlite::Statement opening(*connection_, "INSERT INTO openings(id, moves) VALUES(?, ?)");
  for (std::size_t i = 0; i < event.openings.size(); ++i) {
    opening.bind(static_cast<std::int64_t>(i)).bind(event.openings[i]).run();
  }
}

std::string EventFile::meta(const std::string& key) const {
  sqlite::Statement row(*connection_, "SELECT value FROM meta WHERE key = ?");
  row.bind(key);
  return row.step() ? row.text(0) : "";
}

void EventFile::set_meta(const std::string& key, const std::string& value) {
  sqlite::Statement(*connection_, "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)").bind(key).bind(value).run();
}

Event EventFile::event() const {
  Event event;
  read_fields(event, MetaSource(*connection_));
  RowsOf<EventPlayer> players(*connection_, kPlayers, "", "id");
  while (players.step()) event.players.push_back(players.described());
  if (event.players.size() < 2) throw UserError("event file: an event has two engines or more");
  sqlite::Statement opening(*connection_, "SELECT moves FROM openings ORDER BY id");
  while (opening.step()) event.openings.push_back(opening.text(0));
  return event;
}

void EventFile::write_checksum() { set_meta(kChecksum, checksum_of(event(), stored_games(), decided())); }

void EventFile::check_checksum(const Event& event) const {
  const std::string known = meta(kChecksum);
  // A file of before has none at all, and at first no place for them.
  const bool is_of_before = known.empty() && (!has_checksums() || (stored_games() > 0 && number_of_checksums() == 0));
  if (is_of_before || known == checksum_of(event, stored_games(), decided())) return;
  throw UserError("the event file " + quote(path_) + " is damaged: the event in it is not the one that was written");
}

std::vector<FinishedGame> EventFile::games() const {
  // As they are at one moment: another program may be adding games.
  const sqlite::Transaction reading(*connection_, sqlite::Transaction::Kind::kRead);
  const Event event = this->event();
  check_checksum(event);
  std::vector<FinishedGame> games;
  std::vector<std::string> checksums;
  const std::optional<int> last = decided();
  RowsOf<FinishedGame> rows(*connection_, kGames, has_checksums() ? kChecksum : "''", "number");
  while (rows.step()) {
    FinishedGame game = rows.described();
    if (last && game.task.number > *last) break;
    checksums.push_back(rows.text_key(0));
    if (!game.report.outcome.over()) throw UserError("event file: a game has no result");
    games.push_back(std::move(game));
  }
  std::map<std::int64_t, FinishedGame*> by_number;
  for (FinishedGame& game : games) by_number[game.task.number] = &game;
  RowsOf<PlayedMove> moves(*connection_, kMoves, "game", "game, ply");
  while (moves.step()) {
    const auto at = by_number.find(moves.key(0));
    if (at != by_number.end()) at->second->report.moves.push_back(moves.described());
  }
  const auto players = static_cast<int>(event.players.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (!checksums[i].empty() && checksums[i] != checksum_of(games[i])) {
      throw UserError("the event file " + quote(path_) + " is damaged: game " +
                      std::to_string(games[i].task.number + 1) + " is not the one that was written");
    }
    if (games[i].task.first >= players || games[i].task.second >= players) {
      throw UserError("the event file " + quote(path_) + " is damaged: game " +
                      std::to_string(games[i].task.number + 1) + " has players that the event does not have");
    }
    add_up(games[i].report);
  }
  return games;
}

bool EventFile::has_checksums() const { return !present_names(*connection_, kGames, checksum_column()).empty(); }

std::int64_t EventFile::number_of_checksums() const {
  return connection_->number("SELECT count(*) FROM games WHERE checksum <> ''");
}

int EventFile::stored_games() const { return static_cast<int>(connection_->number("SELECT count(*) FROM games")); }

void EventFile::add(const FinishedGame& game) {
  write([&] { fill_in(game); });
}

void EventFile::fill_in(const FinishedGame& game) {
  sqlite::Statement row(*connection_, insert_sql(kGames, {kChecksum}, columns_of<FinishedGame>()));
  row.bind(checksum_of(game));
  write_fields(game, RowSink(row));
  row.run();
  sqlite::Statement move(*connection_, insert_sql(kMoves, {"game", "ply"}, columns_of<PlayedMove>()));
  for (std::size_t i = 0; i < game.report.moves.size(); ++i) {
    move.bind(std::int64_t{game.task.number}).bind(static_cast<std::int64_t>(i));
    write_fields(game.report.moves[i], RowSink(move));
    move.run();
  }
}

void EventFile::set_decided(int last_number) {
  write([&] { set_meta("decided", std::to_string(last_number)); });
}

std::optional<int> EventFile::decided() const {
  const auto value = parse_integer(meta("decided"));
  if (!value) return std::nullopt;
  return static_cast<int>(*value);
}

}  // namespace palamedes::arena
