#include "knowledge/experience/schema.hpp"

#include <charconv>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/files/seal.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"

namespace palamedes::knowledge::experience_schema {

std::string tables_sql() {
  return "PRAGMA application_id = " + std::to_string(kApplication) +
         "; PRAGMA user_version = " + std::to_string(kVersion) + ";" + R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE positions(key INTEGER PRIMARY KEY, met INTEGER NOT NULL, checksum INTEGER);
CREATE TABLE moves(key INTEGER NOT NULL, move TEXT NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL,
  losses INTEGER NOT NULL, scored INTEGER NOT NULL, scores INTEGER NOT NULL, PRIMARY KEY(key, move)) WITHOUT ROWID;
CREATE TABLE games(id INTEGER PRIMARY KEY, root TEXT NOT NULL, result TEXT NOT NULL, moves TEXT NOT NULL,
  scores TEXT NOT NULL, checksum TEXT NOT NULL DEFAULT '');
CREATE INDEX often ON positions(met) WHERE met >= )sql" +
         std::to_string(kOften) + ";";
}

std::int64_t move_checksum(std::uint64_t key, const MoveTally& tally) {
  const std::uint64_t move = hash_pair(key, text_checksum(tally.move));
  std::uint64_t sum = 0;
  std::uint64_t place = 0;
  for (const std::int64_t count : {tally.wins, tally.draws, tally.losses, tally.scored, tally.scores}) {
    sum += hash_pair(move, ++place) * static_cast<std::uint64_t>(count);
  }
  return static_cast<std::int64_t>(sum & kChecksumMask);
}

std::int64_t position_checksum(std::uint64_t key, std::span<const MoveTally> moves) {
  std::int64_t sum = 0;
  for (const MoveTally& tally : moves) sum = (sum + move_checksum(key, tally)) & kChecksumMask;
  return sum;
}

bool has_checksums(sqlite::Connection& connection) { return connection.has_column("positions", "checksum"); }

void add_checksums(sqlite::Connection& connection) {
  if (has_checksums(connection)) return;
  connection.execute(
      "ALTER TABLE positions ADD COLUMN checksum INTEGER;"
      "ALTER TABLE games ADD COLUMN checksum TEXT NOT NULL DEFAULT ''");
}

namespace {

constexpr const char* kOftenKey = "often";

std::string often_text(sqlite::Connection& connection) {
  sqlite::Statement row(connection,
                        "SELECT count(*), total(met) FROM positions WHERE met >= " + std::to_string(kOften));
  row.step();
  return fmt::format("{} {}", row.integer(0), row.integer(1));
}

}  // namespace

void note_often(sqlite::Connection& connection) {
  sqlite::Statement(connection, "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)")
      .bind(kOftenKey)
      .bind(often_text(connection))
      .run();
}

void check_often(sqlite::Connection& connection) {
  const std::string known = meta(connection, kOftenKey);
  if (known.empty() || known == often_text(connection)) return;
  throw UserError(named(connection.path()) + " is damaged: positions that were met often are not all there");
}

std::string named(const std::string& path) { return fmt::format("the {} {}", kKind, quote(path)); }

void check_format(sqlite::Connection& connection) {
  if (connection.number("PRAGMA application_id") != kApplication) {
    throw UserError("the file " + quote(connection.path()) +
                    " is no experience database; palamedes learn import makes one");
  }
  const std::int64_t version = connection.number("PRAGMA user_version");
  if (version != kVersion) {
    throw UserError(fmt::format("{} has the format {}; this program reads the format {}", named(connection.path()),
                                version, kVersion));
  }
}

std::string meta(sqlite::Connection& connection, const std::string& key) {
  sqlite::Statement row(connection, "SELECT value FROM meta WHERE key = ?");
  row.bind(key);
  return row.step() ? row.text(0) : "";
}

ExperienceOf whose(sqlite::Connection& connection) {
  ExperienceOf found;
  found.game = meta(connection, "game");
  const std::string text = meta(connection, "start_key");
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found.start_key, 16);
  if (found.game.empty() || error != std::errc() || end != text.data() + text.size()) {
    throw UserError(named(connection.path()) + " is damaged: it does not say of which game it is");
  }
  return found;
}

}  // namespace palamedes::knowledge::experience_schema
