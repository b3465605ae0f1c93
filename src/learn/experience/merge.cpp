#include "learn/experience/merge.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <tuple>

#include <fmt/core.h>
#include <xxhash.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "knowledge/experience/schema.hpp"
#include "learn/experience/tallies.hpp"

namespace palamedes::learn {

namespace schema = knowledge::experience_schema;
using knowledge::MoveTally;

namespace {

constexpr const char* kMovesInOrder =
    "SELECT key, move, wins, draws, losses, scored, scores FROM moves ORDER BY key, move";

sqlite::Connection opened(const std::string& path) {
  if (!std::filesystem::exists(path)) throw UserError("there is no experience database " + quote(path));
  return sqlite::Connection(path, sqlite::Connection::Mode::kRead, schema::kKind);
}

Result result_of(std::string_view mark) {
  for (const Result result : {Result::kFirstWins, Result::kSecondWins, Result::kDraw}) {
    if (catalog::result_mark(result) == mark) return result;
  }
  throw UserError(quote(mark) + " is no result");
}

// Throws UserError where a game is not the one that was counted.
GameList games_in(sqlite::Connection& connection) {
  GameList list;
  list.game = schema::whose(connection).game;
  const std::string checksum = schema::has_checksums(connection) ? "checksum" : "''";
  sqlite::Statement row(connection, "SELECT id, root, result, moves, scores, " + checksum + " FROM games ORDER BY id");
  while (row.step()) {
    CountedGame& game = list.games.emplace_back();
    game.id = static_cast<std::uint64_t>(row.integer(0));
    game.root = row.text(1);
    game.result = result_of(row.text(2));
    game.moves = row.text(3);
    game.scores = row.text(4);
    if (const std::string known = row.text(5); !known.empty() && known != checksum_of(game)) {
      throw UserError(schema::named(connection.path()) + " is damaged: game " + knowledge::key_text(game.id) +
                      " is not the one that was counted");
    }
  }
  return list;
}

GameList games_to_merge(const std::string& path) {
  sqlite::Connection connection = opened(path);
  schema::check_format(connection);
  if (!schema::meta(connection, "pruned").empty()) {
    throw UserError(schema::named(path) + " is pruned and has no games to merge");
  }
  return games_in(connection);
}

std::optional<CountedMove> next_of(sqlite::Statement& rows) {
  if (!rows.step()) return std::nullopt;
  return CountedMove{
      rows.integer(0),
      {rows.text(1), rows.integer(2), rows.integer(3), rows.integer(4), rows.integer(5), rows.integer(6)}};
}

auto place(const CountedMove& move) { return std::tie(move.key, move.tally.move); }

// In the order of the file.
std::vector<CountedMove> counted_anew(const GameList& list) {
  const auto board = catalog::make_game(list.game);
  if (board->spec() != list.game) throw UserError(quote(list.game) + " is no name that a database has of a game");
  Tallies tallies;
  std::vector<CanonicalPly> plies;
  for (std::size_t i = 0; i < list.games.size(); ++i) {
    replay_counted(*board, list, i, plies);
    tallies.add(list.games[i], plies);
  }
  std::vector<CountedMove> moves = tallies.take();
  std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return place(a) < place(b); });
  return moves;
}

std::string tally_text(const std::optional<CountedMove>& move) {
  if (!move) return "nothing";
  const MoveTally& tally = move->tally;
  return fmt::format("{}/{}/{} and {} for {} scores", tally.wins, tally.draws, tally.losses, tally.scores,
                     tally.scored);
}

// Counts the games anew and says where the tallies differ from that.
void check_tallies(sqlite::Connection& connection) {
  const std::vector<CountedMove> counted = counted_anew(games_in(connection));
  auto next = counted.begin();
  const auto next_counted = [&] { return next == counted.end() ? std::nullopt : std::optional(*next++); };
  sqlite::Statement rows(connection, kMovesInOrder);
  auto found = next_of(rows);
  auto right = next_counted();
  std::uint64_t differences = 0;
  std::string first;
  while (found || right) {
    const bool has_found = found && (!right || place(*found) <= place(*right));
    const bool has_right = right && (!found || place(*right) <= place(*found));
    if (!has_found || !has_right || found->tally != right->tally) {
      if (++differences == 1) {
        const CountedMove& at = has_found ? *found : *right;
        first = fmt::format("position {}, move {}: it has {}, and its games give {}",
                            knowledge::key_text(static_cast<std::uint64_t>(at.key)), at.tally.move,
                            tally_text(has_found ? found : std::nullopt), tally_text(has_right ? right : std::nullopt));
      }
    }
    if (has_found) found = next_of(rows);
    if (has_right) right = next_counted();
  }
  if (differences == 0) return;
  throw UserError(fmt::format("{} is damaged: {} of its tallies are not those of its games; {}",
                              schema::named(connection.path()), differences, first));
}

// Of every position that has one.
void check_checksums(sqlite::Connection& connection) {
  if (!schema::has_checksums(connection)) return;
  sqlite::Statement positions(connection, "SELECT key, checksum FROM positions WHERE checksum IS NOT NULL");
  sqlite::Statement moves(connection,
                          "SELECT move, wins, draws, losses, scored, scores FROM moves WHERE key = ? ORDER BY move");
  std::vector<MoveTally> tallies;
  while (positions.step()) {
    moves.bind(positions.integer(0));
    tallies.clear();
    while (moves.step()) {
      tallies.push_back(
          {moves.text(0), moves.integer(1), moves.integer(2), moves.integer(3), moves.integer(4), moves.integer(5)});
    }
    moves.reset();
    const auto key = static_cast<std::uint64_t>(positions.integer(0));
    if (schema::position_checksum(key, tallies) != positions.integer(1)) {
      throw UserError(schema::named(connection.path()) + " is damaged: the moves of the position " +
                      knowledge::key_text(key) + " are not those that were counted");
    }
  }
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

// What follows from the rest, and files of before do not have, is left out.
void digest_meta(sqlite::Connection& connection, Digest& digest) {
  sqlite::Statement row(connection, "SELECT key, value FROM meta WHERE key <> 'often' ORDER BY key");
  while (row.step()) digest.text(row.text(0)).text(row.text(1));
}

void digest_games(sqlite::Connection& connection, Digest& digest) {
  sqlite::Statement row(connection, "SELECT id, root, result, moves, scores FROM games ORDER BY id");
  while (row.step()) {
    digest.number(row.integer(0)).text(row.text(1)).text(row.text(2)).text(row.text(3)).text(row.text(4));
  }
}

void digest_moves(sqlite::Connection& connection, Digest& digest) {
  sqlite::Statement row(connection, kMovesInOrder);
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
  lists.reserve(from.size());
  for (const std::string& path : from) lists.push_back(games_to_merge(path));
  const auto game = catalog::make_game(lists.front().game);
  return ExperienceFile(to, *game).add(lists);
}

void prune_experience(const std::string& path, std::int64_t least, const std::string& to) {
  static_cast<void>(experience_game(path));
  std::string target = path;
  std::optional<UnfinishedFile> unfinished;
  if (!to.empty() && to != path) {
    if (std::filesystem::exists(to)) throw UserError("there is a file " + quote(to) + " already");
    unfinished.emplace(std::filesystem::absolute(to));
    target = unfinished->path();
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
      schema::note_often(connection);
      transaction.commit();
    }
    connection.execute("VACUUM");
  }
  if (unfinished) unfinished->put_in_place();
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
  check_checksums(connection);
  schema::check_often(connection);
  if (count.pruned == 0) check_tallies(connection);
  Digest digest;
  digest_meta(connection, digest);
  digest_games(connection, digest);
  digest_moves(connection, digest);
  count.checksum = digest.sum();
  return count;
}

}  // namespace palamedes::learn
