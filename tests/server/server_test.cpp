#include "server/server.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "base/error.hpp"
#include "server/client.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// "hello, page" as gzip --best --no-name makes it.
constexpr char kPageBytes[] =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xcb\x48\xcd\xc9\xc9\xd7\x51\x28\x48\x4c\x4f\x05\x00\x98\x71\x52\x72\x0b"
    "\x00"
    "\x00\x00";
constexpr PageFile kPage[] = {
    {"/", "text/html; charset=utf-8", "abc", false, {kPageBytes, sizeof kPageBytes - 1}},
    {"/page-0123456789.js", "text/javascript; charset=utf-8", "def", true, {kPageBytes, sizeof kPageBytes - 1}},
    {"/docs/index.html", "text/html; charset=utf-8", "ghi", false, {kPageBytes, sizeof kPageBytes - 1}}};

ServerOptions options() {
  ServerOptions result;
  result.threads = 2;
  result.page = kPage;
  return result;
}

bool comes(const std::function<bool()>& what) {
  const auto end = Clock::now() + 10s;
  while (!what()) {
    if (Clock::now() > end) return false;
    std::this_thread::sleep_for(2ms);
  }
  return true;
}

json::object endless(const json::value& id) {
  return {{"type", "analyse"}, {"id", id}, {"game", "mingmang"}, {"engine", "alphabeta:table-mb=4"}};
}
json::object random_move(const json::value& id) {
  return {{"type", "move"}, {"id", id}, {"game", "kalah"}, {"engine", "random"}};
}

// Somebody plays on, whatever others do.
void expect_that_games_go_on(RunningServer& server, SocketClient& player) {
  player.send(random_move("on"));
  EXPECT_EQ(player.receive("done").at("id"), "on");
  EXPECT_EQ(post(server, "/api/state", "{\"game\": \"kalah\"}").status, 200);
}

TEST(Server, ServesThePage) {
  RunningServer server(options());
  const HttpAnswer plain = get(server, "/");
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(plain.body, "hello, page");
  EXPECT_EQ(plain.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(plain.header("cache-control"), "no-cache");
  EXPECT_EQ(plain.header("x-content-type-options"), "nosniff");
  EXPECT_NE(plain.header("content-security-policy").find("default-src 'self'"), std::string::npos);
  const HttpAnswer packed = get(server, "/page-0123456789.js", "Accept-Encoding: br, gzip;q=0.8\r\n");
  EXPECT_EQ(packed.body, std::string(kPage[0].gzip));
  EXPECT_EQ(packed.header("content-encoding"), "gzip");
  EXPECT_NE(packed.header("cache-control").find("immutable"), std::string::npos);
  const std::string tag = packed.header("etag");
  EXPECT_EQ(get(server, "/page-0123456789.js", "Accept-Encoding: gzip\r\nIf-None-Match: " + tag + "\r\n").status, 304);
  EXPECT_EQ(get(server, "/page-0123456789.js", "If-None-Match: " + tag + "\r\n").status, 200);
  EXPECT_EQ(get(server, "/nothing.js").status, 404);
  EXPECT_EQ(post(server, "/", "").status, 405);
}

TEST(Server, AFolderIsItsIndex) {
  RunningServer server(options());
  EXPECT_EQ(get(server, "/docs/").body, "hello, page");
  const HttpAnswer folder = get(server, "/docs");
  EXPECT_EQ(folder.status, 308);
  EXPECT_EQ(folder.header("location"), "/docs/");
  EXPECT_EQ(get(server, "/docs/nothing/").status, 404);
  EXPECT_EQ(get(server, "//").status, 400);
  EXPECT_EQ(get(server, "/index.html").body, "hello, page");
}

TEST(Server, AnswersTheApi) {
  RunningServer server(options());
  EXPECT_TRUE(get(server, "/api/health").json().at("ok").as_bool());
  EXPECT_EQ(get(server, "/api/games").json().at("games").as_array().size(), 5U);
  const HttpAnswer state = post(server, "/api/play", "{\"game\": \"kalah:6,4\", \"move\": \"4\"}",
                                "Origin: http://" + server.host() + "\r\n");
  EXPECT_EQ(state.status, 200);
  EXPECT_EQ(state.json().at("moves"), json::value(json::array{"4"}));
  EXPECT_EQ(state.header("cache-control"), "no-store");
  EXPECT_TRUE(post(server, "/api/known", "{\"game\": \"kalah:6,4\"}").json().at("book").is_array());
  EXPECT_EQ(post(server, "/api/play", "{\"game\": \"kalah:6,4\", \"move\": \"9\"}").status, 422);
  EXPECT_EQ(post(server, "/api/state", "{\"game\": ").status, 400);
  EXPECT_EQ(get(server, "/api/state").status, 405);
  EXPECT_EQ(get(server, "/api/state").header("allow"), "POST");
  EXPECT_EQ(get(server, "/api/nothing").status, 404);
  EXPECT_EQ(get(server, "/api/socket").status, 400);
}

TEST(Server, KeepsAConnectionForTheNextRequest) {
  RunningServer server(options());
  const std::string request = "GET /api/health HTTP/1.1\r\nHost: " + server.host() + "\r\n";
  for (const HttpAnswer& answer : exchange(server.port(), request + "\r\n" + request + "\r\n", 2)) {
    EXPECT_EQ(answer.status, 200);
  }
}

TEST(Server, ThinksOverTheSocket) {
  RunningServer server(options());
  SocketClient caller(server.port());
  caller.send({{"type", "move"}, {"id", 1}, {"game", "darkchess"}, {"engine", "best:level=1"}});
  EXPECT_NE(caller.receive("done").at("move").as_string().find('('), json::string::npos);
  caller.send(
      {{"type", "tree"}, {"id", 2}, {"game", "mnk:3x3,3"}, {"engine", "alphabeta"}, {"limits", {{"depth", 3}}}});
  EXPECT_GT(caller.receive("tree").at("nodes").as_int64(), 9);
  caller.send(
      {{"type", "ablate"}, {"id", 3}, {"game", "mnk:3x3,3"}, {"depth", 3}, {"engines", json::array{"alphabeta"}}});
  EXPECT_EQ(caller.receive("ablate").at("rows").as_array().size(), 1U);
  caller.send_text("{\"type\": \"move\", ");
  EXPECT_EQ(caller.receive().at("type"), "error");
}

TEST(Server, PlaysOverTheSocketAndKeepsTheEngine) {
  RunningServer server(options());
  {
    SocketClient caller(server.port());
    caller.send(
        {{"type", "play"}, {"id", 1}, {"game", "kalah:6,4"}, {"move", "1"}, {"engine", "best:level=1"}, {"side", 1}});
    const json::object own = caller.receive();
    EXPECT_EQ(own.at("type"), "state");
    EXPECT_TRUE(own.at("answers").as_bool());
    const json::object done = caller.receive();
    const json::object step = done.at("state").as_object();
    const json::object game = {{"game", "kalah:6,4"}, {"moves", {"1", done.at("move")}}};
    const json::object state = post(server, "/api/state", json::serialize(game)).json();
    EXPECT_EQ(step.at("position"), state.at("positions").as_array().back());
    EXPECT_EQ(step.at("legal"), state.at("legal"));
    EXPECT_EQ(server.server().engines_kept(), 1U);
  }
  EXPECT_TRUE(comes([&] { return server.server().engines_kept() == 0; }));
}

TEST(Server, TellsHowAnAnalysisGoesTenTimesASecondAtMost) {
  RunningServer server(options());
  SocketClient caller(server.port());
  caller.send({{"type", "analyse"},
               {"id", "a"},
               {"game", "mnk:3x3,3"},
               {"engine", "mcts"},
               {"lines", 3},
               {"limits", {{"seconds", 1.5}}}});
  const auto start = Clock::now();
  int news = 0;
  json::object message;
  while ((message = caller.receive()).at("type") == "info") ++news;
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  EXPECT_EQ(message.at("type"), "done") << json::serialize(message);
  EXPECT_LE(news, static_cast<int>(seconds * 10) + 1);
  caller.send(endless("b"));
  EXPECT_GT(caller.receive("info").at("lines").as_array().size(), 0U);
  caller.send({{"type", "stop"}, {"id", "b"}});
  EXPECT_EQ(caller.receive("done").at("id"), "b");
}

TEST(Server, TenAnalysesDoNotFreezeAPlayer) {
  RunningServer server(options());
  std::vector<std::unique_ptr<SocketClient>> others;
  for (int i = 0; i < 10; ++i) {
    others.push_back(std::make_unique<SocketClient>(server.port()));
    others.back()->send(endless(i));
  }
  SocketClient player(server.port());
  for (int i = 0; i < 20; ++i) expect_that_games_go_on(server, player);
  // Each of the ten has its turns.
  for (auto& other : others) EXPECT_EQ(other->receive("info").at("type"), "info");
}

TEST(Server, AKilledCallerLeavesNothingBehind) {
  RunningServer server(options());
  SocketClient player(server.port());
  {
    SocketClient caller(server.port());
    for (int i = 0; i < 3; ++i) caller.send(endless(i));
    static_cast<void>(caller.receive("info"));
    EXPECT_EQ(server.server().searches(), 3U);
    caller.kill();
  }
  EXPECT_TRUE(comes([&] { return server.server().searches() == 0; }));
  EXPECT_TRUE(comes([&] { return server.server().connections() == 1; }));
  expect_that_games_go_on(server, player);
}

TEST(Server, RefusesForeignersAndNonsense) {
  RunningServer server(options());
  SocketClient player(server.port());
  const std::string body = "{\"game\": \"kalah\"}";
  EXPECT_EQ(post(server, "/api/state", body, "Origin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(post(server, "/api/state", body, "Origin: null\r\n").status, 403);
  EXPECT_EQ(get(server, "/", "Origin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(exchange(server.port(), "GET /api/games HTTP/1.1\r\nHost: evil.example\r\n\r\n").status, 403);
  EXPECT_EQ(exchange(server.port(), "GET /api/games HTTP/1.1\r\n\r\n").status, 403);
  EXPECT_THROW(SocketClient(server.port(), "", "http://evil.example"), std::runtime_error);
  EXPECT_NO_THROW(SocketClient(server.port(), "", "http://" + server.host()));
  EXPECT_EQ(get(server, "/../../etc/passwd").status, 400);
  EXPECT_EQ(get(server, "/%2e%2e/etc/passwd").status, 400);
  EXPECT_EQ(exchange(server.port(), "\x16\x03\x01 nonsense\r\n\r\n").status, 400);
  expect_that_games_go_on(server, player);
}

TEST(Server, TakesOneHostOnly) {
  RunningServer server(options());
  const std::string own = "Host: " + server.host() + "\r\n";
  EXPECT_EQ(exchange(server.port(), "GET /api/health HTTP/1.1\r\n" + own + "\r\n").status, 200);
  EXPECT_EQ(exchange(server.port(), "GET /api/health HTTP/1.1\r\n" + own + own + "\r\n").status, 400);
  EXPECT_EQ(exchange(server.port(), "GET /api/health HTTP/1.1\r\n" + own + "Host: evil.example\r\n\r\n").status, 400);
}

// The answer comes before the body that the header promises.
TEST(Server, RefusesForeignersByTheirHeader) {
  RunningServer server(options());
  EXPECT_EQ(
      exchange(server.port(), "POST /api/state HTTP/1.1\r\nHost: evil.example\r\nTransfer-Encoding: chunked\r\n\r\n")
          .status,
      403);
}

// A chunk with a long extension, and many lines after the last one, are not gathered.
TEST(Server, LimitsWhatStandsAroundChunks) {
  RunningServer server(options());
  const std::string head =
      "POST /api/state HTTP/1.1\r\nHost: " + server.host() + "\r\nTransfer-Encoding: chunked\r\n\r\n";
  const std::string chunk = "11;name=value\r\n{\"game\": \"kalah\"}\r\n0\r\nAfter: all\r\n\r\n";
  EXPECT_EQ(exchange(server.port(), head + chunk).status, 200);
  EXPECT_EQ(exchange(server.port(), head + "11;" + std::string(100'000, 'x')).status, 431);
  std::string trailers = "11\r\n{\"game\": \"kalah\"}\r\n0\r\n";
  for (int i = 0; i < 2000; ++i) trailers += "Trailer-" + std::to_string(i) + ": " + std::string(50, 'x') + "\r\n";
  EXPECT_EQ(exchange(server.port(), head + trailers).status, 431);
}

// Sixteen moves of an hour keep nobody from his own, and who waits is told how many come first.
TEST(Server, LongMovesOfOneCallerDelayNobody) {
  RunningServer server(options());
  SocketClient greedy(server.port());
  for (int i = 0; i < 16; ++i) {
    json::object wish = random_move(i);
    wish["engine"] = "alphabeta:table-mb=1";
    wish["limits"] = {{"seconds", 3600}};
    greedy.send(wish);
  }
  // The first that waits is next; one after it is not.
  int most = 0;
  for (int i = 0; i < 3; ++i) most = std::max(most, greedy.receive("waiting").at("ahead").to_number<int>());
  EXPECT_GT(most, 0);
  SocketClient player(server.port());
  for (int i = 0; i < 10; ++i) {
    const auto before = Clock::now();
    player.send(random_move(i));
    EXPECT_EQ(player.receive("done").at("id"), i);
    EXPECT_LT(Clock::now() - before, 1s);
  }
}

TEST(Server, RefusesCommandsFilesAndIllegalMoves) {
  RunningServer server(options());
  SocketClient player(server.port());
  SocketClient hostile(server.port());
  const auto refused = [&](const json::object& message) {
    hostile.send(message);
    const json::object answer = hostile.receive();
    EXPECT_EQ(answer.at("type"), "error") << json::serialize(answer);
    return std::string(answer.at("error").as_string());
  };
  const auto by = [](const char* engine) -> json::object {
    return {{"type", "move"}, {"id", 1}, {"game", "kalah"}, {"engine", engine}};
  };
  EXPECT_NE(refused(by("ugi:cmd=\"ls\"")).find("there is no engine 'ugi'"), std::string::npos);
  EXPECT_NE(refused(by("best:tables=/etc")).find("command line"), std::string::npos);
  EXPECT_FALSE(refused(by("best:cmd=ls")).empty());
  json::object illegal = by("random");
  illegal["moves"] = json::array{"9"};
  EXPECT_FALSE(refused(illegal).empty());
  hostile.send_text("{\"type\": \"move\", ");
  EXPECT_EQ(hostile.receive().at("type"), "error");
  EXPECT_EQ(post(server, "/api/play", "{\"game\": \"kalah\", \"move\": \"nothing\"}").status, 422);
  EXPECT_EQ(post(server, "/api/play", "{\"game\": \"kalah\", \"move\": ").status, 400);
  expect_that_games_go_on(server, player);
}

TEST(Server, RefusesWhatIsTooLarge) {
  RunningServer server(options());
  SocketClient player(server.port());
  const std::string large(300 * 1024, ' ');
  const HttpAnswer refused = post(server, "/api/state", large);
  EXPECT_EQ(refused.status, 413);
  EXPECT_FALSE(refused.json().at("error").as_string().empty());
  EXPECT_EQ(get(server, "/", "X-Long: " + std::string(20'000, 'x') + "\r\n").status, 431);
  SocketClient hostile(server.port());
  EXPECT_THROW(
      {
        hostile.send_text(large);
        static_cast<void>(hostile.receive());
      },
      std::runtime_error);
  expect_that_games_go_on(server, player);
}

TEST(Server, WantsItsToken) {
  ServerOptions wanted = options();
  wanted.token = "secret-secret";
  RunningServer server(wanted);
  EXPECT_NE(server.server().url().find("?token=secret-secret"), std::string::npos);
  EXPECT_EQ(get(server, "/").status, 401);
  EXPECT_EQ(get(server, "/?token=secret-secret").status, 200);
  EXPECT_EQ(get(server, "/page-0123456789.js").status, 200);
  EXPECT_EQ(get(server, "/api/games").status, 401);
  EXPECT_EQ(get(server, "/api/games", "Authorization: Bearer secret-secret\r\n").status, 200);
  EXPECT_THROW(SocketClient(server.port(), "?token=wrong"), std::runtime_error);
  EXPECT_NO_THROW(SocketClient(server.port(), "?token=secret-secret"));
}

TEST(Server, RefusesMoreConnectionsThanItTakes) {
  ServerOptions wanted = options();
  wanted.limits.connections = 4;
  RunningServer server(wanted);
  SocketClient player(server.port());
  std::vector<IdleConnection> idle;
  for (int i = 0; i < 3; ++i) idle.emplace_back(server.port());
  ASSERT_TRUE(comes([&] { return server.server().connections() == 4; }));
  EXPECT_NE(IdleConnection(server.port()).received().find("503"), std::string::npos);
  EXPECT_EQ(get(server, "/").status, 503);
  player.send(random_move(1));
  EXPECT_EQ(player.receive("done").at("id"), 1);
  idle.clear();
  EXPECT_TRUE(comes([&] { return server.server().connections() == 1; }));
  expect_that_games_go_on(server, player);
}

TEST(Server, SaysWhereItCannotListen) {
  RunningServer server(options());
  ServerOptions same = options();
  same.port = server.port();
  EXPECT_THROW(Server{same}, UserError);
  same.address = "somewhere";
  EXPECT_THROW(Server{same}, UserError);
}

TEST(Server, EndsInTheMiddleOfSearches) {
  std::unique_ptr<SocketClient> caller;
  {
    RunningServer server(options());
    caller = std::make_unique<SocketClient>(server.port());
    for (int i = 0; i < 4; ++i) caller->send(endless(i));
    static_cast<void>(caller->receive("info"));
  }
  const auto read_to_the_end = [&] {
    for (;;) static_cast<void>(caller->receive());
  };
  EXPECT_THROW(read_to_the_end(), std::runtime_error);
}

// A thousand connections beside a player; where the system gives a program that many descriptors.
TEST(ServerLong, AThousandConnectionsDoNotEndAGame) {
  rlimit descriptors{};
  getrlimit(RLIMIT_NOFILE, &descriptors);
  const rlim_t needed = 2'500;
  if (descriptors.rlim_cur < needed && descriptors.rlim_max >= needed) {
    descriptors.rlim_cur = needed;
    setrlimit(RLIMIT_NOFILE, &descriptors);
  }
  ASSERT_GE(descriptors.rlim_cur, needed)
      << "this machine gives a program too few descriptors; ulimit -n says how many";
  RunningServer server(options());
  SocketClient player(server.port());
  std::vector<IdleConnection> crowd;
  int refused = 0;
  for (int i = 0; i < 1000; ++i) {
    crowd.emplace_back(server.port());
    if (!crowd.back().is_open()) ++refused;
    if (i % 100 == 0) {
      player.send(random_move(i));
      EXPECT_EQ(player.receive("done").at("id"), i);
    }
  }
  EXPECT_EQ(refused, 0);
  EXPECT_TRUE(comes([&] { return server.server().connections() == ServerLimits{}.connections; }));
  player.send(random_move("full"));
  EXPECT_EQ(player.receive("done").at("id"), "full");
  crowd.clear();
  EXPECT_TRUE(comes([&] { return server.server().connections() == 1; }));
  expect_that_games_go_on(server, player);
}

}  // namespace
}  // namespace palamedes::server
