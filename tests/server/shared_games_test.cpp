#include "server/shared/shared_games.hpp"

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "server/talk.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;
using Kind = SharedGames::Action::Kind;

std::string code_of(const UserError& error) { return error.message().code; }

struct Registry {
  explicit Registry(const ServerLimits& limits = {}) : games(limits, [this] { return now; }) {}
  double now = 0;
  SharedGames games;
};

TEST(SharedGames, KeysAreLongAndAllDifferent) {
  Registry registry;
  std::set<std::string> keys;
  for (int i = 0; i < 20; ++i) {
    const SharedGames::Keys made = registry.games.create("mnk:3x3,3", "", std::nullopt);
    for (const std::string& key : {made.first, made.second, made.watch}) {
      EXPECT_GE(key.size(), 32U);
      EXPECT_TRUE(keys.insert(key).second);
    }
  }
  EXPECT_THROW(registry.games.join("abc", [](const json::object&) {}), UserError);
}

TEST(SharedGames, EverybodyHearsOfEveryChangeInTheirOwnSeat) {
  Registry registry;
  const SharedGames::Keys keys = registry.games.create("mnk:3x3,3", "", std::nullopt);
  std::vector<json::object> first, second, watching;
  const auto into = [](std::vector<json::object>& heard) {
    return [&heard](const json::object& state) { heard.push_back(state); };
  };
  registry.games.join(keys.first, into(first));
  EXPECT_EQ(json::serialize(first.back().at("present")), "[true,false]");
  const auto ticket = registry.games.join(keys.second, into(second));
  registry.games.join(keys.watch, into(watching));
  EXPECT_EQ(json::serialize(first.back().at("present")), "[true,true]");
  EXPECT_EQ(first.back().at("spectators").to_number<int>(), 1);
  EXPECT_EQ(first.back().at("seat"), 0);
  EXPECT_EQ(second.back().at("seat"), 1);
  EXPECT_TRUE(watching.back().at("seat").is_null());
  EXPECT_EQ(std::string(watching.back().at("watch").as_string()), keys.watch);
  registry.games.act(keys.first, {Kind::kMove, "b2", 0});
  for (const auto* heard : {&first, &second, &watching}) {
    EXPECT_EQ(json::serialize(heard->back().at("moves")), R"(["b2"])");
  }
  registry.games.leave(ticket);
  EXPECT_EQ(json::serialize(first.back().at("present")), "[true,false]");
  // Nobody's key is in what others hear.
  for (const auto* heard : {&first, &second, &watching}) {
    for (const json::object& state : *heard) {
      EXPECT_EQ(json::serialize(state).find(keys.first), std::string::npos);
      EXPECT_EQ(json::serialize(state).find(keys.second), std::string::npos);
    }
  }
}

TEST(SharedGames, SpectatorsOnlyWatch) {
  Registry registry;
  const SharedGames::Keys keys = registry.games.create("mnk:3x3,3", "", std::nullopt);
  for (const Kind kind :
       {Kind::kMove, Kind::kResign, Kind::kAskToTakeBack, Kind::kAgree, Kind::kDecline, Kind::kAgain}) {
    try {
      registry.games.act(keys.watch, {kind, "b2", 0});
      ADD_FAILURE();
    } catch (const UserError& error) {
      EXPECT_EQ(code_of(error), "shared-watching");
    }
  }
}

TEST(SharedGames, WhereBothWantAnotherGameTheSameKeysPlayItWithTheSidesSwapped) {
  Registry registry;
  const SharedGames::Keys keys = registry.games.create("mnk:3x3,3", "XO./.../... x", SharedClock{60, 0});
  json::object first, second, watching;
  registry.games.join(keys.first, [&](const json::object& state) { first = state; });
  registry.games.join(keys.second, [&](const json::object& state) { second = state; });
  registry.games.join(keys.watch, [&](const json::object& state) { watching = state; });
  const auto refused = [&](const std::string& key, const SharedGames::Action& action) {
    try {
      registry.games.act(key, action);
      return std::string();
    } catch (const UserError& error) {
      return code_of(error);
    }
  };
  EXPECT_EQ(refused(keys.first, {Kind::kAgain, "", 0}), "shared-not-over");
  registry.now = 10;
  registry.games.act(keys.first, {Kind::kMove, "b2", 0});
  registry.now = 25;
  registry.games.act(keys.second, {Kind::kResign, "", 0});
  registry.games.act(keys.first, {Kind::kAgain, "", 0});
  EXPECT_EQ(second.at("again"), 0);
  EXPECT_EQ(refused(keys.first, {Kind::kDecline, "", 0}), "shared-nothing-asked");
  registry.games.act(keys.second, {Kind::kDecline, "", 0});
  EXPECT_TRUE(first.at("again").is_null());
  EXPECT_EQ(refused(keys.second, {Kind::kDecline, "", 0}), "shared-nothing-asked");
  registry.games.act(keys.first, {Kind::kAgain, "", 0});
  registry.games.act(keys.first, {Kind::kAgain, "", 0});
  EXPECT_EQ(first.at("round").to_number<int>(), 1);
  registry.games.act(keys.second, {Kind::kAgain, "", 0});
  for (const json::object* heard : {&first, &second, &watching}) {
    EXPECT_EQ(json::serialize(heard->at("moves")), "[]");
    EXPECT_EQ(heard->at("root"), "XO./.../... x");
    EXPECT_EQ(heard->at("over"), false);
    EXPECT_EQ(heard->at("round").to_number<int>(), 2);
    EXPECT_TRUE(heard->at("again").is_null());
    EXPECT_EQ(heard->at("clock").at("left").at(1).as_double(), 60);
    EXPECT_EQ(json::serialize(heard->at("present")), "[true,true]");
  }
  EXPECT_EQ(first.at("seat"), 1);
  EXPECT_EQ(second.at("seat"), 0);
  EXPECT_TRUE(watching.at("seat").is_null());
  EXPECT_EQ(refused(keys.first, {Kind::kMove, "b2", 0}), "shared-not-your-turn");
  registry.games.act(keys.second, {Kind::kMove, "b2", 0});
  // Who comes back by their link is on the new side too; it is still one game of those that the server keeps.
  registry.games.join(keys.second, [&](const json::object& state) { second = state; });
  EXPECT_EQ(second.at("seat"), 0);
  EXPECT_EQ(registry.games.size(), 1U);
}

TEST(SharedGames, AnybodyMayPointAtAClockThatHasRunOut) {
  Registry registry;
  const SharedGames::Keys keys = registry.games.create("mnk:3x3,3", "", SharedClock{60, 0});
  std::vector<json::object> heard;
  registry.games.join(keys.watch, [&](const json::object& state) { heard.push_back(state); });
  registry.games.act(keys.first, {Kind::kMove, "b2", 0});
  registry.now += 61;
  registry.games.act(keys.watch, {Kind::kMindClock, "", 0});
  EXPECT_EQ(heard.back().at("result"), "1-0");
  EXPECT_EQ(heard.back().at("reason_code"), "out-of-time");
}

TEST(SharedGames, AreForgottenAfterTheirTime) {
  ServerLimits limits;
  limits.shared_seconds = 100;
  Registry registry(limits);
  const SharedGames::Keys keys = registry.games.create("mnk:3x3,3", "", std::nullopt);
  registry.now = 90;
  registry.games.act(keys.first, {Kind::kMove, "b2", 0});
  registry.now = 180;
  std::vector<json::object> heard;
  registry.games.join(keys.first, [&](const json::object& state) { heard.push_back(state); });
  EXPECT_EQ(heard.back().at("kept_seconds").as_double(), 10);
  registry.now = 191;
  try {
    registry.games.join(keys.second, [](const json::object&) {});
    ADD_FAILURE();
  } catch (const UserError& error) {
    EXPECT_EQ(code_of(error), "shared-gone");
  }
  EXPECT_EQ(registry.games.size(), 0U);
}

TEST(SharedGames, AFullServerForgetsWhatIsOverAndRefusesTheRest) {
  ServerLimits limits;
  limits.shared_games = 2;
  Registry registry(limits);
  const SharedGames::Keys over = registry.games.create("mnk:3x3,3", "", std::nullopt);
  const SharedGames::Keys open = registry.games.create("mnk:3x3,3", "", std::nullopt);
  registry.games.act(over.first, {Kind::kResign, "", 0});
  EXPECT_NO_THROW(registry.games.create("mnk:3x3,3", "", std::nullopt));
  EXPECT_NO_THROW(registry.games.act(open.first, {Kind::kMove, "b2", 0}));
  EXPECT_THROW(registry.games.act(over.first, {Kind::kMindClock, "", 0}), UserError);
  try {
    registry.games.create("mnk:3x3,3", "", std::nullopt);
    ADD_FAILURE();
  } catch (const UserError& error) {
    EXPECT_EQ(code_of(error), "shared-full");
  }
}

// Over sockets, as two devices do it.
TEST(SharedTalk, TwoPeoplePlayAndOneComesBack) {
  Desk desk;
  Talk first(desk, {}, 1);
  first.send({{"type", "share"}, {"id", 1}, {"game", "mnk:3x3,3"}, {"clock", {{"minutes", 5}, {"increment", 2}}}});
  const json::object made = first.next();
  ASSERT_EQ(made.at("type"), "done") << json::serialize(made);
  const json::object keys = made.at("keys").as_object();
  first.send({{"type", "join"}, {"id", 2}, {"key", keys.at("first")}});
  EXPECT_EQ(first.next().at("seat"), 0);
  {
    Talk second(desk, {}, 2);
    second.send({{"type", "join"}, {"id", "mine"}, {"key", keys.at("second")}});
    const json::object seen = second.next();
    EXPECT_EQ(seen.at("id"), "mine");
    EXPECT_EQ(seen.at("clock").at("seconds").as_double(), 300);
    EXPECT_EQ(json::serialize(first.next().at("present")), "[true,true]");
    first.send({{"type", "act"}, {"id", 3}, {"key", keys.at("first")}, {"action", "move"}, {"move", "b2"}, {"ply", 0}});
    EXPECT_EQ(json::serialize(second.next().at("moves")), R"(["b2"])");
    EXPECT_EQ(first.next().at("type"), "shared");
    EXPECT_EQ(first.next().at("type"), "done");
  }
  EXPECT_EQ(json::serialize(first.next().at("present")), "[true,false]") << "a socket that ends leaves its games";
  Talk again(desk, {}, 3);
  again.send({{"type", "join"}, {"id", 1}, {"key", keys.at("second")}});
  EXPECT_EQ(json::serialize(again.next().at("moves")), R"(["b2"])");
  again.send({{"type", "stop"}, {"id", 1}});
  EXPECT_EQ(json::serialize(first.next().at("present")), "[true,true]");
  EXPECT_EQ(json::serialize(first.next().at("present")), "[true,false]");
}

TEST(SharedTalk, SaysWhatIsWrongWithAMessage) {
  Desk desk;
  Talk talk(desk);
  const auto error = [&](const json::object& message) {
    talk.send(message);
    const json::object answer = talk.next();
    EXPECT_EQ(answer.at("type"), "error") << json::serialize(answer);
    const json::value* const code = answer.if_contains("code");
    return code == nullptr ? std::string() : std::string(code->as_string());
  };
  EXPECT_EQ(error({{"type", "join"}, {"id", 1}, {"key", "wrong"}}), "shared-gone");
  EXPECT_EQ(error({{"type", "join"}, {"id", 1}}), "");
  EXPECT_EQ(error({{"type", "act"}, {"id", 1}, {"key", "wrong"}, {"action", "dance"}}), "");
  EXPECT_EQ(error({{"type", "act"}, {"id", 1}, {"key", "wrong"}, {"action", "resign"}}), "shared-gone");
  EXPECT_EQ(error({{"type", "share"}, {"id", 1}, {"game", "nonsense"}}), "");
  EXPECT_EQ(error({{"type", "share"}, {"id", 1}, {"game", "morris"}, {"clock", {{"minutes", -1}}}}), "");
  EXPECT_EQ(error({{"type", "share"}, {"id", 1}, {"game", "morris"}, {"clock", {{"increment", 1}}}}), "");
}

TEST(SharedTalk, JoinsNoMoreThanOneCallerMay) {
  Desk desk;
  ServerLimits limits;
  limits.searches_per_caller = 2;
  Talk talk(desk, limits);
  talk.send({{"type", "share"}, {"id", 1}, {"game", "mnk:3x3,3"}});
  const json::object keys = talk.next().at("keys").as_object();
  for (const int id : {1, 2}) talk.send({{"type", "join"}, {"id", id}, {"key", keys.at("watch")}});
  talk.send({{"type", "join"}, {"id", 3}, {"key", keys.at("watch")}});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(talk.next().at("type"), "shared");
  EXPECT_EQ(talk.next().at("type"), "error");
}

TEST(SharedPhrases, AreAllInTheDocument) {
  std::ifstream file(std::string(PALAMEDES_TEST_DATA) + "/../../docs/api.md");
  std::stringstream text;
  text << file.rdbuf();
  for (const Phrase& phrase : kSharedPhrases) {
    const std::string line = "| `" + std::string(phrase.code) + "` | " + std::string(phrase.text) + " |";
    EXPECT_NE(text.str().find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace palamedes::server
