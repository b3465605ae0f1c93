#include "learn/experience/games.hpp"

#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include <xxhash.h>

#include "arena/event/checksum.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/seal.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record_seal.hpp"

namespace palamedes::learn {
namespace {

// What tells a game from others that went the same way.
struct Origin {
  std::string first;
  std::string second;
  std::string number;
  std::string seed;
  std::string event_seed;
};

void add_ply(CountedGame& game, const std::string& move, std::optional<int> score) {
  const char* blank = game.moves.empty() ? "" : " ";
  game.moves += blank + move;
  game.scores += blank + (score ? std::to_string(*score) : ".");
}

void identify(CountedGame& game, const std::string& variant, const Origin& origin) {
  const std::string whole =
      join({variant, game.root, std::string(catalog::result_mark(game.result)), game.moves, game.scores, origin.first,
            origin.second, origin.number, origin.seed, origin.event_seed},
           "\n");
  game.id = XXH3_64bits(whole.data(), whole.size());
}

bool is_sqlite(const std::string& path) {
  constexpr std::string_view kSqliteHead = "SQLite format 3";
  std::string head(kSqliteHead.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  return head == kSqliteHead;
}

std::string either(std::string_view one, std::string_view other) { return std::string(one.empty() ? other : one); }

}  // namespace

std::string checksum_of(const CountedGame& game) {
  return checksum_digits(text_checksum(join(
      {std::to_string(game.id), game.root, std::string(catalog::result_mark(game.result)), game.moves, game.scores},
      "\n")));
}

GameList games_of(const arena::Event& event, const std::vector<arena::FinishedGame>& games) {
  GameList list;
  list.game = event.game;
  list.games.reserve(games.size());
  for (const arena::FinishedGame& finished : games) {
    CountedGame& game = list.games.emplace_back();
    game.root = finished.report.position;
    game.result = finished.report.outcome.result;
    for (std::size_t i = 0; i < finished.report.moves.size(); ++i) {
      const arena::PlayedMove& move = finished.report.moves[i];
      const bool chosen = static_cast<int>(i) >= finished.report.opening_plies;
      add_ply(game, move.text, chosen ? move.score : std::nullopt);
    }
    identify(
        game, list.game,
        {event.players[static_cast<std::size_t>(finished.task.first)].settings,
         event.players[static_cast<std::size_t>(finished.task.second)].settings,
         std::to_string(finished.task.number + 1), std::to_string(finished.task.seed), std::to_string(event.seed)});
  }
  return list;
}

GameList games_of(const std::vector<catalog::Record>& records) {
  GameList list;
  for (const catalog::Record& record : records) {
    const std::string variant = catalog::make_game(record.game)->spec();
    if (list.game.empty()) list.game = variant;
    if (list.game != variant) throw UserError("there are records of " + list.game + " and of " + variant);
    if (!record.outcome.over()) {
      ++list.unfinished;
      continue;
    }
    CountedGame& game = list.games.emplace_back();
    game.root = record.position;
    game.result = record.outcome.result;
    for (const catalog::RecordedMove& move : record.moves) add_ply(game, move.text, move.score);
    identify(game, list.game,
             {either(record.tag("FirstSettings"), record.tag("First")),
              either(record.tag("SecondSettings"), record.tag("Second")), std::string(record.tag("Number")),
              std::string(record.tag("Seed")), std::string(record.tag("EventSeed"))});
  }
  return list;
}

GameList read_games(const std::string& path) {
  if (!std::filesystem::exists(path)) throw UserError("there is no file " + quote(path));
  if (is_sqlite(path)) {
    const arena::EventFile file = arena::EventFile::read(path);
    const arena::Event event = file.event();
    const std::vector<arena::FinishedGame> games = file.games();
    for (const arena::FinishedGame& game : games) arena::check_game(event, game);
    return games_of(event, games);
  }
  try {
    const std::vector<catalog::Record> records = catalog::parse_records(read_file(path));
    for (std::size_t i = 0; i < records.size(); ++i) {
      try {
        catalog::check_seal(records[i]);
      } catch (const UserError& error) {
        throw error.inside("record " + std::to_string(i + 1));
      }
    }
    return games_of(records);
  } catch (const UserError& error) {
    throw UserError(quote(path) + ", taken for records: " + error.what());
  }
}

}  // namespace palamedes::learn
