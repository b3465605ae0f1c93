#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "protocols/agent/engine.hpp"
#include "protocols/conversation.hpp"

namespace palamedes::protocols {
namespace {

Conversation::Engine engine(const std::string& spec = "alphabeta:table-mb=1", bool ponders = true) {
  return [=](std::istream& in, std::ostream& out) {
    AgentEngine({.engine = spec, .seed = 1, .ponders = ponders}, in, out).run();
  };
}

// The move in `=12 a6 a6`, ours.
std::string move_in(const std::string& reply) {
  EXPECT_TRUE(reply.starts_with("=12 ")) << reply;
  const auto move = move_of_agent_answer(reply.substr(4));
  EXPECT_TRUE(move) << reply;
  return move.value_or("");
}

bool is_legal(const catalog::Game& game, const std::string& move) {
  const auto moves = game.legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

TEST(AgentNotation, PliesBothWays) {
  EXPECT_EQ(agent_ply_request("a5-a6"), "10 move a5 a6");
  EXPECT_EQ(agent_ply_request("b3(n)"), "11 flip b3 n");
  EXPECT_EQ(agent_answer("a5-a6"), "a5 a6");
  EXPECT_EQ(agent_answer("b8"), "b8 b8");
  EXPECT_EQ(move_of_agent_answer("a5 a6"), "a5-a6");
  EXPECT_EQ(move_of_agent_answer("a5-a6"), "a5-a6");
  EXPECT_EQ(move_of_agent_answer("b8 b8"), "b8");
  for (const char* wrong : {"", "a5", "e5 a6", "a9 a6", "a5 a6 a7", "a5a6", "A5 A6"}) {
    EXPECT_FALSE(move_of_agent_answer(wrong)) << wrong;
  }
}

// Random games: what init_board says of a position is that position again.
TEST(AgentNotation, BoardsBothWays) {
  const auto game = catalog::make_game("darkchess");
  Random random(5);
  for (int i = 0; i < 200 && !game->outcome().over(); ++i) {
    const std::string position = game->position();
    const auto fields = words(position);
    const std::string arguments = agent_board(position);
    const auto other = catalog::make_game("darkchess");
    other->set_position(position_of_agent_board(words(arguments), fields[1].front()));
    const std::string again = other->position();
    const auto fields_again = words(again);
    EXPECT_EQ(fields_again[0], fields[0]);
    EXPECT_EQ(fields_again[1], fields[1]);
    EXPECT_EQ(fields_again[2], fields[2]);
    game->play(catalog::random_move(*game, random));
  }
}

TEST(AgentNotation, CountsOfHiddenPiecesAreUnderstoodToo) {
  std::string board = "K - - k ";
  for (int i = 0; i < 26; ++i) board += "- ";
  const std::string expected = "K--k/----/----/----/----/----/----/--XX r Np";
  EXPECT_EQ(position_of_agent_board(words(board + "X X 0 0 1 0 0 0 0 1 0 0 0 0 0 0"), 'r'), expected);
  EXPECT_EQ(position_of_agent_board(words(board + "X X 0 0 1 0 0 0 1 1 0 0 0 0 0 1"), 'r'), expected);
  EXPECT_THROW(position_of_agent_board(words(board + "X X 0 0 0 0 0 0 1 1 0 0 0 0 0 1"), 'r'), UserError);
  EXPECT_THROW(position_of_agent_board(words(board + "X X 9 0 0 0 0 0 1 1 0 0 0 0 0 1"), 'r'), UserError);
  EXPECT_THROW(position_of_agent_board(words(board), 'r'), UserError);
}

// The launcher's own session: its time_setting lacks the s, and it sends every ply back.
TEST(AgentEngine, SessionOfTheRealLauncher) {
  Conversation talk(engine());
  const auto heard = replay(talk,
                            "> 1 name\n"
                            "< =1 Palamedes\n"
                            "> 2 version\n"
                            "< =2 *\n"
                            "> 7 reset_board\n"
                            "< =7\n"
                            "> 15 time_setting 900000\n"
                            "< =15\n"
                            "> 14 ready\n"
                            "< =14\n"
                            "> 11 flip a8 M\n"
                            "< =11\n"
                            "> 16 time_left red 900000\n"
                            "< =16\n"
                            "> 16 time_left black 1500\n"
                            "< =16\n"
                            "> 12 genmove black\n"
                            "< =12 * *\n");
  const auto game = catalog::make_game("darkchess");
  game->play("a8(M)");
  std::string own = move_in(heard.back());
  EXPECT_TRUE(is_legal(*game, own)) << own;
  // All is face down but one piece of the other side: the answer is a flip.
  ASSERT_EQ(own.size(), 2U);
  const auto echo = [&](const std::string& move) {
    game->play(move);
    const std::string request = agent_ply_request(move);
    EXPECT_EQ(talk.ask(request), "=" + std::string(words(request)[0]));
  };
  echo(own + "(P)");
  const std::string reply = game->legal_moves().front();
  echo(reply.size() == 2 ? reply + "(g)" : reply);
  replay(talk, "> 16 time_left black 1400\n< =16\n");
  own = move_in(talk.ask("12 genmove black"));
  EXPECT_TRUE(is_legal(*game, own)) << own;
  replay(talk, "> 13 game_over draw\n< =13\n> 5 quit\n< =5\n");
  EXPECT_EQ(talk.line(), std::nullopt);
}

TEST(AgentEngine, All19Commands) {
  Conversation talk(engine("random"));
  EXPECT_EQ(talk.ask("0 protocol_version"), "=0 1.0.0");
  EXPECT_EQ(talk.ask("3 known_command genmove"), "=3 true");
  EXPECT_EQ(talk.ask("3 known_command castle"), "=3 false");
  talk.send("4 list_commands");
  EXPECT_EQ(talk.line(), "=4 protocol_version");
  for (std::size_t i = 1; i < kAgentCommands.size(); ++i) EXPECT_EQ(talk.line(), std::string(kAgentCommands[i]));
  EXPECT_EQ(talk.ask("6 boardsize 4 8"), "=6");
  EXPECT_TRUE(talk.ask("6 boardsize 9 10").starts_with("?6 "));
  EXPECT_EQ(talk.ask("7 reset_board"), "=7");
  EXPECT_EQ(talk.ask("8 num_repetition 3"), "=8");
  EXPECT_TRUE(talk.ask("8 num_repetition x").starts_with("?8 "));
  EXPECT_EQ(talk.ask("9 num_moves_to_draw 40"), "=9");
  EXPECT_TRUE(talk.ask("9 num_moves_to_draw 0").starts_with("?9 "));
  EXPECT_TRUE(talk.ask("12 genmove unknown").starts_with("=12 "));
  EXPECT_EQ(talk.ask("11 flip a8 R"), "=11");
  EXPECT_TRUE(talk.ask("11 flip a8 R").starts_with("?11 ")) << "it is face up";
  EXPECT_EQ(talk.ask("11 flip a7 p"), "=11");
  EXPECT_EQ(talk.ask("10 move a8 a7"), "=10");
  EXPECT_TRUE(talk.ask("10 move a8 a7").starts_with("?10 "));
  EXPECT_TRUE(talk.ask("12 genmove green").starts_with("?12 "));
  EXPECT_EQ(talk.ask("15 time_settings 900000"), "=15");
  EXPECT_EQ(talk.ask("16 time_left red 5"), "=16");
  EXPECT_TRUE(talk.ask("16 time_left red").starts_with("?16 "));
  EXPECT_EQ(talk.ask("17 showboard"), "=17 the board, to move: b");
  EXPECT_EQ(talk.line(), "8 -XXX");
  EXPECT_EQ(talk.line(), "7 RXXX");
  for (int i = 0; i < 6; ++i) talk.line();
  EXPECT_EQ(talk.line(), "  abcd");
  EXPECT_EQ(talk.ask("13 game_over"), "=13");
  EXPECT_EQ(talk.ask("14 ready"), "=14");
  EXPECT_TRUE(talk.ask("19 nothing").starts_with("?19 "));
  EXPECT_TRUE(talk.ask("genmove red").starts_with("? "));
  EXPECT_EQ(talk.ask("5 quit"), "=5");
}

// The answer is not played inside genmove: asked again, the same side moves.
TEST(AgentEngine, DoesNotPlayItsMoveItself) {
  Conversation talk(engine("random"));
  const std::string board = "18 init_board " + agent_board("K--k/----/----/----/----/----/----/---- r - 0");
  EXPECT_EQ(talk.ask(board), "=18");
  for (int i = 0; i < 4; ++i) {
    const std::string move = move_in(talk.ask("12 genmove red"));
    EXPECT_TRUE(move.starts_with("a8-")) << move;
  }
  // Whose turn it is the launcher says.
  const std::string move = move_in(talk.ask("12 genmove black"));
  EXPECT_TRUE(move.starts_with("d8-")) << move;
  EXPECT_EQ(talk.ask("10 move a8 b8"), "=10") << "a move of the other side's piece says so too";
  EXPECT_EQ(talk.ask("10 move d8 d7"), "=10");
}

TEST(AgentEngine, WinsWhatCanBeTaken) {
  Conversation talk(engine("alphabeta:table-mb=1,depth=4"));
  EXPECT_EQ(talk.ask("18 init_board " + agent_board("Kp--/----/----/----/----/----/----/---G r - 0")), "=18");
  EXPECT_EQ(talk.ask("15 time_settings 3000"), "=15");
  EXPECT_EQ(talk.ask("18 init_board " + agent_board("Kg--/----/----/----/----/----/----/---- r - 0")), "=18");
  EXPECT_EQ(talk.ask("12 genmove red"), "=12 a8 b8");
}

// Between its moves it thinks, and stops as soon as anything is asked.
TEST(AgentEngine, PondersAndAnswersAtOnce) {
  Conversation talk(engine());
  replay(talk, "> 7 reset_board\n< =7\n> 15 time_setting 2000\n< =15\n> 11 flip a8 M\n< =11\n");
  const std::string own = move_in(talk.ask("12 genmove black"));
  ASSERT_EQ(own.size(), 2U);
  EXPECT_EQ(talk.ask("11 flip " + own + " P"), "=11");
  EXPECT_EQ(talk.ask("16 time_left black 1900"), "=16");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const Stopwatch watch;
  EXPECT_EQ(talk.ask("0 protocol_version"), "=0 1.0.0");
  EXPECT_EQ(talk.ask("5 quit"), "=5");
  EXPECT_LT(watch.seconds(), 2);
}

TEST(AgentEngine, QuitEndsASearch) {
  Conversation talk(engine());
  EXPECT_EQ(talk.ask("15 time_settings 900000000"), "=15");
  const Stopwatch watch;
  talk.send("12 genmove unknown");
  talk.send("5 quit");
  EXPECT_TRUE(talk.line().value_or("").starts_with("=12 "));
  EXPECT_EQ(talk.line(), "=5");
  EXPECT_LT(watch.seconds(), 10);
}

RC_GTEST_PROP(AgentEngine, SurvivesAnyBytes, (const std::string& bytes)) {
  static_cast<void>(answers_to(engine("random", false), bytes));
}

RC_GTEST_PROP(AgentEngine, SurvivesAnyOrderOfCommands, (std::uint64_t seed)) {
  static const std::vector<std::string> kLines = {
      "1 name",
      "3 known_command",
      "6 boardsize",
      "7 reset_board",
      "9 num_moves_to_draw 1",
      "10 move a1 a2",
      "11 flip a1 K",
      "11 flip a2 k",
      "11 flip b1 p",
      "10 move a2 a1",
      "12 genmove red",
      "12 genmove black",
      "12 genmove",
      "17 showboard",
      "18 init_board",
      "18 init_board X",
      "16 time_left red -1",
      "-1 x",
      "18 init_board " + agent_board("Kp--/----/----/----/----/----/----/---G r - 0"),
      "18 init_board " + agent_board("XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX ? KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0 ?")};
  Random random(seed);
  std::string input;
  for (int i = 0; i < 30; ++i) input += kLines[random.below(static_cast<std::uint32_t>(kLines.size()))] + "\n";
  static_cast<void>(answers_to(engine("random"), input));
}

}  // namespace
}  // namespace palamedes::protocols
