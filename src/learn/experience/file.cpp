#include "learn/experience/file.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/experience/options.hpp"
#include "knowledge/experience/schema.hpp"

namespace palamedes::learn {

namespace schema = knowledge::experience_schema;
using knowledge::MoveTally;

namespace {

bool is_missing(const std::string& path) {
  std::error_code ignored;
  return !std::filesystem::exists(path) || std::filesystem::file_size(path, ignored) == 0;
}

}  // namespace

// Plies are gathered in memory, sorted, added up and only then written: neighbours in a table come one after the other,
// and a move of the opening is written once for all games of a batch.
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

  void add_ply(const CanonicalPly& ply, Result result, std::string_view score) {
    Ply& counted = plies_.emplace_back();
    counted.key = static_cast<std::int64_t>(ply.key);
    counted.move = number_of(ply.move);
    counted.points = result == Result::kDraw ? 1 : result == win_for(ply.side) ? 2 : 0;
    if (const auto value = parse_integer(score)) {
      counted.scored = true;
      counted.score =
          static_cast<std::int32_t>(std::clamp(*value, -MoveTally::kLargestScore, MoveTally::kLargestScore));
    }
    if (plies_.size() == kMost) write();
  }

  void write() {
    std::sort(plies_.begin(), plies_.end(),
              [](const Ply& a, const Ply& b) { return std::tie(a.key, a.move) < std::tie(b.key, b.move); });
    for (std::size_t i = 0; i < plies_.size();) {
      const std::int64_t key = plies_[i].key;
      const std::size_t first = i;
      std::int64_t checksum = 0;
      while (i < plies_.size() && plies_[i].key == key) i = write_move(i, checksum);
      position_.bind(key).bind(static_cast<std::int64_t>(i - first)).bind(checksum).run();
    }
    plies_.clear();
  }

 private:
  struct Ply {
    std::int64_t key = 0;
    std::uint32_t move = 0;
    std::int32_t score = 0;
    bool scored = false;
    std::uint8_t points = 0;  // halves
  };
  static constexpr std::size_t kMost = 4'000'000;

  std::uint32_t number_of(const std::string& move) {
    const auto [at, is_new] = numbers_.try_emplace(move, static_cast<std::uint32_t>(texts_.size()));
    if (is_new) texts_.push_back(move);
    return at->second;
  }

  // Gives where the next move begins, and adds to the checksum of the position.
  std::size_t write_move(std::size_t i, std::int64_t& checksum) {
    const Ply& first = plies_[i];
    MoveTally tally;
    tally.move = texts_[first.move];
    for (; i < plies_.size() && plies_[i].key == first.key && plies_[i].move == first.move; ++i) {
      const Ply& ply = plies_[i];
      ++(ply.points == 2 ? tally.wins : ply.points == 1 ? tally.draws : tally.losses);
      tally.scored += ply.scored ? 1 : 0;
      tally.scores += ply.score;
    }
    move_.bind(first.key).bind(texts_[first.move]).bind(tally.wins).bind(tally.draws).bind(tally.losses);
    move_.bind(tally.scored).bind(tally.scores).run();
    checksum += schema::move_checksum(static_cast<std::uint64_t>(first.key), tally);
    checksum &= schema::kChecksumMask;
    return i;
  }

  sqlite::Statement game_;
  sqlite::Statement changes_;
  sqlite::Statement move_;
  sqlite::Statement position_;
  std::vector<Ply> plies_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> texts_;
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
    try {
      check_rules(game, plies);
    } catch (const UserError& error) {
      throw UserError("game " + std::to_string(i + 1) + ": " + error.what());
    }
    const auto scores = words(game.scores);
    for (std::size_t ply = 0; ply < plies.size(); ++ply) {
      batch.add_ply(plies[ply], game.result, ply < scores.size() ? scores[ply] : ".");
    }
    ++count.games;
    count.plies += plies.size();
  }
}

void ExperienceFile::check_rules(const CountedGame& game, std::vector<CanonicalPly>& plies) const {
  const Result by_rules = replay(*game_, game.root, words(game.moves), plies);
  if (by_rules == Result::kOngoing || by_rules == game.result) return;
  throw UserError("the moves end in " + std::string(catalog::result_mark(by_rules)) + ", not in " +
                  std::string(catalog::result_mark(game.result)));
}

}  // namespace palamedes::learn
