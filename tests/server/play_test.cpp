#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "server/json/game_json.hpp"
#include "server/talk.hpp"

// Games over a socket: what a person's move and the engine's answer bring, and what the engine remembers.
namespace palamedes::server {
namespace {

namespace json = boost::json;

// A state with a step put to it, as docs/api.md says.
json::object grown(json::object state, json::object step) {
  EXPECT_EQ(step.at("ply").to_number<std::size_t>(), state.at("moves").as_array().size() + 1);
  step.erase("ply");
  for (const auto& [one, many] : {std::pair{"move", "moves"}, {"position", "positions"}, {"side", "sides"}}) {
    state.at(many).as_array().push_back(step.at(one));
    step.erase(one);
  }
  for (const auto& [name, value] : step) state[name] = value;
  return state;
}

json::object state_of(const json::object& state) { return state_json(read_game(state, {}), {}); }

json::object message_about(const json::object& state, json::object message) {
  for (const char* name : {"game", "root", "moves"}) message[name] = state.at(name);
  return message;
}

std::uint64_t nodes_of(Talk& talk, const json::object& message) {
  talk.send(message);
  const json::object done = talk.end();
  EXPECT_EQ(done.at("type"), "done") << json::serialize(done);
  return done.contains("nodes") ? done.at("nodes").to_number<std::uint64_t>() : 0;
}

json::object move_message(const std::vector<std::string>& moves, const char* match = "a",
                          const char* engine = "alphabeta:book=off,table-mb=4") {
  return {{"type", "move"}, {"id", 1},          {"game", "kalah:4,3"},     {"moves", json::value_from(moves)},
          {"match", match}, {"engine", engine}, {"limits", {{"depth", 7}}}};
}

TEST(Play, StatesGrowByWhatAnswersSay) {
  Desk desk;
  Talk talk(desk);
  for (const char* name : {"mingmang:5", "mnk:4x4,4", "kalah:3,2", "morris:three", "darkchess"}) {
    json::object state = state_json({name, "", {}}, {});
    for (int turn = 0; turn < 12 && !state.at("over").as_bool(); ++turn) {
      talk.send(message_about(
          state, {{"type", "play"}, {"id", turn}, {"move", state.at("legal").at(0)}, {"engine", "random"}}));
      const json::object own = talk.next();
      ASSERT_EQ(own.at("type"), "state") << json::serialize(own);
      EXPECT_EQ(own.at("id"), turn);
      state = grown(state, own.at("state").as_object());
      EXPECT_EQ(state, state_of(state));
      EXPECT_EQ(own.at("answers").as_bool(), !state.at("over").as_bool());
      if (!own.at("answers").as_bool()) continue;
      const json::object done = talk.next();
      ASSERT_EQ(done.at("type"), "done") << json::serialize(done);
      EXPECT_EQ(done.at("move"), done.at("state").at("move"));
      state = grown(state, done.at("state").as_object());
      EXPECT_EQ(state, state_of(state));
    }
    EXPECT_GT(state.at("moves").as_array().size(), 2U) << name;
  }
}

TEST(Play, AMoveSaysWhatIsAfterIt) {
  Desk desk;
  Talk talk(desk);
  const json::object start = state_json({"darkchess", "", {}}, {});
  talk.send(message_about(start, {{"type", "move"}, {"id", 1}, {"engine", "random"}}));
  const json::object state = grown(start, talk.end().at("state").as_object());
  EXPECT_EQ(state, state_of(state));
}

TEST(Play, TheEngineWaitsForItsSide) {
  Desk desk;
  Talk talk(desk);
  // Four stones from the fourth house end in the store: South moves again.
  json::object message = {{"type", "play"},     {"id", 1},  {"game", "kalah:6,4"}, {"move", "4"},
                          {"engine", "random"}, {"side", 1}};
  talk.send(message);
  json::object own = talk.next();
  EXPECT_EQ(own.at("state").at("side"), 0);
  EXPECT_FALSE(own.at("answers").as_bool());
  message["side"] = 0;
  talk.send(message);
  EXPECT_TRUE(talk.next().at("answers").as_bool());
  EXPECT_EQ(talk.next().at("state").at("ply"), 2);
  // Nobody was named to answer.
  message.erase("engine");
  talk.send(message);
  EXPECT_FALSE(talk.next().at("answers").as_bool());
  message["move"] = "1";
  talk.send(message);
  EXPECT_EQ(talk.next().at("state").at("side"), 1);
  EXPECT_TRUE(talk.is_silent());
}

// A long move of somebody else delays neither one's own move nor a short answer to it.
TEST(Play, GoesOnBesideALongMoveOfAnother) {
  Desk desk;
  Talk one(desk, {}, 1);
  Talk two(desk, {}, 2);
  one.send({{"type", "move"}, {"id", 1}, {"game", "mingmang"}, {"engine", "mcts"}, {"limits", {{"seconds", 60}}}});
  two.send({{"type", "play"}, {"id", 1}, {"game", "kalah"}, {"move", "1"}, {"engine", "random"}});
  EXPECT_TRUE(two.next().at("answers").as_bool());
  EXPECT_EQ(two.end().at("type"), "done");
  EXPECT_TRUE(one.is_silent());
  one.send({{"type", "stop"}, {"id", 1}});
  // It may not even have begun.
  const json::object end = one.end();
  EXPECT_TRUE(end.at("type") == "done" || (end.contains("error") && end.at("error") == "stopped"))
      << json::serialize(end);
}

TEST(Play, StopsBetweenItsTwoAnswers) {
  // The first long move keeps its thread, so that the second waits for its engine.
  JobQueue::Shape shape = Desk::shape();
  shape.move_slice = std::chrono::minutes(1);
  Desk desk({}, shape);
  Talk one(desk, {}, 1);
  Talk two(desk, {}, 2);
  one.send({{"type", "move"}, {"id", 1}, {"game", "mingmang"}, {"engine", "mcts"}, {"limits", {{"seconds", 60}}}});
  two.send({{"type", "play"},
            {"id", 1},
            {"game", "kalah"},
            {"move", "1"},
            {"engine", "mcts"},
            {"limits", {{"seconds", 60}}}});
  EXPECT_EQ(two.next().at("type"), "state");
  two.send({{"type", "stop"}, {"id", 1}});
  EXPECT_EQ(two.end().at("error"), "stopped");
  one.send({{"type", "stop"}, {"id", 1}});
  EXPECT_NE(one.end().at("type"), "silence");
  EXPECT_TRUE(two.is_silent());
}

TEST(Play, AnEngineGoesOnWhereItWas) {
  Desk desk;
  Talk talk(desk);
  json::object message = move_message({});
  message["limits"] = {{"depth", 10}};
  talk.send(message);
  const json::object first = talk.end();
  const json::array& expected = first.at("lines").at(0).at("moves").as_array();
  ASSERT_GE(expected.size(), 2U);
  // What was expected was played: most of what is asked now is known.
  const std::string own(expected[0].as_string());
  const std::string reply(expected[1].as_string());
  const std::uint64_t fresh = nodes_of(talk, move_message({own, reply}, "elsewhere"));
  message = move_message({own});
  message["type"] = "play";
  message["move"] = reply;
  talk.send(message);
  EXPECT_EQ(talk.next().at("type"), "state");
  const json::object second = talk.end();
  EXPECT_LT(second.at("nodes").to_number<std::uint64_t>(), fresh / 2);
  EXPECT_EQ(desk.engines.kept(), 2U);
}

TEST(Play, AnEngineStartsAnewInAnotherLineOrAsAnother) {
  Desk desk;
  Talk talk(desk);
  const std::uint64_t fresh = nodes_of(talk, move_message({"2"}));
  EXPECT_LT(nodes_of(talk, move_message({"2"})), fresh);
  // Another match, another engine string of the same meaning, an analysis.
  EXPECT_EQ(nodes_of(talk, move_message({"2"}, "b")), fresh);
  EXPECT_EQ(nodes_of(talk, move_message({"2"}, "a", "alphabeta:table-mb=4,book=off")), fresh);
  json::object analysis = move_message({"2"});
  analysis["type"] = "analyse";
  EXPECT_EQ(nodes_of(talk, analysis), fresh);
  EXPECT_LT(nodes_of(talk, analysis), fresh);
  // A move taken back, and the same again.
  static_cast<void>(nodes_of(talk, move_message({"1"})));
  EXPECT_EQ(nodes_of(talk, move_message({"2"})), fresh);
  // The same moves from somewhere else.
  json::object elsewhere = move_message({});
  elsewhere["root"] = state_json({"kalah:4,3", "", {"2"}}, {}).at("positions").at(1);
  EXPECT_EQ(nodes_of(talk, elsewhere), fresh);
  // Another caller.
  Talk other(desk, {}, 2);
  EXPECT_EQ(nodes_of(other, move_message({"2"})), fresh);
}

TEST(Play, ATreeIsKeptToo) {
  constexpr std::uint64_t kNodes = 400;
  Desk desk;
  Talk talk(desk);
  const auto visits = [&](const char* match) {
    talk.send({{"type", "analyse"},
               {"id", 1},
               {"game", "kalah:4,3"},
               {"match", match},
               {"engine", "mcts:solver=off"},
               {"lines", 4},
               {"limits", {{"nodes", kNodes}}}});
    const json::object done = talk.end();
    EXPECT_EQ(done.at("type"), "done") << json::serialize(done);
    std::uint64_t sum = 0;
    for (const json::value& line : done.at("lines").as_array()) sum += line.at("visits").to_number<std::uint64_t>();
    return sum;
  };
  EXPECT_LE(visits("a"), kNodes);
  EXPECT_GT(visits("a"), kNodes);
  EXPECT_LE(visits("b"), kNodes);
}

// The first move of an engine that goes on thinking, and the reply that it expects.
std::pair<std::string, std::string> move_and_ponder(Talk& talk, const char* game) {
  talk.send({{"type", "move"},
             {"id", 1},
             {"game", game},
             {"engine", "alphabeta:book=off,exact=off"},
             {"ponder", true},
             {"limits", {{"depth", 3}}}});
  const json::object done = talk.end();
  EXPECT_EQ(done.at("type"), "done") << json::serialize(done);
  const json::array& line = done.at("lines").at(0).at("moves").as_array();
  EXPECT_GE(line.size(), 2U);
  return {std::string(line.at(0).as_string()), std::string(line.at(1).as_string())};
}

json::object answer_to(Talk& talk, const char* game, const std::string& own, const std::string& reply) {
  talk.send({{"type", "play"},
             {"id", 2},
             {"game", game},
             {"moves", {own}},
             {"move", reply},
             {"engine", "alphabeta:book=off,exact=off"},
             {"limits", {{"depth", 3}}}});
  EXPECT_EQ(talk.next().at("type"), "state");
  return talk.end();
}

void wait_until_nobody_ponders(const Desk& desk) {
  for (int i = 0; i < 2'000 && desk.engines.pondering() > 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_EQ(desk.engines.pondering(), 0U);
}

TEST(Play, AnEngineThinksOnTheOtherSidesTime) {
  const char* const game = "tictactoe";
  Desk desk;
  Talk talk(desk);
  const auto [own, reply] = move_and_ponder(talk, game);
  wait_until_nobody_ponders(desk);
  const json::object answer = answer_to(talk, game, own, reply);
  EXPECT_EQ(answer.at("type"), "done") << json::serialize(answer);
  ASSERT_TRUE(answer.contains("pondered")) << json::serialize(answer);
  // To the end of the game, which is deeper than was asked for.
  EXPECT_GT(answer.at("depth").to_number<int>(), 3);
}

TEST(Play, AReplyThatWasNotExpectedIsThoughtAboutAnew) {
  const char* const game = "tictactoe";
  Desk desk;
  Talk talk(desk);
  const auto [own, reply] = move_and_ponder(talk, game);
  wait_until_nobody_ponders(desk);
  const json::array legal = state_json({game, "", {own}}, {}).at("legal").as_array();
  const std::string first(legal.at(0).as_string());
  const json::object answer = answer_to(talk, game, own, first == reply ? std::string(legal.at(1).as_string()) : first);
  EXPECT_EQ(answer.at("type"), "done") << json::serialize(answer);
  EXPECT_FALSE(answer.contains("pondered"));
}

TEST(Play, NoMoreEnginesPonderThanMay) {
  const char* const game = "mingmang";
  Desk desk;
  Talk one(desk, {}, 1);
  auto two = std::make_unique<Talk>(desk, ServerLimits{}, 2);
  static_cast<void>(move_and_ponder(*two, game));
  EXPECT_EQ(desk.engines.pondering(), 1U);
  static_cast<void>(move_and_ponder(one, game));
  EXPECT_EQ(desk.engines.pondering(), 1U);
  EXPECT_EQ(desk.engines.kept(), 2U);
  // Who leaves takes his with him, in the middle of a thought.
  two.reset();
  EXPECT_EQ(desk.engines.pondering(), 0U);
  EXPECT_EQ(desk.engines.kept(), 1U);
}

TEST(Play, AConversationTakesItsEnginesWithIt) {
  Desk desk;
  {
    Talk talk(desk);
    static_cast<void>(nodes_of(talk, move_message({})));
    EXPECT_EQ(desk.engines.kept(), 1U);
  }
  EXPECT_EQ(desk.engines.kept(), 0U);
  EXPECT_EQ(desk.engines.bytes(), 0U);
}

TEST(Play, AThousandConversationsStayWithinTheirBudget) {
  constexpr std::size_t kBudget = std::size_t{128} << 20;
  Desk desk({.bytes = kBudget, .per_caller = 8});
  std::vector<std::unique_ptr<Talk>> talks;
  for (JobQueue::Caller caller = 1; caller <= 1'000; ++caller) {
    talks.push_back(std::make_unique<Talk>(desk, ServerLimits{}, caller));
    talks.back()->send({{"type", "play"},
                        {"id", 1},
                        {"game", "kalah:4,3"},
                        {"move", "2"},
                        {"engine", "alphabeta:level=1"},
                        {"limits", {{"seconds", 10}}}});
    ASSERT_EQ(talks.back()->next().at("type"), "state");
    ASSERT_EQ(talks.back()->next().at("type"), "done");
    ASSERT_LE(desk.engines.bytes(), kBudget);
  }
  // At a megabyte of table each.
  EXPECT_GE(desk.engines.kept(), 60U);
}

}  // namespace
}  // namespace palamedes::server
