#include "server/watched_event.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "arena/arena_support.hpp"
#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "server/routes.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;
using arena::testing::ScratchFile;
using arena::testing::small_event;

// The games of an event, to be put into a file one by one.
std::vector<arena::FinishedGame> games_of(const arena::Event& event) { return arena::testing::played(event, 1).games; }

TEST(WatchedEvent, ShowsGamesAsTheyAreFinished) {
  const arena::Event event = small_event("mnk:3x3,3", {"random", "alphabeta:depth=1"}, 2);
  const std::vector<arena::FinishedGame> games = games_of(event);
  ASSERT_EQ(games.size(), 4U);
  const ScratchFile scratch("watched.event");
  arena::EventFile file = arena::EventFile::create(scratch.path(), event);
  WatchedEvent watched(scratch.path());
  EXPECT_EQ(watched.news(0).at("finished").to_number<int>(), 0);
  EXPECT_EQ(watched.news(0).at("total").to_number<int>(), 4);
  file.add(games[0]);
  file.add(games[1]);
  const json::object news = watched.news(0);
  EXPECT_EQ(news.at("games").as_array().size(), 2U);
  EXPECT_EQ(news.at("players").at(0), "random");
  EXPECT_EQ(news.at("summary").at("games").to_number<int>(), 2);
  file.add(games[2]);
  const json::object later = watched.news(2);
  ASSERT_EQ(later.at("games").as_array().size(), 1U);
  EXPECT_EQ(later.at("from").to_number<int>(), 2);
  EXPECT_EQ(later.at("games").at(0).at("number").to_number<int>(), 2);
  EXPECT_TRUE(watched.news(100).at("games").as_array().empty());
  // Nothing of where the file lies is told.
  EXPECT_EQ(json::serialize(news).find(std::filesystem::temp_directory_path().string() + "/"), std::string::npos);
}

TEST(WatchedEvent, AGameIsARecordThatCanBeReplayed) {
  const arena::Event event = small_event("kalah:3,2", {"random", "random"}, 1);
  const ScratchFile scratch("replayed.event");
  arena::EventFile file = arena::EventFile::create(scratch.path(), event);
  for (const arena::FinishedGame& game : games_of(event)) file.add(game);
  WatchedEvent watched(scratch.path());
  const json::object record = watched.game(1);
  const auto game = catalog::make_game(std::string(record.at("game").as_string()));
  for (const json::value& move : record.at("moves").as_array()) game->play(std::string(move.at("text").as_string()));
  EXPECT_TRUE(game->outcome().over());
  EXPECT_THROW(watched.game(7), UserError);
}

TEST(WatchedEvent, ATournamentHasItsCrossTable) {
  arena::Event event = small_event("mnk:3x3,3", {"random", "alphabeta:depth=1", "alphabeta:depth=2"}, 1);
  event.kind = arena::EventKind::kRoundRobin;
  const ScratchFile scratch("tournament.event");
  arena::EventFile file = arena::EventFile::create(scratch.path(), event);
  for (const arena::FinishedGame& game : games_of(event)) file.add(game);
  WatchedEvent watched(scratch.path());
  const json::object news = watched.news(0);
  EXPECT_EQ(news.at("summary").at("cross_table").as_array().size(), 3U);
  EXPECT_EQ(news.at("summary").at("standings").as_array().size(), 3U);
  EXPECT_EQ(news.at("games").as_array().size(), 6U);
}

TEST(WatchedEvent, IsThereOnlyWhereAFileIsWatched) {
  Library library;
  const ServerLimits limits;
  EXPECT_EQ(answer({"POST", "/api/watch", "{}"}, limits, {library}, 1).status, Status::kNotFound);
  EXPECT_EQ(json::parse(answer({"GET", "/api/games", ""}, limits, {library}, 1).body).at("watches"), false);
  EXPECT_THROW(WatchedEvent("/no/such/file.event"), UserError);
  const arena::Event event = small_event("mnk:3x3,3", {"random", "random"}, 1);
  const ScratchFile scratch("asked.event");
  arena::EventFile file = arena::EventFile::create(scratch.path(), event);
  file.add(games_of(event).front());
  WatchedEvent watched(scratch.path());
  const auto asked = [&](const std::string& path, const std::string& body) {
    return answer({"POST", path, body}, limits, {library, &watched}, 1);
  };
  EXPECT_EQ(json::parse(asked("/api/watch", R"({"from": 0})").body).at("finished").to_number<int>(), 1);
  EXPECT_EQ(asked("/api/watch/game", R"({"number": 0})").status, Status::kOk);
  EXPECT_EQ(asked("/api/watch/game", R"({"number": 5})").status, Status::kUnprocessable);
  EXPECT_EQ(asked("/api/watch/game", "{}").status, Status::kBadRequest);
  // The path cannot be chosen by a caller.
  EXPECT_EQ(asked("/api/watch", R"({"from": 0, "path": "/etc/passwd"})").status, Status::kOk);
  EXPECT_EQ(json::parse(asked("/api/watch", R"({"file": "other.event"})").body).at("finished").to_number<int>(), 1);
}

}  // namespace
}  // namespace palamedes::server
