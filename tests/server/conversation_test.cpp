#include "server/jobs/conversation.hpp"

#include <chrono>
#include <string>
#include <thread>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/search_speed.hpp"
#include "report/trees/tree_json.hpp"
#include "server/talk.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

TEST(Conversation, MovesInEveryGame) {
  Desk desk;
  Talk talk(desk);
  for (const char* name : {"mingmang", "mnk:5x5,4", "kalah:4,3", "morris", "darkchess"}) {
    for (const char* engine : {"random", "best:level=1", "alphabeta:depth=1"}) {
      talk.send({{"type", "move"}, {"id", 7}, {"game", name}, {"engine", engine}, {"limits", {{"nodes", 50}}}});
      const json::object done = talk.end();
      ASSERT_EQ(done.at("type"), "done") << json::serialize(done);
      EXPECT_EQ(done.at("id"), 7);
      const auto game = catalog::make_game(name);
      EXPECT_NO_THROW(game->play(std::string(done.at("move").as_string()))) << json::serialize(done);
    }
  }
}

TEST(Conversation, MovesOnAClock) {
  Desk desk;
  Talk talk(desk);
  talk.send({{"type", "move"},
             {"id", "m"},
             {"game", "kalah:4,3"},
             {"engine", "best"},
             {"limits", {{"clock", {{"left", {1, 1}}, {"increment", {0, 0}}}}}}});
  const json::object done = talk.end();
  ASSERT_EQ(done.at("type"), "done") << json::serialize(done);
  EXPECT_LT(done.at("seconds").to_number<double>(), 1.0);
}

TEST(Conversation, AnalysesToADepth) {
  Desk desk;
  Talk talk(desk);
  talk.send({{"type", "analyse"},
             {"id", "a"},
             {"game", "kalah:4,3"},
             {"engine", "alphabeta"},
             {"lines", 2},
             {"limits", {{"depth", 5}}}});
  const json::object done = talk.end();
  ASSERT_EQ(done.at("type"), "done") << json::serialize(done);
  EXPECT_EQ(done.at("depth").as_int64(), 5);
  ASSERT_EQ(done.at("lines").as_array().size(), 2U);
  EXPECT_EQ(done.at("move"), done.at("lines").at(0).at("moves").at(0));
  EXPECT_EQ(done.at("lines").at(0).at("value"), "estimate");
}

TEST(Conversation, SaysWhatIsProven) {
  Desk desk;
  Talk talk(desk);
  talk.send({{"type", "analyse"},
             {"id", 1},
             {"game", "mnk:3x3,3"},
             {"moves", {"a1", "b1", "a2", "b2"}},
             {"engine", "alphabeta"},
             {"limits", {{"depth", 6}}}});
  const json::object done = talk.end();
  const json::value& best = done.at("lines").at(0);
  EXPECT_EQ(best.at("value"), "win");
  EXPECT_EQ(best.at("distance"), 1);
  EXPECT_TRUE(best.at("proven").as_bool());
  EXPECT_EQ(done.at("move"), "a3");
}

TEST(Conversation, AnalysesUntilStopped) {
  Desk desk;
  Talk talk(desk);
  talk.send({{"type", "analyse"}, {"id", "x"}, {"game", "mingmang"}, {"engine", "alphabeta"}});
  EXPECT_EQ(talk.next().at("type"), "info");
  talk.send({{"type", "stop"}, {"id", "x"}});
  const json::object done = talk.end();
  EXPECT_EQ(done.at("type"), "done");
  EXPECT_TRUE(done.at("move").is_string());
  // Its name is free again, and to stop it once more is no mistake.
  talk.send({{"type", "stop"}, {"id", "x"}});
  talk.send({{"type", "move"}, {"id", "x"}, {"game", "mingmang"}, {"engine", "random"}});
  EXPECT_EQ(talk.end().at("type"), "done");
}

// Two analyses on one thread: both get somewhere, and slices do not make the answer shallower.
TEST(Conversation, SharesAThreadBetweenAnalyses) {
  Desk desk;
  Talk one(desk, {}, 1);
  Talk two(desk, {}, 2);
  const auto ask = [](Talk& talk) {
    talk.send(
        {{"type", "analyse"}, {"id", 1}, {"game", "mingmang"}, {"engine", "alphabeta"}, {"limits", {{"seconds", 1}}}});
  };
  ask(one);
  ask(two);
  std::int64_t depth = 0;
  json::object message;
  do {
    message = one.next();
    ASSERT_NE(message.at("type"), "silence");
    EXPECT_GE(message.at("depth").as_int64(), depth);
    depth = message.at("depth").as_int64();
  } while (message.at("type") != "done");
  EXPECT_EQ(two.end().at("type"), "done");
  EXPECT_GE(depth, 2);
}

TEST(Conversation, ShowsTheTreeThatASearchOfItsOwnHas) {
  Desk desk;
  Talk talk(desk);
  talk.send({{"type", "tree"},
             {"id", 1},
             {"game", "morris"},
             {"moves", {"d0", "a0"}},
             {"engine", "alphabeta"},
             {"limits", {{"depth", 3}}},
             {"plies", 2}});
  const json::object found = talk.end();
  ASSERT_EQ(found.at("type"), "tree") << json::serialize(found);
  const auto game = catalog::make_game("morris");
  game->play("d0");
  game->play("a0");
  const auto engine = engines::make_engine(report::tree_engine("alphabeta", *game), *game, 1);
  engines::SearchTree tree;
  tree.max_ply = 2;
  engines::EngineQuestion question;
  question.limits.depth = 3;
  question.tree = &tree;
  static_cast<void>(engine->think(*game, question, engines::StopToken{}));
  EXPECT_EQ(found.at("nodes").to_number<std::uint64_t>(), tree.total);
  EXPECT_EQ(found.at("kept").to_number<std::size_t>(), tree.nodes.size());
  EXPECT_GT(found.at("root").at("children").as_array().size(), 1U);
}

TEST(Conversation, Ablates) {
  Desk desk;
  Talk talk(desk);
  talk.send({{"type", "ablate"},
             {"id", 1},
             {"game", "kalah:4,3"},
             {"depth", 6},
             {"engines", {"alphabeta", "alphabeta:algorithm=minimax,table=off"}}});
  const json::object found = talk.end();
  ASSERT_EQ(found.at("type"), "ablate") << json::serialize(found);
  const json::array& rows = found.at("rows").as_array();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_LT(rows[0].at("nodes").to_number<std::uint64_t>(), rows[1].at("nodes").to_number<std::uint64_t>());
  EXPECT_TRUE(rows[0].at("move").is_string());
}

TEST(Conversation, MeasuresTheSearch) {
  Desk desk;
  Talk talk(desk);
  talk.send({{"type", "bench"}, {"id", 1}, {"game", "kalah:4,3"}});
  const json::object found = talk.end();
  ASSERT_EQ(found.at("type"), "bench") << json::serialize(found);
  EXPECT_EQ(found.at("game"), "kalah:4,3");
  EXPECT_GT(found.at("nodes_per_second").as_double(), 0);
  const auto game = catalog::make_game("kalah:4,3");
  const engines::SearchSpeed again = engines::search_speed(*game, 0, engines::StopToken());
  EXPECT_EQ(found.at("signature").to_number<std::uint64_t>(), again.signature);
}

TEST(Conversation, RefusesWhatIsWrong) {
  Desk desk;
  Talk talk(desk);
  for (const char* text :
       {"",
        "{",
        "[]",
        "{}",
        "{\"type\": \"dance\", \"id\": 1}",
        "{\"type\": \"move\", \"game\": \"kalah\"}",
        "{\"type\": \"play\", \"id\": 1, \"game\": \"kalah\"}",
        "{\"type\": \"play\", \"id\": 1, \"game\": \"kalah\", \"move\": \"99\"}",
        "{\"type\": \"play\", \"id\": 1, \"game\": \"kalah\", \"move\": \"3\", \"side\": 2}",
        "{\"type\": \"play\", \"id\": 1, \"game\": \"kalah\", \"move\": 3}",
        "{\"type\": \"play\", \"id\": 1, \"game\": \"mnk:3x3,3\", \"moves\": [\"a1\", \"b1\", \"a2\", \"b2\", \"a3\"], "
        "\"move\": \"c1\"}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"match\": 7}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"engine\": \"alphabeta:table-mb=-1\"}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"engine\": \"alphabeta:table-mb=much\"}",
        "{\"type\": \"move\", \"id\": [], \"game\": \"kalah\"}",
        "{\"type\": \"move\", \"id\": 1}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"limits\": {\"depth\": -1}}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"limits\": {\"seconds\": 1e300}}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"limits\": {\"clock\": {\"left\": [1]}}}",
        "{\"type\": \"analyse\", \"id\": 1, \"game\": \"kalah\", \"lines\": 1000000}",
        "{\"type\": \"ablate\", \"id\": 1, \"game\": \"kalah\", \"depth\": 3}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"moves\": [\"99\"]}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"engine\": \"deepblue\"}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"engine\": \"ugi:cmd=reboot\"}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"engine\": \"alphabeta:cmd=reboot\"}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"engine\": \"best:evaluation=/etc/passwd\"}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"engine\": \"alphabeta:wings=2\"}",
        "{\"type\": \"tree\", \"id\": 1, \"game\": \"kalah\", \"engine\": \"random\"}",
        "{\"type\": \"move\", \"id\": 1, \"game\": \"kalah\", \"root\": \"0,0,0,0,0,0,36,0,0,0,0,0,0,36,1\"}"}) {
    talk.send_text(text);
    const json::object message = talk.next();
    EXPECT_EQ(message.at("type"), "error") << text;
    EXPECT_FALSE(message.at("error").as_string().empty());
    EXPECT_EQ(message.at("error").as_string().find('\n'), json::string::npos) << text;
  }
}

TEST(Conversation, KeepsToItsLimits) {
  Desk desk;
  ServerLimits limits;
  limits.searches = 2;
  limits.searches_per_caller = 3;
  Talk talk(desk, limits);
  const auto ask = [&](const char* type, int id) {
    talk.send({{"type", type}, {"id", id}, {"game", "mingmang"}, {"engine", "mcts"}});
  };
  ask("analyse", 1);
  ask("analyse", 1);
  EXPECT_NE(talk.end().at("error").as_string().find("under way"), json::string::npos);
  ask("analyse", 2);
  ask("analyse", 3);
  EXPECT_EQ(talk.end().at("id"), 3);
  ask("move", 4);
  ask("move", 5);
  const json::object refused = talk.end();
  EXPECT_EQ(refused.at("type"), "error");
  EXPECT_EQ(refused.at("id"), 5);
}

TEST(Conversation, EndsItsSearchesWithItself) {
  Desk desk;
  {
    Talk talk(desk);
    for (int id = 0; id < 4; ++id) {
      talk.send({{"type", "analyse"}, {"id", id}, {"game", "mingmang"}, {"engine", "alphabeta"}});
    }
    EXPECT_EQ(desk.queue.count(Job::Kind::kAnalysis), 4U);
  }
  for (int i = 0; i < 5000 && desk.queue.count(Job::Kind::kAnalysis) > 0; ++i) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(desk.queue.count(Job::Kind::kAnalysis), 0U);
}

}  // namespace
}  // namespace palamedes::server
