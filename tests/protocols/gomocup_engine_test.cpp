#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "protocols/conversation.hpp"
#include "protocols/gomocup/engine.hpp"

namespace palamedes::protocols {
namespace {

const std::string kSmall = "alphabeta:table-mb=1";

Conversation::Engine engine(const std::string& spec = kSmall) {
  return [spec](std::istream& in, std::ostream& out) { GomocupEngine({.engine = spec, .seed = 1}, in, out).run(); };
}

GomocupCell cell(const std::string& text) {
  const auto found = parse_gomocup_cell(text);
  EXPECT_TRUE(found) << text;
  return found.value_or(GomocupCell{});
}

TEST(GomocupNotation, CellsAndMovesAgreeWithTheGame) {
  for (const std::string spec : {"mnk:3x3,3", "mnk:15x15,5", "mnk:4x3,3", "mnk:50x70,10", "mnk:8x8,4,exact=on"}) {
    const auto game = catalog::make_game(spec);
    const GomocupBoard board = GomocupBoard::of(spec);
    EXPECT_EQ(board.game_spec(), spec);
    std::set<GomocupCell> cells;
    for (const std::string& move : game->legal_moves()) {
      const auto found = board.cell_of(move);
      ASSERT_TRUE(found) << move;
      ASSERT_TRUE(board.holds(*found)) << move;
      EXPECT_EQ(board.move_text(*found), move);
      EXPECT_EQ(parse_gomocup_cell(gomocup_text(*found)), found);
      cells.insert(*found);
    }
    EXPECT_EQ(cells.size(), static_cast<std::size_t>(board.rows * board.columns));
  }
  // x counts from the left, y from the top.
  const GomocupBoard board = GomocupBoard::of("mnk:15x15,5");
  EXPECT_EQ(board.move_text({0, 0}), "a15");
  EXPECT_EQ(board.move_text({7, 7}), "h8");
  EXPECT_EQ(board.cell_of("o1"), (GomocupCell{14, 14}));
  EXPECT_THROW(GomocupBoard::of("kalah"), UserError);
}

TEST(GomocupNotation, RefusesWhatIsNoCell) {
  for (const char* text : {"", ",", "1", "1,2,3", "a,b", "-1,2", "1,100", "1;2", "99999999999999999999,1"}) {
    EXPECT_FALSE(parse_gomocup_cell(text)) << text;
  }
  EXPECT_EQ(parse_gomocup_cell(" 3 , 4 "), (GomocupCell{3, 4}));
  const GomocupBoard board = GomocupBoard::of("mnk:3x3,3");
  for (const char* text : {"", "a", "1", "d1", "a4", "a0", "aaaaaaaaaaaaaa1", "A1", "a1 "}) {
    EXPECT_FALSE(board.cell_of(text)) << text;
  }
}

// As the manager of Gomocup sends it: CRLF, the settings behind START, time_left before every move.
TEST(GomocupEngine, SessionOfTheRealManager) {
  Conversation talk(engine(), "MESSAGE ");
  const auto heard = replay(talk,
                            "> ABOUT\n"
                            "< name=\"pbrain-palamedes\", version=\"*\", author=\"*\", country=\"\"\n"
                            "> START 20\n"
                            "< OK\n"
                            "> INFO max_memory 83886080\n"
                            "> INFO timeout_match 180000\n"
                            "> INFO timeout_turn 60\n"
                            "> INFO game_type 1\n"
                            "> INFO rule 0\n"
                            "> INFO time_left 180000\n"
                            "> INFO folder C:\\piskvork\\data folder\n"
                            "> BEGIN\n"
                            "< *,*\n"
                            "> INFO time_left 179900\n"
                            "> TURN 0,0\n"
                            "< *,*\n"
                            "> INFO time_left 179800\n"
                            "> TURN 19,19\n"
                            "< *,*\n"
                            "> END\n",
                            "\r\n");
  EXPECT_EQ(talk.line(), std::nullopt);
  ASSERT_EQ(heard.size(), 4U);
  std::set<GomocupCell> cells = {{0, 0}, {19, 19}};
  for (std::size_t i = 1; i < heard.size(); ++i) cells.insert(cell(heard[i]));
  EXPECT_EQ(cells.size(), 5U) << "a cell was played twice";
}

TEST(GomocupEngine, BoardTakesWhoseStonesTheyAre) {
  // Whoever moved first: the fifth stone of the own four wins, and nothing else is as good.
  Conversation talk(engine(), "MESSAGE ");
  const auto heard =
      replay(talk,
             "> START 15\n< OK\n> INFO timeout_turn 200\n> BOARD\n"
             "> 4,4,1\n> 0,0,2\n> 5,4,1\n> 0,2,2\n> 6,4,1\n> 0,4,2\n> 7,4,1\n> 3,4,2\n> DONE\n"
             "< 8,4\n"
             "> BOARD\n> 4,4,2\n> 0,0,1\n> 5,4,2\n> 0,2,1\n> 6,4,2\n> 12,4,1\n> 7,4,2\n> 3,4,1\n> 14,14,2\n> DONE\n"
             "< 8,4\n");
  EXPECT_TRUE(heard.empty());
}

TEST(GomocupEngine, RectanglesTakebackAndRestart) {
  Conversation talk(engine("random"), "MESSAGE ");
  EXPECT_EQ(talk.ask("RECTSTART 5,4"), "OK");
  EXPECT_EQ(talk.ask("PLAY 4,3"), "4,3");
  EXPECT_TRUE(talk.ask("PLAY 4,3").starts_with("ERROR "));
  EXPECT_TRUE(talk.ask("PLAY 3,4").starts_with("ERROR ")) << "the width comes first";
  EXPECT_EQ(talk.ask("TAKEBACK 4,3"), "OK");
  EXPECT_TRUE(talk.ask("TAKEBACK 4,3").starts_with("ERROR "));
  EXPECT_EQ(talk.ask("PLAY 4,3"), "4,3");
  EXPECT_EQ(talk.ask("RESTART"), "OK");
  EXPECT_EQ(talk.ask("PLAY 4,3"), "4,3");
  EXPECT_TRUE(talk.ask("START 0").starts_with("ERROR "));
  EXPECT_TRUE(talk.ask("START 101").starts_with("ERROR "));
  EXPECT_TRUE(talk.ask("RECTSTART 5").starts_with("ERROR "));
  EXPECT_TRUE(talk.ask("WHATEVER 1").starts_with("UNKNOWN "));
  EXPECT_EQ(talk.ask("start 15"), "OK");
}

TEST(GomocupEngine, TheLengthOfALineIsOurExtension) {
  Conversation talk(engine(), "MESSAGE ");
  // Three in a row on 3x3: the third stone wins at once.
  replay(talk,
         "> INFO k 3\n> START 3\n< OK\n> INFO timeout_turn 100\n"
         "> BOARD\n> 0,0,1\n> 0,1,2\n> 1,0,1\n> 1,1,2\n> DONE\n< 2,0\n");
  // With k = 4 the same stones win nothing, and the opponent's three need no answer either.
  EXPECT_EQ(talk.ask("INFO k 4\nRESTART"), "OK");
  static_cast<void>(cell(talk.ask("BEGIN")));
}

TEST(GomocupEngine, ExactFive) {
  // Six in a row do not win by rule 1: of the two gaps the one that makes exactly five does.
  const std::string board =
      "> BOARD\n> 0,0,1\n> 0,14,2\n> 1,0,1\n> 2,14,2\n> 2,0,1\n> 4,14,2\n> 4,0,1\n> 6,14,2\n> 5,0,1\n> 8,14,2\n"
      "> 7,7,1\n> 10,14,2\n> 7,8,1\n> 12,14,2\n> 7,9,1\n> 14,14,2\n> 7,10,1\n> 7,6,2\n> DONE\n";
  Conversation talk(engine(), "MESSAGE ");
  replay(talk, "> START 15\n< OK\n> INFO rule 1\n> INFO timeout_turn 300\n" + board + "< 7,11\n");
}

TEST(GomocupEngine, CarosRule) {
  // 3,0 makes five between two stones of the opponent, who threatens to win at 14,14 against the edge.
  const std::string board =
      "> BOARD\n> 0,0,2\n> 1,0,1\n> 2,0,1\n> 4,0,1\n> 5,0,1\n> 6,0,2\n> 14,9,1\n> 14,10,2\n> 14,11,2\n"
      "> 14,12,2\n> 14,13,2\n> DONE\n";
  for (const auto& [rule, answer] : std::map<std::string, std::string>{
           {"0", "3,0"}, {"1", "3,0"}, {"8", "14,14"}, {"9", "14,14"}, {"10", "14,14"}}) {
    SCOPED_TRACE(rule);
    Conversation talk(engine(), "MESSAGE ");
    replay(talk,
           "> START 15\n< OK\n> INFO rule " + rule + "\n> INFO timeout_turn 300\n" + board + "< " + answer + "\n");
  }
}

TEST(GomocupBoard, RulesAreNumbers) {
  for (const auto& [game, rule] : std::map<std::string, std::int64_t>{{"mnk:15x15,5", 0},
                                                                      {"mnk:15x15,5,exact=on", 1},
                                                                      {"mnk:15x15,5,caro=on", 8},
                                                                      {"mnk:20x15,6,exact=on,caro=on", 9}}) {
    GomocupBoard board = GomocupBoard::of(game);
    EXPECT_EQ(board.rule(), rule);
    EXPECT_EQ(board.game_spec(), game);
    board.set_rule(0);
    EXPECT_EQ(board.rule(), 0);
    board.set_rule(rule + 2 + 4);
    EXPECT_EQ(board, GomocupBoard::of(game));
  }
}

TEST(GomocupEngine, Swap2) {
  Conversation talk(engine(), "MESSAGE ");
  EXPECT_EQ(talk.ask("START 15"), "OK");
  talk.send("INFO timeout_turn 200\nINFO rule 1");
  const std::string opening = talk.ask("SWAP2BOARD\nDONE");
  const auto stones = words(opening);
  ASSERT_EQ(stones.size(), 3U) << opening;
  std::set<GomocupCell> cells;
  for (const auto stone : stones) cells.insert(cell(std::string(stone)));
  EXPECT_EQ(cells.size(), 3U);
  const std::string choice = talk.ask("SWAP2BOARD\n7,7\n8,7\n9,9\nDONE");
  EXPECT_TRUE(choice == "SWAP" || parse_gomocup_cell(choice)) << choice;
  // Three in an open row against two stones far apart: whoever has the first stones is better, so one swaps.
  EXPECT_EQ(talk.ask("SWAP2BOARD\n7,7\n0,0\n8,7\n14,14\n9,7\nDONE"), "SWAP");
  // The other way round it plays on.
  EXPECT_TRUE(parse_gomocup_cell(talk.ask("SWAP2BOARD\n0,0\n7,7\n14,14\n8,7\n0,14\nDONE")));
  EXPECT_TRUE(talk.ask("SWAP2BOARD\n7,7\nDONE").starts_with("ERROR "));
  EXPECT_TRUE(talk.ask("SWAP2BOARD\n7,7\n7,7\n7,7\nDONE").starts_with("ERROR "));
}

// Depth, score, nodes and line come before the move, which begins the line.
TEST(GomocupEngine, SaysWhatItThinks) {
  Conversation talk(engine());
  EXPECT_EQ(talk.ask("START 15"), "OK");
  talk.send("INFO timeout_turn 200");
  const std::string thoughts = talk.ask("BOARD\n4,4,1\n0,0,2\n5,4,1\n0,2,2\n6,4,1\n0,4,2\nDONE");
  EXPECT_TRUE(is_like(thoughts, "MESSAGE depth * score win in 3 nodes * line *")) << thoughts;
  const std::string move = talk.line().value_or("");
  EXPECT_TRUE(is_like(thoughts + " ", "* line " + move + " *")) << thoughts << " and " << move;
}

// YXBOARD sets the stones and says nothing: the next answer is that to TURN.
TEST(GomocupEngine, YxboardSetsTheStonesOnly) {
  Conversation talk(engine(), "MESSAGE ");
  replay(talk,
         "> START 15\n< OK\n> INFO timeout_turn 200\n"
         "> YXBOARD\n> 4,4,1\n> 0,0,2\n> 5,4,1\n> 0,2,2\n> 6,4,1\n> 0,4,2\n> 7,4,1\n> 3,4,2\n> DONE\n"
         "> TURN 14,14\n< 8,4\n");
}

// Thinking on the opponent's time ends with the next command, whatever that is.
TEST(GomocupEngine, PondersUntilTheNextCommand) {
  Conversation talk(engine(), "MESSAGE ");
  EXPECT_EQ(talk.ask("START 15"), "OK");
  talk.send("INFO timeout_turn 100\nINFO pondering 1");
  const Stopwatch watch;
  static_cast<void>(cell(talk.ask("BEGIN")));
  static_cast<void>(cell(talk.ask("TURN 0,0")));
  EXPECT_EQ(talk.ask("RESTART"), "OK");
  talk.send("INFO pondering 0");
  static_cast<void>(cell(talk.ask("BEGIN")));
  talk.send("END");
  EXPECT_EQ(talk.line(), std::nullopt);
  EXPECT_LT(watch.seconds(), 10);
}

TEST(GomocupEngine, ReadsWhileItThinks) {
  Conversation talk(engine(), "MESSAGE ");
  EXPECT_EQ(talk.ask("START 15"), "OK");
  talk.send("INFO timeout_turn 60000");
  const Stopwatch watch;
  talk.send("TURN 7,7");
  EXPECT_TRUE(talk.ask("ABOUT").starts_with("name=")) << "ABOUT is answered first";
  talk.send("END");
  static_cast<void>(cell(talk.line().value_or("")));
  EXPECT_EQ(talk.line(), std::nullopt);
  EXPECT_LT(watch.seconds(), 10);
}

TEST(GomocupEngine, KeepsToItsTime) {
  Conversation talk(engine(), "MESSAGE ");
  EXPECT_EQ(talk.ask("START 15"), "OK");
  for (const std::string times :
       {"INFO timeout_turn 100", "INFO timeout_turn 0", "INFO timeout_turn 100\nINFO time_left -5",
        "INFO timeout_turn 2147483647\nINFO timeout_match 1000\nINFO time_left 1000"}) {
    talk.send(times);
    const Stopwatch watch;
    talk.send("RESTART");
    EXPECT_EQ(talk.line(), "OK");
    static_cast<void>(cell(talk.ask("BEGIN")));
    EXPECT_LT(watch.seconds(), 2) << times;
  }
}

TEST(GomocupEngine, BeforeStartAndBehindTheEndItDoesNotFall) {
  Conversation talk(engine("random"), "MESSAGE ");
  for (const std::string early :
       {"BEGIN", "TURN 1,1", "RESTART", "TAKEBACK 1,1", "PLAY 1,1", "BOARD\n1,1,1\nDONE", "SWAP2BOARD\nDONE"}) {
    EXPECT_TRUE(talk.ask(early).starts_with("ERROR ")) << early;
  }
  // A full board: nothing to play.
  talk.send("INFO k 3");
  EXPECT_EQ(talk.ask("START 1"), "OK");
  EXPECT_EQ(talk.ask("BEGIN"), "0,0");
  EXPECT_TRUE(talk.ask("BEGIN").starts_with("ERROR "));
  // A game that is won goes on where the manager wants it to.
  EXPECT_EQ(talk.ask("START 3"), "OK");
  static_cast<void>(cell(talk.ask("BOARD\n0,0,2\n1,0,2\n2,0,2\nDONE")));
  // The forbidden cells of a continued game are left alone.
  EXPECT_EQ(talk.ask("BOARD\n0,0,3\n1,0,3\n2,0,3\n0,1,3\n1,1,3\n2,1,3\n0,2,3\n1,2,3\nDONE"), "2,2");
}

TEST(GomocupEngine, AWrongBoardChangesNothing) {
  Conversation talk(engine("random"), "MESSAGE ");
  EXPECT_EQ(talk.ask("START 2"), "OK");
  EXPECT_EQ(talk.ask("PLAY 0,0"), "0,0");
  for (const std::string wrong : {"1,1", "1,1,4", "2,1,1", "x", "1,1,1\n1,1,2", "1,,1"}) {
    EXPECT_TRUE(talk.ask("BOARD\n" + wrong + "\nDONE").starts_with("ERROR ")) << wrong;
  }
  EXPECT_TRUE(talk.ask("PLAY 0,0").starts_with("ERROR ")) << "the stone is still there";
}

RC_GTEST_PROP(GomocupEngine, SurvivesAnyBytes, (const std::string& bytes)) {
  static_cast<void>(answers_to(engine("random"), bytes));
}

RC_GTEST_PROP(GomocupEngine, SurvivesAnyOrderOfCommands, (std::uint64_t seed)) {
  static const std::vector<std::string> kLines = {"START 5",
                                                  "START 3",
                                                  "RECTSTART 4,2",
                                                  "BEGIN",
                                                  "TURN 1,1",
                                                  "TURN 0,0",
                                                  "TURN 9,9",
                                                  "BOARD",
                                                  "1,0,1",
                                                  "0,1,2",
                                                  "2,2,3",
                                                  "DONE",
                                                  "TAKEBACK 1,1",
                                                  "RESTART",
                                                  "PLAY 2,2",
                                                  "SWAP2BOARD",
                                                  "INFO k 2",
                                                  "INFO rule 15",
                                                  "INFO k 999999",
                                                  "INFO",
                                                  "INFO rule",
                                                  "ABOUT",
                                                  "",
                                                  "\r",
                                                  "INFO timeout_turn 0",
                                                  "INFO timeout_turn -1",
                                                  "INFO max_memory 1",
                                                  "INFO time_left -2147483648",
                                                  "1,1",
                                                  "DONE DONE"};
  Random random(seed);
  std::string input;
  for (int i = 0; i < 40; ++i) input += kLines[random.below(static_cast<std::uint32_t>(kLines.size()))] + "\n";
  static_cast<void>(answers_to(engine("random"), input));
}

}  // namespace
}  // namespace palamedes::protocols
