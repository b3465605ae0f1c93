#include "learn/experience/merge.hpp"

#include <cstring>
#include <filesystem>
#include <string_view>

#include <xxhash.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "knowledge/experience/schema.hpp"

namespace palamedes::learn {

namespace schema = knowledge::experience_schema;
using knowledge::MoveTally;

namespace {

sqlite::Connection opened(const std::string& path) {
  if (!std::filesystem::exists(path)) throw UserError("there is no experience database " + quote(path));
  return sqlite::Connection(path, sqlite::reading_mode(path), schema::kKind);
}

Result result_of(std::string_view mark) {
  for (const Result result : {Result::kFirstWins, Result::kSecondWins, Result::kDraw}) {
    if (catalog::result_mark(result) == mark) return result;
  }
  throw UserError(quote(mark) + " is no result");
}

GameList games_in(const std::string& path) {
  sqlite::Connection connection = opened(path);
  schema::check_format(connection);
  if (!schema::meta(connection, "pruned").empty()) {
    throw UserError(schema::named(path) + " is pruned and has no games to merge");
  }
  GameList list;
  list.game = schema::whose(connection).game;
  sqlite::Statement row(connection, "SELECT id, root, result, moves, scores FROM games ORDER BY id");
  while (row.step()) {
    CountedGame& game = list.games.emplace_back();
    game.id = static_cast<std::uint64_t>(row.integer(0));
    game.root = row.text(1);
    game.result = result_of(row.text(2));
    game.moves = row.text(3);
    game.scores = row.text(4);
  }
  return list;
}

// Adds up what is read in the order of the tables' keys.
class Digest {
 public:
  Digest& number(std::int64_t value) {
    char bytes[sizeof(value)];
    std::memcpy(bytes, &value, sizeof(value));
    return piece({bytes, sizeof(value)});
  }
  Digest& text(std::string_view value) { return number(static_cast<std::int64_t>(value.size())).piece(value); }
  std::uint64_t sum() const { return sum_; }

 private:
  Digest& piece(std::string_view bytes) {
    sum_ = XXH3_64bits_withSeed(bytes.data(), bytes.size(), sum_);
    return *this;
  }
  std::uint64_t sum_ = 0;
};

void digest_meta(sqlite::Connection& connection, Digest& digest) {
  sqlite::Statement row(connection, "SELECT key, value FROM meta ORDER BY key");
  while (row.step()) digest.text(row.text(0)).text(row.text(1));
}

void digest_games(sqlite::Connection& connection, Digest& digest) {
  sqlite::Statement row(connection, "SELECT id, root, result, moves, scores FROM games ORDER BY id");
  while (row.step()) {
    digest.number(row.integer(0)).text(row.text(1)).text(row.text(2)).text(row.text(3)).text(row.text(4));
  }
}

void digest_moves(sqlite::Connection& connection, Digest& digest) {
  sqlite::Statement row(connection,
                        "SELECT key, move, wins, draws, losses, scored, scores FROM moves ORDER BY key, move");
  while (row.step()) {
    const MoveTally tally{row.text(1), row.integer(2), row.integer(3), row.integer(4), row.integer(5), row.integer(6)};
    if (!tally.sound()) throw UserError(schema::named(connection.path()) + " is damaged: a count is impossible");
    digest.number(row.integer(0)).text(tally.move).number(tally.wins).number(tally.draws);
    digest.number(tally.losses).number(tally.scored).number(tally.scores);
  }
}

}  // namespace

std::string experience_game(const std::string& path) {
  sqlite::Connection connection = opened(path);
  schema::check_format(connection);
  return schema::whose(connection).game;
}

ImportCount merge_experience(const std::vector<std::string>& from, const std::string& to) {
  if (from.empty()) throw UserError("there is nothing to merge: name the databases");
  std::vector<GameList> lists;
  for (const std::string& path : from) lists.push_back(games_in(path));
  const auto game = catalog::make_game(lists.front().game);
  return ExperienceFile(to, *game).add(lists);
}

void prune_experience(const std::string& path, std::int64_t least, const std::string& to) {
  static_cast<void>(experience_game(path));
  std::string target = path;
  if (!to.empty() && to != path) {
    if (std::filesystem::exists(to)) throw UserError("there is a file " + quote(to) + " already");
    target = to + ".new";
    std::filesystem::remove(target);
    sqlite::Connection whole = opened(path);
    sqlite::Statement(whole, "VACUUM INTO ?").bind(target).run();
  }
  {
    sqlite::Connection connection(target, sqlite::Connection::Mode::kWrite, schema::kKind);
    {
      sqlite::Transaction transaction(connection);
      const auto before = parse_integer(schema::meta(connection, "pruned")).value_or(0);
      const std::string bound = std::to_string(least);
      connection.execute("DELETE FROM moves WHERE key IN (SELECT key FROM positions WHERE met < " + bound + ");" +
                         "DELETE FROM positions WHERE met < " + bound + "; DELETE FROM games;" +
                         "INSERT OR REPLACE INTO meta(key, value) VALUES('pruned', '" +
                         std::to_string(std::max(before, least)) + "')");
      transaction.commit();
    }
    connection.execute("VACUUM");
  }
  if (target != path) std::filesystem::rename(target, to);
}

ExperienceCount count_experience(const std::string& path) {
  sqlite::Connection connection = opened(path);
  schema::check_format(connection);
  connection.execute("BEGIN");
  sqlite::Statement check(connection, "PRAGMA integrity_check(1)");
  if (check.step() && check.text(0) != "ok") throw UserError(schema::named(path) + " is damaged: " + check.text(0));
  ExperienceCount count;
  count.game = schema::whose(connection).game;
  count.pruned = parse_integer(schema::meta(connection, "pruned")).value_or(0);
  const auto number = [&](const std::string& sql) { return static_cast<std::uint64_t>(connection.number(sql)); };
  count.games = number("SELECT count(*) FROM games");
  count.positions = number("SELECT count(*) FROM positions");
  count.moves = number("SELECT count(*) FROM moves");
  count.plies = number("SELECT total(met) FROM positions");
  count.often = number("SELECT count(*) FROM positions WHERE met >= 20 AND met >= 8");
  if (number("SELECT count(*) FROM (SELECT p.met AS met, sum(m.wins + m.draws + m.losses) AS times FROM positions AS p "
             "LEFT JOIN moves AS m ON m.key = p.key GROUP BY p.key HAVING times IS NOT met)") != 0 ||
      number("SELECT count(*) FROM moves WHERE key NOT IN (SELECT key FROM positions)") != 0) {
    throw UserError(schema::named(path) + " is damaged: its counts do not add up");
  }
  Digest digest;
  digest_meta(connection, digest);
  digest_games(connection, digest);
  digest_moves(connection, digest);
  count.checksum = digest.sum();
  return count;
}

}  // namespace palamedes::learn
