// What becomes of a server whose memory runs out, and of answers that nobody reads.
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/client.hpp"
#include "server/shortage.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

ServerOptions options() {
  ServerOptions result;
  result.threads = 1;
  return result;
}

bool comes(const std::function<bool()>& what) {
  const auto end = std::chrono::steady_clock::now() + 10s;
  while (!what()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

std::string request_of(const RunningServer& server, const std::string& path, const std::string& body) {
  return "POST " + path + " HTTP/1.1\r\nHost: " + server.host() + "\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body;
}

// A board that is full but for its last row, where the game would end: an answer of megabytes.
json::object long_game(int side) {
  json::array moves;
  for (int row = 1; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      std::string name(1, static_cast<char>('a' + column % 26));
      if (column >= 26) name.insert(0, 1, static_cast<char>('a' + column / 26 - 1));
      moves.push_back(json::string(name + std::to_string(row)));
    }
  }
  const std::string size = std::to_string(side);
  return {{"game", "mnk:" + size + "x" + size + "," + size}, {"moves", std::move(moves)}};
}

void expect_that_games_go_on(RunningServer& server, SocketClient& player) {
  player.send({{"type", "move"}, {"id", 1}, {"game", "kalah"}, {"engine", "random"}});
  EXPECT_EQ(player.receive("done").at("id"), 1);
  EXPECT_EQ(get(server, "/api/health").status, 200);
}

// Nobody is let in meanwhile, and everybody afterwards.
TEST(ServerMemory, WhoCannotBeWelcomedIsNotTheLast) {
  RunningServer server(options());
  SocketClient player(server.port());
  {
    const Shortage shortage(3'000);
    const IdleConnection unwelcome(server.port());
    std::this_thread::sleep_for(300ms);
    EXPECT_EQ(server.server().connections(), 1);
  }
  expect_that_games_go_on(server, player);
}

TEST(ServerMemory, ABodyThatDoesNotFitEndsItsConnectionOnly) {
  RunningServer server(options());
  SocketClient player(server.port());
  const std::string request = request_of(server, "/api/state", std::string(200'000, ' '));
  {
    const Shortage shortage(100'000);
    EXPECT_NE(exchange(server.port(), request).status, 200);
  }
  EXPECT_EQ(exchange(server.port(), request_of(server, "/api/state", "{\"game\": \"kalah\"}")).status, 200);
  expect_that_games_go_on(server, player);
}

TEST(ServerMemory, AnAnswerThatDoesNotFitEndsNothing) {
  RunningServer server(options());
  SocketClient player(server.port());
  const std::string request = request_of(server, "/api/state", json::serialize(long_game(25)));
  EXPECT_EQ(exchange(server.port(), request).status, 200);
  {
    const Shortage shortage(100'000);
    EXPECT_EQ(exchange(server.port(), request).status, 500);
  }
  EXPECT_EQ(exchange(server.port(), request).status, 200);
  expect_that_games_go_on(server, player);
}

// What one has not read counts for all: others are told so, until he reads or goes.
TEST(ServerMemory, AnswersThatNobodyReadsAreBounded) {
  ServerOptions wanted = options();
  wanted.limits.unsent_bytes = 2'000'000;
  RunningServer server(wanted);
  SocketClient player(server.port());
  const std::string request = request_of(server, "/api/state", json::serialize(long_game(35)));
  const HttpAnswer whole = exchange(server.port(), request);
  ASSERT_EQ(whole.status, 200);
  ASSERT_GT(whole.body.size(), wanted.limits.unsent_bytes / 2);
  {
    // The system itself takes some megabytes that nobody reads.
    std::string requests;
    for (int i = 0; i < 16; ++i) requests += request;
    const DeafConnection deaf(server.port(), requests);
    EXPECT_TRUE(comes([&] { return exchange(server.port(), request).status == 503; }));
    expect_that_games_go_on(server, player);
  }
  EXPECT_TRUE(comes([&] { return exchange(server.port(), request).status == 200; }));
}

// Somebody who asks and asks over a socket, and reads nothing, loses it at once: he would not read why. A farewell that
// waits until it can be sent keeps what he was told for half a minute.
TEST(ServerMemory, ASocketThatNobodyReadsIsEnded) {
  ServerOptions wanted = options();
  wanted.limits.unsent_bytes = 200'000;
  RunningServer server(wanted);
  SocketClient player(server.port());
  json::object message = long_game(35);
  message["type"] = "play";
  message["move"] = "b35";
  DeafConnection deaf(server.port(), socket_request(server));
  ASSERT_TRUE(comes([&] { return server.server().connections() == 2; }));
  const auto end = std::chrono::steady_clock::now() + 20s;
  for (int i = 0; server.server().connections() == 2 && std::chrono::steady_clock::now() < end; ++i) {
    message["id"] = i;
    deaf.send(socket_frame(json::serialize(message)));
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_EQ(server.server().connections(), 1);
  expect_that_games_go_on(server, player);
}

}  // namespace
}  // namespace palamedes::server
