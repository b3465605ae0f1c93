#include <cstring>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <rapidcheck/gtest.h>
#include <sys/socket.h>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "protocols/conversation.hpp"
#include "protocols/kgp/client.hpp"
#include "protocols/tcp_connection.hpp"

namespace palamedes::protocols {
namespace {

Conversation::Engine client(const std::string& spec = "alphabeta:table-mb=1", double seconds = 0.2) {
  return [=](std::istream& in, std::ostream& out) {
    try {
      KgpClient({.engine = spec, .seed = 1, .seconds = seconds}, in, out).run();
    } catch (const UserError& error) {
      out << "thrown: " << error.what() << '\n';
    }
  };
}

TEST(KgpBoard, Lines) {
  const KgpLine line = parse_kgp_line("6@4 stop\r");
  EXPECT_EQ(line.id, 6);
  EXPECT_EQ(line.reference, 4);
  EXPECT_EQ(line.command, "stop");
  const KgpLine plain = parse_kgp_line("set time:clock  5");
  EXPECT_FALSE(plain.id);
  EXPECT_FALSE(plain.reference);
  EXPECT_EQ(plain.command, "set");
  EXPECT_EQ(plain.arguments, "time:clock  5");
  EXPECT_EQ(parse_kgp_line("@7 ok").reference, 7);
  EXPECT_EQ(parse_kgp_line("").command, "");
  EXPECT_EQ(parse_kgp_line("12").command, "");
}

TEST(KgpBoard, SouthIsTheFirstPlayer) {
  const KgpBoard board = parse_kgp_board("<3,10,2,1,2,3,4,5,0>");
  EXPECT_EQ(board.size, 3);
  EXPECT_EQ(board.game_spec, "kalah:3,5,empty-capture=off");
  // 27 stones are no start's number: North's store makes it 30.
  EXPECT_EQ(board.position, "1,2,3,10,4,5,0,5,1");
  const auto game = catalog::make_game(board.game_spec);
  game->set_position(board.position);
  EXPECT_EQ(kgp_pit(1, 3), 3);
  EXPECT_EQ(kgp_pit(3, 3), 1);
  for (const char* wrong : {"", "<>", "<3>", "3,0,0,1,1,1,1,1,1", "<3,0,0,1,1,1,1,1>", "<0,1,1>", "<1,0,0,0,0>",
                            "<99,0,0>", "<1,-1,0,1,1>", "<1,0,0,1,1,1>", "<1,0,0,x,1>", "<1,0,0,99999999999,1>"}) {
    EXPECT_THROW(parse_kgp_board(wrong), UserError) << wrong;
  }
}

// As a server of the course sends it; every line ends in CRLF, both ways.
TEST(KgpClient, SessionOfAServer) {
  Conversation talk(client("alphabeta:table-mb=1", 60));
  const auto heard = replay(talk,
                            "> kgp 1 1 0\n"
                            "< mode freeplay\r\n"
                            "> 1@0 ok\n"
                            "> 2 ping 17\n"
                            "< @2 pong 17\r\n"
                            "> 3 set time:mode relative\n"
                            "> 4 set time:clock 60\n"
                            "> 6 state <1,0,0,3,3>\n"
                            "< @6 move 1\r\n"
                            "< @6 yield\r\n"
                            "> 7@6 stop\n",
                            "\r\n");
  EXPECT_TRUE(heard.empty());
  talk.send_bytes("5 state <2,0,0,0,1,1,1>\r\n");
  EXPECT_EQ(talk.line(), "@5 move 2\r") << "pits count from the farthest";
  EXPECT_EQ(talk.line(), "@5 yield\r");
  // Three pits of three are soon solved: what is sent last is what the engine finds when nobody hurries it.
  const KgpBoard board = parse_kgp_board("<3,0,0,3,3,3,3,3,3>");
  const auto game = catalog::make_game(board.game_spec);
  game->set_position(board.position);
  const engines::StopToken never;
  const auto engine = engines::make_engine("alphabeta:table-mb=1", *game, 1);
  const auto best = parse_integer(engine->think(*game, {}, never).move());
  ASSERT_TRUE(best);
  talk.send_bytes("8 state <3,0,0,3,3,3,3,3,3>\r\n");
  std::string last;
  for (;;) {
    const std::string line = talk.line().value_or("(nothing)");
    if (line == "@8 yield\r") break;
    ASSERT_TRUE(is_like(line, "@8 move *\r")) << line;
    EXPECT_NE(line, last) << "only news are sent";
    last = line;
  }
  EXPECT_EQ(last, "@8 move " + std::to_string(kgp_pit(static_cast<int>(*best), 3)) + "\r");
  talk.send_bytes("goodbye\r\n");
  EXPECT_EQ(talk.line(), std::nullopt);
}

TEST(KgpClient, StopEndsTheThinking) {
  Conversation talk(client("alphabeta:table-mb=1", 1000));
  EXPECT_EQ(talk.ask("kgp 1 0 0"), "mode freeplay\r");
  talk.send("5 state <6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>");
  EXPECT_TRUE(is_like(talk.line().value_or(""), "@5 move *\r"));
  const Stopwatch watch;
  // A ping is answered while it thinks; behind the stop no word about state 5.
  talk.send("6 ping");
  EXPECT_EQ(talk.last_until("@6"), "@6 pong\r");
  talk.send("7@5 stop");
  talk.send("8 state <1,0,0,2,2>");
  std::string line;
  do line = talk.line().value_or("");
  while (line.starts_with("@5 move"));
  EXPECT_EQ(line, "@8 move 1\r");
  EXPECT_EQ(talk.line(), "@8 yield\r");
  EXPECT_LT(watch.seconds(), 10);
}

TEST(KgpClient, BoardsThatAreNone) {
  Conversation talk(client("random"));
  EXPECT_EQ(talk.ask("kgp 1 0 0"), "mode freeplay\r");
  EXPECT_TRUE(is_like(talk.ask("3 state nonsense"), "@3 error \"*\"\r"));
  EXPECT_EQ(talk.ask("4 state <1,2,2,0,0>"), "@4 yield\r") << "nothing to move";
}

TEST(KgpClient, AnotherProtocol) {
  EXPECT_NE(answers_to(client("random"), "hello\r\n").find("thrown: the server did not begin with kgp 1"),
            std::string::npos);
  EXPECT_NE(answers_to(client("random"), "kgp 2 0 0\r\n").find("error \"protocol not supported\""), std::string::npos);
}

// A server on the loopback device, for the connection itself.
TEST(KgpClient, OverTheNetwork) {
  Descriptor listener(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof(address);
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(bind(listener.get(), generic, length), 0) << std::strerror(errno);
  ASSERT_EQ(listen(listener.get(), 1), 0);
  ASSERT_EQ(getsockname(listener.get(), generic, &length), 0);
  const std::string target = "127.0.0.1:" + std::to_string(ntohs(address.sin_port));
  std::thread player([&] {
    TcpConnection connection(target);
    KgpClient({.engine = "random", .seed = 1, .seconds = 0.1}, connection.in(), connection.out()).run();
  });
  const Descriptor server(accept(listener.get(), nullptr, nullptr));
  const std::string sent = "kgp 1 1 0\r\n2 state <1,0,0,3,3>\r\n";
  ASSERT_EQ(write(server.get(), sent.data(), sent.size()), static_cast<ssize_t>(sent.size()));
  const std::string expected = "mode freeplay\r\n@2 move 1\r\n@2 yield\r\n";
  std::string heard;
  char byte = 0;
  while (heard.size() < expected.size() && read(server.get(), &byte, 1) == 1) heard += byte;
  EXPECT_EQ(heard, expected);
  shutdown(server.get(), SHUT_RDWR);
  player.join();
}

TEST(TcpConnection, WrongAddresses) {
  for (const char* wrong : {"", "localhost", "localhost:", ":80", "localhost:0", "localhost:99999", "localhost:http"}) {
    EXPECT_THROW(TcpConnection{wrong}, UserError) << wrong;
  }
}

RC_GTEST_PROP(KgpClient, SurvivesAnyBytes, (const std::string& bytes)) {
  static_cast<void>(answers_to(client("random"), "kgp 1 0 0\n" + bytes));
  static_cast<void>(answers_to(client("random"), "kgp 1 0 0\n1 state <" + bytes + ">\n1@1 stop\n"));
}

}  // namespace
}  // namespace palamedes::protocols
