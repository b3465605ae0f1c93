#include "arena/event/file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/file_lock.hpp"
#include "base/sqlite.hpp"
#include "base/text.hpp"
#include "catalog/record.hpp"

namespace palamedes::arena {
namespace {

constexpr const char* kKind = "event file";
constexpr std::int64_t kApplication = 0x50414c41;  // "PALA"

constexpr std::string_view kTables = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE players(id INTEGER PRIMARY KEY, spec TEXT NOT NULL, settings TEXT NOT NULL);
CREATE TABLE openings(id INTEGER PRIMARY KEY, moves TEXT NOT NULL);
CREATE TABLE games(number INTEGER PRIMARY KEY, round INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL,
  seed TEXT NOT NULL, setup_seed TEXT NOT NULL, opening TEXT NOT NULL, opening_plies INTEGER NOT NULL,
  position TEXT NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, latest REAL NOT NULL,
  finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE moves(game INTEGER NOT NULL REFERENCES games(number), ply INTEGER NOT NULL, side INTEGER NOT NULL,
  move TEXT NOT NULL, score INTEGER, seconds REAL NOT NULL, nodes INTEGER NOT NULL, depth INTEGER NOT NULL, PRIMARY KEY(game, ply))
  WITHOUT ROWID;
)sql";

std::uint64_t seed_of(const std::string& text) {
  std::uint64_t value = 0;
  for (const char c : text) value = value * 10 + static_cast<std::uint64_t>(c - '0');
  return value;
}

Result result_of(const std::string& mark) {
  for (const Result result : {Result::kFirstWins, Result::kSecondWins, Result::kDraw}) {
    if (catalog::result_mark(result) == mark) return result;
  }
  throw UserError("event file: " + quote(mark) + " is no result");
}

std::string sprt_text(const std::optional<SprtBounds>& bounds) {
  if (!bounds) return "";
  const auto exact = [](double value) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", value);
    return std::string(buffer);
  };
  return join({exact(bounds->elo0), exact(bounds->elo1), exact(bounds->alpha), exact(bounds->beta)}, " ");
}

std::optional<SprtBounds> sprt_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto parts = words(text);
  if (parts.size() != 4) throw UserError("event file: cannot read the bounds of the test, " + quote(text));
  const auto number = [&](std::size_t i) {
    const auto value = parse_real(parts[i]);
    if (!value) throw UserError("event file: cannot read the bounds of the test, " + quote(text));
    return *value;
  };
  return SprtBounds{number(0), number(1), number(2), number(3)};
}

bool holds_event(sqlite::Connection& connection) {
  return connection.number("SELECT count(*) FROM sqlite_master WHERE name = 'meta'") != 0;
}

// What a row of the table of games says, with the moves still to come.
FinishedGame game_row(const sqlite::Statement& row) {
  FinishedGame game;
  game.task.number = static_cast<int>(row.integer(0));
  game.task.round = static_cast<int>(row.integer(1));
  game.task.first = static_cast<int>(row.integer(2));
  game.task.second = static_cast<int>(row.integer(3));
  game.task.seed = seed_of(row.text(4));
  game.task.setup_seed = seed_of(row.text(5));
  game.task.opening = row.text(6);
  game.report.opening_plies = static_cast<int>(row.integer(7));
  game.report.position = row.text(8);
  game.report.outcome = {result_of(row.text(9)), row.text(10)};
  game.report.latest = row.real(11);
  return game;
}

}  // namespace

// Held by the one who writes.
class EventFile::Lock {
 public:
  explicit Lock(const std::string& path)
      : lock_(path, "the event file " + quote(path) + " is in use: another program plays its games") {}

 private:
  FileLock lock_;
};

EventFile::EventFile(std::string path, std::unique_ptr<Lock> lock, std::unique_ptr<sqlite::Connection> connection)
    : path_(std::move(path)), lock_(std::move(lock)), connection_(std::move(connection)) {}
EventFile::EventFile(EventFile&&) noexcept = default;
EventFile& EventFile::operator=(EventFile&&) noexcept = default;
EventFile::~EventFile() = default;

EventFile EventFile::create(const std::string& path, const Event& event) {
  std::unique_ptr<Lock> lock;
  if (!path.empty()) lock = std::make_unique<Lock>(path);
  auto connection =
      std::make_unique<sqlite::Connection>(path.empty() ? ":memory:" : path, sqlite::Connection::Mode::kCreate, kKind);
  if (holds_event(*connection)) {
    throw UserError("the file " + quote(path) + " holds an event already; --resume " + path + " goes on with it");
  }
  connection->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
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
  file.connection_->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  return file;
}

EventFile EventFile::read(const std::string& path) {
  if (!std::filesystem::exists(path)) throw UserError("there is no event file " + quote(path));
  EventFile file(path, nullptr, std::make_unique<sqlite::Connection>(path, sqlite::reading_mode(path), kKind));
  file.check_format();
  return file;
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

void EventFile::write_event(const Event& event) {
  sqlite::Transaction transaction(*connection_);
  connection_->execute("PRAGMA application_id = " + std::to_string(kApplication) +
                       "; PRAGMA user_version = " + std::to_string(kSchema) + ";");
  connection_->execute(std::string(kTables));
  set_meta("kind", std::string(kind_name(event.kind)));
  set_meta("game", event.game);
  set_meta("pairs", std::to_string(event.pairs));
  set_meta("rounds", std::to_string(event.rounds));
  set_meta("terms", event.terms.text());
  set_meta("seed", std::to_string(event.seed));
  set_meta("opening_source", event.opening_source);
  set_meta("random_plies", std::to_string(event.random_plies));
  set_meta("part", std::to_string(event.part));
  set_meta("parts", std::to_string(event.parts));
  set_meta("sprt", sprt_text(event.sprt));
  set_meta("version", event.version);
  sqlite::Statement player(*connection_, "INSERT INTO players(id, spec, settings) VALUES(?, ?, ?)");
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    player.bind(static_cast<std::int64_t>(i)).bind(event.players[i].spec).bind(event.players[i].settings).run();
  }
  sqlite::Statement opening(*connection_, "INSERT INTO openings(id, moves) VALUES(?, ?)");
  for (std::size_t i = 0; i < event.openings.size(); ++i) {
    opening.bind(static_cast<std::int64_t>(i)).bind(event.openings[i]).run();
  }
  transaction.commit();
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
  const auto integer = [&](const std::string& key) {
    const auto value = parse_integer(meta(key));
    if (!value) throw UserError("the event file " + quote(path_) + " has no number " + quote(key));
    return static_cast<int>(*value);
  };
  Event event;
  event.kind = kind_named(meta("kind"));
  event.game = meta("game");
  event.pairs = integer("pairs");
  event.rounds = integer("rounds");
  event.terms = GameTerms::parse(meta("terms"));
  event.seed = seed_of(meta("seed"));
  event.opening_source = meta("opening_source");
  event.random_plies = integer("random_plies");
  event.part = integer("part");
  event.parts = std::max(1, integer("parts"));
  event.sprt = sprt_of(meta("sprt"));
  event.version = meta("version");
  sqlite::Statement player(*connection_, "SELECT spec, settings FROM players ORDER BY id");
  while (player.step()) event.players.push_back({player.text(0), player.text(1)});
  sqlite::Statement opening(*connection_, "SELECT moves FROM openings ORDER BY id");
  while (opening.step()) event.openings.push_back(opening.text(0));
  return event;
}

std::vector<FinishedGame> EventFile::games() const {
  std::vector<FinishedGame> games;
  const std::optional<int> last = decided();
  sqlite::Statement row(
      *connection_,
      "SELECT number, round, first, second, seed, setup_seed, opening, opening_plies, position, result, "
      "reason, latest FROM games ORDER BY number");
  while (row.step()) {
    if (last && row.integer(0) > *last) break;
    games.push_back(game_row(row));
  }
  std::map<int, FinishedGame*> by_number;
  for (FinishedGame& game : games) by_number[game.task.number] = &game;
  sqlite::Statement move(*connection_,
                         "SELECT game, side, move, score, seconds, nodes, depth FROM moves ORDER BY game, ply");
  while (move.step()) {
    const auto at = by_number.find(static_cast<int>(move.integer(0)));
    if (at == by_number.end()) continue;
    PlayedMove& played = at->second->report.moves.emplace_back();
    played.side = move.integer(1) == 0 ? Side::kFirst : Side::kSecond;
    played.text = move.text(2);
    if (!move.null(3)) played.score = static_cast<int>(move.integer(3));
    played.seconds = move.real(4);
    played.nodes = static_cast<std::uint64_t>(move.integer(5));
    played.depth = static_cast<int>(move.integer(6));
  }
  for (FinishedGame& game : games) add_up(game.report);
  return games;
}

int EventFile::stored_games() const { return static_cast<int>(connection_->number("SELECT count(*) FROM games")); }

void EventFile::add(const FinishedGame& game) {
  const GameTask& task = game.task;
  const GameReport& report = game.report;
  sqlite::Transaction transaction(*connection_);
  sqlite::Statement(
      *connection_,
      "INSERT INTO games(number, round, first, second, seed, setup_seed, opening, opening_plies, position, "
      "result, reason, latest) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(std::int64_t{task.number})
      .bind(std::int64_t{task.round})
      .bind(std::int64_t{task.first})
      .bind(std::int64_t{task.second})
      .bind(std::to_string(task.seed))
      .bind(std::to_string(task.setup_seed))
      .bind(task.opening)
      .bind(std::int64_t{report.opening_plies})
      .bind(report.position)
      .bind(catalog::result_mark(report.outcome.result))
      .bind(report.outcome.reason)
      .bind(report.latest)
      .run();
  sqlite::Statement row(*connection_,
                        "INSERT INTO moves(game, ply, side, move, score, seconds, nodes, depth) "
                        "VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < report.moves.size(); ++i) {
    const PlayedMove& move = report.moves[i];
    row.bind(std::int64_t{task.number})
        .bind(static_cast<std::int64_t>(i))
        .bind(std::int64_t{index_of(move.side)})
        .bind(move.text)
        .bind(move.score)
        .bind(move.seconds)
        .bind(static_cast<std::int64_t>(move.nodes))
        .bind(std::int64_t{move.depth})
        .run();
  }
  transaction.commit();
}

void EventFile::set_decided(int last_number) { set_meta("decided", std::to_string(last_number)); }

std::optional<int> EventFile::decided() const {
  const auto value = parse_integer(meta("decided"));
  if (!value) return std::nullopt;
  return static_cast<int>(*value);
}

}  // namespace palamedes::arena
