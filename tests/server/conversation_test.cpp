#include "server/jobs/conversation.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "report/tree_json.hpp"
#include "server/json/engine_json.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

// A conversation with somebody who waits for answers.
class Talk {
 public:
  explicit Talk(JobQueue& queue, const ServerLimits& limits = {}, JobQueue::Caller caller = 1)
      : conversation_(queue, limits, caller, [inbox = inbox_](std::string text, Saying) {
          const std::lock_guard lock(inbox->mutex);
          inbox->messages.push_back(json::parse(text).as_object());
          inbox->more.notify_all();
        }) {}

  void send(const json::object& message) { conversation_.receive(json::serialize(message)); }
  void send_text(const std::string& text) { conversation_.receive(text); }

  json::object next() {
    std::unique_lock lock(inbox_->mutex);
    if (!inbox_->more.wait_for(lock, 20s, [&] { return !inbox_->messages.empty(); })) return {{"type", "silence"}};
    json::object message = std::move(inbox_->messages.front());
    inbox_->messages.pop_front();
    return message;
  }

  // Passes over news.
  json::object end() {
    for (;;) {
      json::object message = next();
      if (message.at("type") != "info") return message;
    }
  }

 private:
  struct Inbox {
    std::mutex mutex;
    std::condition_variable more;
    std::deque<json::object> messages;
  };
  std::shared_ptr<Inbox> inbox_ = std::make_shared<Inbox>();
  Conversation conversation_;
};

JobQueue::Shape shape() {
  return {.move_threads = 1, .analysis_threads = 1, .slice = 200ms, .longest_slice = 400ms, .whole = 20'000ms};
}

TEST(Conversation, MovesInEveryGame) {
  JobQueue queue(shape());
  Talk talk(queue);
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
  JobQueue queue(shape());
  Talk talk(queue);
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
  JobQueue queue(shape());
  Talk talk(queue);
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
  JobQueue queue(shape());
  Talk talk(queue);
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
  JobQueue queue(shape());
  Talk talk(queue);
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
  JobQueue queue(shape());
  Talk one(queue, {}, 1);
  Talk two(queue, {}, 2);
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
  JobQueue queue(shape());
  Talk talk(queue);
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
  JobQueue queue(shape());
  Talk talk(queue);
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

TEST(Conversation, RefusesWhatIsWrong) {
  JobQueue queue(shape());
  Talk talk(queue);
  for (const char* text :
       {"",
        "{",
        "[]",
        "{}",
        "{\"type\": \"dance\", \"id\": 1}",
        "{\"type\": \"move\", \"game\": \"kalah\"}",
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
  }
}

TEST(Conversation, KeepsToItsLimits) {
  JobQueue queue(shape());
  ServerLimits limits;
  limits.searches = 2;
  limits.searches_per_caller = 3;
  Talk talk(queue, limits);
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
  JobQueue queue(shape());
  {
    Talk talk(queue);
    for (int id = 0; id < 4; ++id) {
      talk.send({{"type", "analyse"}, {"id", id}, {"game", "mingmang"}, {"engine", "alphabeta"}});
    }
    EXPECT_EQ(queue.count(Job::Kind::kAnalysis), 4U);
  }
  for (int i = 0; i < 5000 && queue.count(Job::Kind::kAnalysis) > 0; ++i) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(queue.count(Job::Kind::kAnalysis), 0U);
}

TEST(AllowedEngine, CapsThreadsAndMemory) {
  const auto game = catalog::make_game("kalah");
  EXPECT_EQ(allowed_engine("alphabeta:threads=64,table-mb=4096", *game, 2, 32), "alphabeta:threads=2,table-mb=32");
  EXPECT_EQ(allowed_engine("alphabeta:table-mb=8", *game, 2, 32), "alphabeta:table-mb=8");
  EXPECT_EQ(allowed_engine("alphabeta", *game, 1, 32), "alphabeta:table-mb=32");
  EXPECT_EQ(allowed_engine("mcts:node-mb=60000", *game, 1, 64), "mcts:node-mb=64");
  EXPECT_EQ(allowed_engine("alphabeta:evaluation=default", *game, 1, 64), "alphabeta:evaluation=default");
  EXPECT_EQ(allowed_engine("random", *game, 1, 64), "random");
}

}  // namespace
}  // namespace palamedes::server
