#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "protocols/ugi/engine.hpp"
#include "protocols/ugi_support.hpp"

namespace palamedes::protocols {
namespace {

using Lines = std::vector<std::string>;

UgiEngine::Setup small(const std::string& game) { return {.game = game, .engine = "alphabeta:table-mb=1", .seed = 1}; }

bool is_legal(const std::string& game, const std::string& answer) {
  const auto moves = catalog::make_game(game)->legal_moves();
  const auto parts = words(answer);
  return parts.size() >= 2 && parts[0] == "bestmove" && std::find(moves.begin(), moves.end(), parts[1]) != moves.end();
}

// A book's move that nobody proved has no score to be told.
TEST(UgiEngine, AMoveOfTheBookHasNoFalseScore) {
  const auto lines = answers("kalah", "position startpos\ngo movetime 1000\n", "best:table-mb=1");
  ASSERT_GE(lines.size(), 3U);
  EXPECT_TRUE(lines.back().starts_with("bestmove "));
  EXPECT_EQ(lines[lines.size() - 2], "info string from the book");
  EXPECT_EQ(lines[lines.size() - 3].find(" score "), std::string::npos) << lines[lines.size() - 3];
}

TEST(UgiEngine, ANegativeMovetimeIsRefused) {
  const auto lines = answers("kalah", "position startpos\ngo movetime -5\nquit\n");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back().find("info string "), 0U) << lines.back();
  EXPECT_NE(lines.back().find("go movetime needs a number from 0"), std::string::npos) << lines.back();
}

TEST(Ugi, HandshakeListsTheOptions) {
  const Lines lines = answers("kalah", "ugi\nisready\nquit\n");
  ASSERT_GE(lines.size(), 4U);
  EXPECT_TRUE(lines[0].starts_with("id name Palamedes"));
  EXPECT_TRUE(lines[1].starts_with("id author "));
  EXPECT_EQ(lines[2], "option name Game type string default kalah");
  EXPECT_EQ(lines[3], "option name Engine type string default alphabeta:table-mb=1");
  EXPECT_NE(std::find(lines.begin(), lines.end(), "option name Threads type spin default 1 min 1 max 256"),
            lines.end());
  EXPECT_NE(std::find(lines.begin(), lines.end(), "option name Hash type spin default 1 min 1 max 65536"), lines.end());
  EXPECT_EQ(lines[lines.size() - 2], "ugiok");
  EXPECT_EQ(lines.back(), "readyok");
}

TEST(Ugi, AnEngineWithoutTableOffersNoHash) {
  for (const std::string& line : answers("kalah", "ugi\n", "random")) {
    EXPECT_FALSE(line.starts_with("option name Hash"));
    EXPECT_FALSE(line.starts_with("option name Threads"));
  }
}

TEST(Ugi, RefusesWrongStart) {
  std::istringstream in;
  std::ostringstream out;
  EXPECT_THROW(UgiEngine({.game = "chess", .engine = "", .seed = 1}, in, out), UserError);
  EXPECT_THROW(UgiEngine({.game = "kalah", .engine = "nobody", .seed = 1}, in, out), UserError);
  EXPECT_THROW(UgiEngine({.game = "kalah", .engine = "alphabeta:table-mb=0", .seed = 1}, in, out), UserError);
}

TEST(Ugi, GoGivesInfoAndALegalMove) {
  for (const std::string game : {"kalah", "mnk:3x3,3", "mingmang:4", "morris", "darkchess:2x4"}) {
    Manager manager(small(game));
    manager.send("position startpos");
    manager.send("go depth 2");
    const Lines lines = manager.until("bestmove");
    ASSERT_GE(lines.size(), 2U) << game;
    EXPECT_TRUE(is_legal(game, lines.back())) << game << ": " << lines.back();
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
      EXPECT_TRUE(lines[i].starts_with("info depth ")) << lines[i];
      for (const char* part :
           {" seldepth ", " score ", " time ", " nodes ", " nps ", " hashfull ", " multipv 1 ", " pv "}) {
        EXPECT_NE(lines[i].find(part), std::string::npos) << lines[i];
      }
    }
  }
}

TEST(Ugi, WhatTheEngineHasToDoWithoutIsToldOnce) {
  const std::string book = testing::TempDir() + "damaged-book.txt";
  write_file(book, "no book");
  const auto lines = answers("kalah", "position startpos\ngo depth 2\nisready\nposition startpos moves 1\ngo depth 2\n",
                             "best:table-mb=1,book=" + book);
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                          [&](const std::string& line) {
                            return line.starts_with("info string ") && line.find(book) != std::string::npos;
                          }),
            1);
}

TEST(Ugi, EveryLimitEndsASearch) {
  Manager manager(small("mingmang"));
  for (const std::string limit : {"depth 1", "nodes 500", "movetime 30", "p1time 500 p2time 500 p1inc 10 p2inc 10",
                                  "p1time 300", "p1time -20 p2time 100", "movetime 0"}) {
    manager.send("position startpos");
    const Stopwatch watch;
    manager.send("go " + limit);
    EXPECT_TRUE(is_legal("mingmang", manager.last_until("bestmove"))) << limit;
    EXPECT_LT(watch.seconds(), 20) << limit;
  }
}

TEST(Ugi, IsReadyIsAnsweredWhileThinking) {
  Manager manager(small("mingmang"));
  manager.send("isready");
  EXPECT_EQ(manager.line(), "readyok");
  manager.send("go infinite");
  manager.send("isready");
  for (const std::string& line : manager.until("readyok")) EXPECT_FALSE(line.starts_with("bestmove")) << line;
  manager.send("query p1turn");
  EXPECT_EQ(manager.last_until("response"), "response true");
  manager.send("stop");
  EXPECT_TRUE(is_legal("mingmang", manager.last_until("bestmove")));
}

TEST(Ugi, InfiniteKeepsItsAnswerUntilStopped) {
  Manager manager(small("mnk:3x3,3"));
  // Three in a row at once: the search is over in no time.
  manager.send("position startpos moves a1 a3 b1 b3");
  manager.send("go infinite");
  EXPECT_NE(manager.last_until("info depth 1 ").find("score win 1"), std::string::npos);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  manager.send("isready");
  for (const std::string& line : manager.until("readyok")) EXPECT_FALSE(line.starts_with("bestmove")) << line;
  manager.send("stop");
  EXPECT_EQ(manager.last_until("bestmove"), "bestmove c1");
}

TEST(Ugi, CommandsThatDisturbAreIgnoredWhileThinking) {
  Manager manager(small("mingmang"));
  manager.send("go infinite");
  for (const std::string command : {"go depth 1", "uginewgame", "setoption name MultiPV value 2"}) {
    manager.send(command);
    EXPECT_NE(manager.last_until("info string").find("ignored: the engine thinks"), std::string::npos) << command;
  }
  manager.send("stop");
  // Right behind a stop they wait for the answer.
  manager.send("position startpos moves b1b5");
  manager.send("go depth 1");
  EXPECT_TRUE(is_legal("mingmang", manager.last_until("bestmove")));
  EXPECT_TRUE(manager.last_until("bestmove").starts_with("bestmove "));
}

TEST(Ugi, PonderHitTurnsPonderingIntoASearch) {
  Manager manager(small("mingmang"));
  manager.send("position startpos moves b1b5 a7c7");
  for (const std::string limit : {"movetime 60", "depth 2", "p1time 2000 p2time 2000"}) {
    manager.send("go ponder " + limit);
    manager.send("isready");
    for (const std::string& line : manager.until("readyok")) EXPECT_FALSE(line.starts_with("bestmove")) << line;
    manager.send("ponderhit");
    EXPECT_TRUE(manager.last_until("bestmove").starts_with("bestmove ")) << limit;
  }
  manager.send("go ponder movetime 10000");
  manager.send("stop");
  EXPECT_TRUE(manager.last_until("bestmove").starts_with("bestmove "));
  manager.send("ponderhit");
  manager.send("isready");
  EXPECT_EQ(manager.line(), "readyok");
}

TEST(Ugi, PonderMoveIsNamedOnlyWherePonderingIsOn) {
  Manager manager(small("mingmang"));
  manager.send("go depth 3");
  EXPECT_EQ(manager.last_until("bestmove").find("ponder"), std::string::npos);
  manager.send("setoption name Ponder value true");
  manager.send("go depth 3");
  const std::string answer = manager.last_until("bestmove");
  const auto parts = words(answer);
  ASSERT_EQ(parts.size(), 4U) << answer;
  const auto game = catalog::make_game("mingmang");
  game->play(parts[1]);
  EXPECT_NO_THROW(game->play(parts[3]));
}

TEST(Ugi, MultiPvGivesSeveralLines) {
  Manager manager(small("kalah"));
  manager.send("setoption name MultiPV value 3");
  manager.send("go depth 2");
  std::set<std::string> first_moves;
  for (const std::string& line : manager.until("bestmove")) {
    if (!line.starts_with("info depth 2 ")) continue;
    const auto parts = words(line);
    first_moves.emplace(*(std::find(parts.begin(), parts.end(), "pv") + 1));
  }
  EXPECT_EQ(first_moves.size(), 3U);
}

TEST(Ugi, SearchMovesAreObeyed) {
  Manager manager(small("kalah"));
  manager.send("go depth 3 searchmoves 5 nonsense");
  const Lines lines = manager.until("bestmove");
  EXPECT_EQ(lines.front(), "info string searchmoves: 'nonsense' is no legal move, ignored");
  EXPECT_EQ(lines.back(), "bestmove 5");
}

TEST(Ugi, QueriesAreAboutThePositionLastSet) {
  const std::string query = "query gameover\nquery p1turn\nquery result\n";
  EXPECT_EQ(answers("mnk:3x3,3", query), (Lines{"response false", "response true", "response none"}));
  EXPECT_EQ(answers("mnk:3x3,3", "position startpos moves a1\n" + query),
            (Lines{"response false", "response false", "response none"}));
  EXPECT_EQ(answers("mnk:3x3,3", "position startpos moves a1 a2 b1 b2 c1\nquery gameover\nquery result\n"),
            (Lines{"response true", "response p1win"}));
  EXPECT_EQ(answers("mnk:3x3,3", "position startpos moves a1 a2 b1 b2 a3 c2\nquery result\n"), Lines{"response p2win"});
  EXPECT_EQ(answers("mingmang", "position startpos moves pass pass\nquery gameover\nquery result\n"),
            (Lines{"response true", "response draw"}));
  EXPECT_EQ(answers("kalah", "query weather\nquery\n").size(), 2U);
}

TEST(Ugi, PositionsMayHoldBlanks) {
  const std::string text = catalog::make_game("mingmang")->position();
  ASSERT_NE(text.find(' '), std::string::npos);
  EXPECT_EQ(answers("mingmang", "position fen " + text + " moves b1b5\nquery p1turn\n"), Lines{"response false"});
  EXPECT_EQ(answers("mingmang", "position fen " + text + "\nquery p1turn\n"), Lines{"response true"});
}

TEST(Ugi, AWrongPositionLeavesTheOneBefore) {
  const std::string before = "position startpos moves b1b5\n";
  for (const std::string wrong :
       {"position", "position startpos b1b5", "position fen", "position fen moves b1b5", "position fen rubbish",
        "position startpos moves b1b5 b1b5", "position startpos moves b1b5 a7c7 b5b1 c7a7", "position moves b1b5"}) {
    const Lines lines = answers("mingmang", before + wrong + "\nquery p1turn\n");
    ASSERT_EQ(lines.size(), 2U) << wrong;
    EXPECT_TRUE(lines[0].starts_with("info string ")) << lines[0];
    EXPECT_EQ(lines[1], "response false") << wrong;
  }
}

TEST(Ugi, ChanceMovesAreToldWithTheirOutcome) {
  Manager manager(small("darkchess:2x4"));
  manager.send("position startpos moves a1(K)");
  manager.send("query p1turn");
  EXPECT_EQ(manager.line(), "response false");
  manager.send("position startpos moves a1");
  EXPECT_TRUE(manager.line()->starts_with("info string "));
  manager.send("position startpos");
  manager.send("go depth 1");
  const std::string answer = manager.last_until("bestmove");
  EXPECT_EQ(answer.find('('), std::string::npos) << answer;
  EXPECT_TRUE(is_legal("darkchess:2x4", answer));
}

TEST(Ugi, AGameThatIsOverHasNoMove) {
  EXPECT_EQ(answers("mingmang", "position startpos moves pass pass\ngo depth 3\n").back(), "bestmove none");
}

TEST(Ugi, OptionsAreCheckedAndUnknownOnesIgnored) {
  for (const std::string wrong :
       {"setoption", "setoption name", "setoption value 3", "setoption name Colour value red",
        "setoption name MultiPV value 0", "setoption name MultiPV value many", "setoption name Threads value 0",
        "setoption name Hash value -1", "setoption name Engine value nobody", "setoption name Game value chess",
        "setoption name Engine value alphabeta:depth=x", "setoption name Ponder value maybe", "setoption name Engine",
        "setoption name MultiPV value"}) {
    const Lines lines = answers("kalah", wrong + "\n");
    ASSERT_EQ(lines.size(), 1U) << wrong;
    EXPECT_TRUE(lines[0].starts_with("info string ")) << lines[0];
  }
  EXPECT_EQ(answers("kalah",
                    "setoption name MultiPV value 2\nsetoption name hash value 2\nsetoption name Threads value "
                    "2\nsetoption name Seed value 7\nisready\n"),
            Lines{"readyok"});
}

TEST(Ugi, TheGameCanBeChosen) {
  Manager manager(small("kalah"));
  manager.send("isready");
  manager.send("setoption name Game value mnk:3x3,3");
  manager.send("position startpos moves a1 a3 b1 b3");
  manager.send("go depth 1");
  EXPECT_EQ(manager.last_until("bestmove"), "bestmove c1");
  manager.send("setoption name Engine value random");
  manager.send("uginewgame");
  manager.send("go");
  EXPECT_TRUE(is_legal("mnk:3x3,3", manager.last_until("bestmove")));
}

TEST(Ugi, TheEndOfInputStopsASearch) {
  const Stopwatch watch;
  const Lines lines = answers("mingmang", "position startpos\ngo infinite\n");
  ASSERT_FALSE(lines.empty());
  EXPECT_TRUE(is_legal("mingmang", lines.back())) << lines.back();
  EXPECT_TRUE(answers("mingmang", "go movetime 600000\nquit\nugi\n").back().starts_with("bestmove"));
  EXPECT_LT(watch.seconds(), 20);
}

TEST(Ugi, UnknownCommandsGetOneLine) {
  EXPECT_EQ(answers("kalah", "xyzzy\n\n   \n\tstop\nponderhit\r\n"),
            Lines{"info string unknown command 'xyzzy' ignored"});
  EXPECT_EQ(answers("kalah", "go depth\n").size(), 1U);
  EXPECT_EQ(answers("kalah", "go depth zero\n").size(), 1U);
  EXPECT_EQ(answers("kalah", "go depth 99999999999999999999\n").size(), 1U);
  const Lines lines = answers("kalah", "go wtime 100 depth 1 sideways\n", "random");
  EXPECT_EQ(lines.front(), "info string go: ignored 'wtime sideways'");
}

TEST(Ugi, ScoresOfDecidedGamesCountPlies) {
  EXPECT_EQ(ugi_score(35), "score cp 35");
  EXPECT_EQ(ugi_score(-35), "score cp -35");
  EXPECT_EQ(ugi_score(search::win_in(7)), "score win 7");
  EXPECT_EQ(ugi_score(search::loss_in(4)), "score loss 4");
}

// Random words of the protocol, random bytes, random order: every answer is a line of the protocol, and it ends.
TEST(Ugi, SurvivesRandomLines) {
  const std::vector<std::string> words = {"ugi",        "isready",     "setoption", "name",   "value",
                                          "uginewgame", "position",    "startpos",  "fen",    "moves",
                                          "go",         "stop",        "ponderhit", "query",  "p1turn",
                                          "result",     "gameover",    "infinite",  "ponder", "depth",
                                          "nodes",      "movetime",    "p1time",    "1",      "2",
                                          "0",          "-5",          "a1",        "b2",     "c3",
                                          "MultiPV",    "Engine",      "Game",      "random", "mnk:3x3,3",
                                          "kalah:2,2",  "searchmoves", "\x01\xff",  "'",      "99999999999999999999"};
  const std::set<std::string> beginnings = {"id", "option", "ugiok", "readyok", "info", "bestmove", "response"};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    std::string input;
    for (int i = 0; i < 60; ++i) {
      const std::uint32_t length = 1 + random.below(6);
      for (std::uint32_t j = 0; j < length; ++j) {
        input += words[random.below(static_cast<std::uint32_t>(words.size()))];
        input += ' ';
      }
      if (random.below(10) == 0) input += static_cast<char>(random.below(256));
      input += '\n';
    }
    for (const std::string& line : answers("mnk:4x4,3", input)) {
      EXPECT_TRUE(beginnings.contains(line.substr(0, line.find(' ')))) << line;
    }
  }
}

}  // namespace
}  // namespace palamedes::protocols
