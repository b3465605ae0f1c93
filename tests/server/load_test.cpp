#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/client.hpp"

namespace palamedes::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// What a crowd of players has seen.
struct Crowd {
  Clock::time_point end;
  std::chrono::milliseconds pause;  // before the next move is asked for
  std::vector<double> waits;        // seconds from question to answer
  int games = 0;
  int dropped = 0;
};

// Plays games of Kalah against itself, both sides by the server's random engine, one after the other.
class Player : public std::enable_shared_from_this<Player> {
 public:
  Player(asio::io_context& context, std::uint16_t port, Crowd& crowd)
      : socket_(context), timer_(context), crowd_(crowd) {
    socket_.next_layer().connect({asio::ip::make_address("127.0.0.1"), port});
    socket_.next_layer().set_option(asio::ip::tcp::no_delay(true));
    socket_.handshake("127.0.0.1:" + std::to_string(port), "/api/socket");
  }

  void begin(std::chrono::nanoseconds later) {
    timer_.expires_after(later);
    timer_.async_wait([self = shared_from_this()](beast::error_code) { self->ask(); });
  }

 private:
  void ask() {
    text_ = json::serialize(json::object{
        {"type", "move"}, {"id", ++asked_}, {"game", "kalah:6,4"}, {"engine", "random"}, {"moves", moves_}});
    since_ = Clock::now();
    socket_.async_write(asio::buffer(text_), [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->drop();
      self->socket_.async_read(self->buffer_, [self](beast::error_code failure, std::size_t) { self->take(failure); });
    });
  }

  void drop() { ++crowd_.dropped; }

  void take(beast::error_code error) {
    if (error) return drop();
    crowd_.waits.push_back(std::chrono::duration<double>(Clock::now() - since_).count());
    const json::object message = json::parse(beast::buffers_to_string(buffer_.data())).as_object();
    buffer_.consume(buffer_.size());
    if (message.at("id") != json::value(asked_)) return drop();
    if (message.at("type") == "done") {
      moves_.push_back(message.at("move"));
    } else if (std::string(message.at("error").as_string()).starts_with("there is nothing to think about")) {
      ++crowd_.games;
      moves_.clear();
    } else {
      return drop();
    }
    if (Clock::now() >= crowd_.end) return;
    if (crowd_.pause == 0ms) return ask();
    begin(crowd_.pause);
  }

  beast::websocket::stream<asio::ip::tcp::socket> socket_;
  asio::steady_timer timer_;
  Crowd& crowd_;
  beast::flat_buffer buffer_;
  std::string text_;
  json::array moves_;
  std::int64_t asked_ = 0;
  Clock::time_point since_;
};

// Two hundred games at once, beside an analysis: returns the 99th percentile of the waits in seconds.
double slow_answer(std::chrono::milliseconds pause, std::chrono::seconds time) {
  constexpr int kPlayers = 200;
  ServerOptions options;
  options.threads = 2;
  RunningServer server(options);
  SocketClient analyst(server.port());
  analyst.send({{"type", "analyse"}, {"id", "a"}, {"game", "mingmang"}, {"engine", "best"}});
  static_cast<void>(analyst.receive("info"));
  asio::io_context context(1);
  Crowd crowd;
  crowd.pause = pause;
  std::vector<std::shared_ptr<Player>> players;
  for (int i = 0; i < kPlayers; ++i) players.push_back(std::make_shared<Player>(context, server.port(), crowd));
  crowd.end = Clock::now() + time;
  for (std::size_t i = 0; i < players.size(); ++i) players[i]->begin(pause * i / players.size());
  context.run();
  EXPECT_EQ(crowd.dropped, 0);
  EXPECT_GE(server.server().connections(), kPlayers);
  EXPECT_FALSE(analyst.receive("info").at("lines").as_array().empty());
  std::sort(crowd.waits.begin(), crowd.waits.end());
  if (crowd.waits.empty()) return std::chrono::duration<double>(time).count();
  const auto wait = [&](std::size_t percent) { return crowd.waits[(crowd.waits.size() - 1) * percent / 100]; };
  std::printf("%d players, %zu moves in %lld s, %d games: %.1f ms in the middle, %.1f ms at the 99th percentile\n",
              kPlayers, crowd.waits.size(), static_cast<long long>(time.count()), crowd.games, 1000 * wait(50),
              1000 * wait(99));
  return wait(99);
}

// People who answer within a fifth of a second.
TEST(ServerLoadLong, AnswersTwoHundredFastPlayersWhileAnAnalysisRuns) { EXPECT_LT(slow_answer(200ms, 10s), 0.05); }

// Programs that answer at once: as many moves as the server can give.
TEST(ServerLoadLong, AnswersTwoHundredPlayersWithoutAPauseWhileAnAnalysisRuns) {
  EXPECT_LT(slow_answer(0ms, 10s), 0.05);
}

}  // namespace
}  // namespace palamedes::server
