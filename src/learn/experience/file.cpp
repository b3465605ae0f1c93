#include "learn/experience/file.hpp"

#include <filesystem>

#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "engines/experience/options.hpp"
#include "knowledge/experience/schema.hpp"
#include "learn/experience/tallies.hpp"

namespace palamedes::learn {

namespace schema = knowledge::experience_schema;
using knowledge::MoveTally;

namespace {

bool is_missing(const std::string& path) {
  std::error_code ignored;
  return !std::filesystem::exists(path) || std::filesystem::file_size(path, ignored) == 0;
}

}  // namespace

// Moves are written when many games are counted.
class ExperienceFile::Batch {
 public:
  explicit Batch(sqlite::Connection& connection)
      : game_(connection,
              "INSERT OR IGNORE INTO games(id, root, result, moves, scores, checksum) VALUES(?, ?, ?, ?, ?, ?)"),
        changes_(connection, "SELECT changes()"),
        move_(connection,
              "INSERT INTO moves(key, move, wins, draws, losses, scored, scores) VALUES(?, ?, ?, ?, ?, ?, ?) "
              "ON CONFLICT(key, move) DO UPDATE SET wins = wins + excluded.wins, draws = draws + excluded.draws, "
              "losses = losses + excluded.losses, scored = scored + excluded.scored, "
              "scores = scores + excluded.scores"),
        position_(connection,
                  "INSERT INTO positions(key, met, checksum) VALUES(?, ?, ?) ON CONFLICT(key) DO UPDATE SET "
                  "met = met + excluded.met, checksum = (checksum + excluded.checksum) & " +
                      std::to_string(schema::kChecksumMask)) {}

  // False if the game is there already.
  bool add_game(const CountedGame& game) {
    game_.bind(static_cast<std::int64_t>(game.id))
        .bind(game.root)
        .bind(catalog::result_mark(game.result))
        .bind(game.moves)
        .bind(game.scores)
        .bind(checksum_of(game))
        .run();
    changes_.step();
    const bool added = changes_.integer(0) != 0;
    changes_.reset();
    return added;
  }

  void count(const CountedGame& game, const std::vector<CanonicalPly>& plies) {
    tallies_.add(game, plies);
    if (tallies_.plies() >= kMost) write();
  }

  void write() {
    const std::vector<CountedMove> moves = tallies_.take();
    for (std::size_t i = 0; i < moves.size();) {
      const std::int64_t key = moves[i].key;
      std::int64_t met = 0;
      std::int64_t checksum = 0;
      for (; i < moves.size() && moves[i].key == key; ++i) {
        const MoveTally& tally = moves[i].tally;
        move_.bind(key).bind(tally.move).bind(tally.wins).bind(tally.draws).bind(tally.losses);
        move_.bind(tally.scored).bind(tally.scores).run();
        met += tally.wins + tally.draws + tally.losses;
        checksum += schema::move_checksum(static_cast<std::uint64_t>(key), tally);
        checksum &= schema::kChecksumMask;
      }
      position_.bind(key).bind(met).bind(checksum).run();
    }
  }

 private:
  static constexpr std::size_t kMost = 4'000'000;  // plies

  sqlite::Statement game_;
  sqlite::Statement changes_;
  sqlite::Statement move_;
  sqlite::Statement position_;
  Tallies tallies_;
};

ExperienceFile::ExperienceFile(const std::string& path, const catalog::Game& game)
    : path_(path), made_(is_missing(path)), game_(game.clone()), whose_(engines::whose_experience(game)) {
  connection_ = std::make_unique<sqlite::Connection>(path, sqlite::Connection::Mode::kCreate, schema::kKind);
  // Of an import that was killed before its end nothing may be left but an empty database.
  made_ = made_ || is_empty();
  if (!made_) check();
}

ExperienceFile::~ExperienceFile() {
  connection_->leave_in_one_file();
  connection_.reset();
  std::error_code ignored;
  if (made_ && std::filesystem::file_size(path_, ignored) == 0) std::filesystem::remove(path_, ignored);
}

bool ExperienceFile::is_empty() {
  return connection_->number("SELECT count(*) FROM sqlite_master") == 0 &&
         connection_->number("PRAGMA application_id") == 0;
}

void ExperienceFile::check() {
  schema::check_format(*connection_);
  knowledge::check_whose(schema::named(path_), schema::whose(*connection_), whose_);
  if (!schema::meta(*connection_, "pruned").empty()) {
    throw UserError(schema::named(path_) + " is pruned: add games to the whole one and prune that again");
  }
}

void ExperienceFile::create() {
  connection_->execute(schema::tables_sql());
  sqlite::Statement row(*connection_, "INSERT INTO meta(key, value) VALUES(?, ?)");
  row.bind("game").bind(whose_.game).run();
  row.bind("start_key").bind(knowledge::key_text(whose_.start_key)).run();
}

ImportCount ExperienceFile::add(const std::vector<GameList>& lists) {
  const std::string& variant = whose_.game;
  for (const GameList& list : lists) {
    if (!list.game.empty() && list.game != variant) {
      throw UserError("these games are of " + list.game + ", and " + schema::named(path_) + " is of " + variant);
    }
  }
  // A new one has no readers, and the log would leave a file behind where this fails.
  if (!made_) connection_->write_to_log();
  connection_->execute("PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;");
  ImportCount count;
  sqlite::Transaction transaction(*connection_);
  // Another program may have made it meanwhile.
  if (is_empty()) {
    create();
  } else {
    check();
    schema::add_checksums(*connection_);
  }
  Batch batch(*connection_);
  for (const GameList& list : lists) add(list, batch, count);
  batch.write();
  schema::note_often(*connection_);
  transaction.commit();
  return count;
}

void ExperienceFile::add(const GameList& list, Batch& batch, ImportCount& count) const {
  std::vector<CanonicalPly> plies;
  count.unfinished += list.unfinished;
  for (std::size_t i = 0; i < list.games.size(); ++i) {
    const CountedGame& game = list.games[i];
    if (!batch.add_game(game)) {
      ++count.known;
      continue;
    }
    replay_counted(*game_, list, i, plies);
    batch.count(game, plies);
    ++count.games;
    count.plies += plies.size();
  }
}

}  // namespace palamedes::learn
