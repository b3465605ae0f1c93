#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/morris_helpers.hpp"
#include "games/path.hpp"
#include "games/perft.hpp"

namespace palamedes::morris {
namespace {

using Texts = std::vector<std::string>;

template <class G>
std::vector<std::uint64_t> perfts(const G& game, Position position, int depth) {
  std::vector<std::uint64_t> leaves;
  for (int i = 1; i <= depth; ++i) leaves.push_back(perft(game, position, i, false));
  return leaves;
}

using Leaves = std::vector<std::uint64_t>;

TEST(MorrisPerft, VariantDFromTheStart) {
  const Morris<VariantD> game;
  EXPECT_EQ(perfts(game, game.start(), 5), (Leaves{23, 506, 10'626, 212'520, 4'078'920}));
}

TEST(MorrisPerftLong, VariantDFromTheStart) {
  const Morris<VariantD> game;
  Position position = game.start();
  EXPECT_EQ(perft(game, position, 6, false), 74'963'952U);
}

TEST(MorrisPerft, VariantDMidgame) {
  const Morris<VariantD> game;
  EXPECT_EQ(perfts(game, game.parse_position("xxxWxxBWxWWBWxBWWBWxWxx w 0 0"), 5),
            (Leaves{18, 295, 5'185, 135'579, 2'636'300}));
}

// Until the fifth ply nothing is removed; a mill then can be made in 6 orders and has two pieces to choose from.
TEST(MorrisPerft, FirstFivePliesOfTheOtherBoards) {
  for_each_board([](const auto& game) {
    using Board = typename std::decay_t<decltype(game)>::Board;
    const std::uint64_t n = Tables<Board>::kPoints;
    const std::uint64_t plain = n * (n - 1) * (n - 2) * (n - 3) * (n - 4);
    const std::uint64_t mills = Tables<Board>::kMills * 6 * (n - 3) * (n - 4);
    Position position = game.start();
    EXPECT_EQ(perft(game, position, 5, false), plain + (Board::kMillWins ? 0 : mills)) << Board::kName;
    if (!Board::kMillWins) return;
    EXPECT_EQ(perft(game, position, 6, false), (plain - mills) * (n - 5)) << Board::kName;
  });
}

TEST(MorrisPerft, SmallBoardsIntoTheMidgame) {
  const Morris<Three> three;
  EXPECT_EQ(perfts(three, three.start(), 9), (Leaves{9, 72, 504, 3'024, 15'120, 54'720, 199'296, 705'312, 2'567'232}));
  const Morris<Six> six;
  Position position = six.start();
  EXPECT_EQ(perft(six, position, 6, false), 6'024'960U);
}

TEST(MorrisPerftLong, TheOtherBoards) {
  const Morris<Nine> nine;
  Position position = nine.start();
  EXPECT_EQ(perft(nine, position, 6, false), 99'274'176U);
  const Morris<Twelve> twelve;
  position = twelve.start();
  EXPECT_EQ(perft(twelve, position, 6, false), 99'862'272U);
  const Morris<VariantD> game;
  position = game.parse_position("xxxWxxBWxWWBWxBWWBWxWxx w 0 0");
  EXPECT_EQ(perft(game, position, 6, false), 61'383'251U);
}

TEST(MorrisRules, PlacementsInIndexOrder) {
  const Morris<VariantD> game;
  const auto texts = move_texts(game, game.start());
  EXPECT_EQ(Texts(texts.begin(), texts.begin() + 4), (Texts{"a0", "d0", "g0", "b1"}));
  EXPECT_EQ(texts.back(), "g6");
}

TEST(MorrisRules, StepsInTheOrderOfTheTable) {
  const Morris<VariantD> game;
  // d0's neighbours are visited in the order a0, d1, g0.
  EXPECT_EQ(move_texts(game, "xWxxxxxxxxxWxBBBxxWxxBW w 0 0"),
            (Texts{"d0-a0", "d0-d1", "d0-g0", "e3-e2", "e3-f3", "e3-e4", "d5-b5", "d5-f5", "g6-f5"}));
}

TEST(MorrisRules, MillRemovesOnlyPiecesOutsideMills) {
  const Morris<VariantD> game;
  // White a0 d0 and g0 to come; Black has the mill b1 d1 f1 and the loose d6.
  EXPECT_EQ(move_texts(game, "WWxBBBxxxxWxxxxxxxxxxBx w 5 5").at(0), "g0xd6");
  // All in mills: any one.
  const auto all = move_texts(game, "WWxBBBxxxxWxxxxxxxxxxxx w 5 5");
  EXPECT_EQ(Texts(all.begin(), all.begin() + 4), (Texts{"g0xb1", "g0xd1", "g0xf1", "c2"}));
}

TEST(MorrisRules, TwoMillsAtOnceRemoveOne) {
  const Morris<VariantD> game;
  // a0 closes a0-d0-g0 and a0-a3-a6 together.
  const auto texts = move_texts(game, "xWWBxxBxWxxxBxxxBxxxWxx w 5 5");
  EXPECT_EQ(Texts(texts.begin(), texts.begin() + 5), (Texts{"a0xb1", "a0xc2", "a0xf3", "a0xe4", "d1"}));
  Position position = game.parse_position("xWWBxxBxWxxxBxxxBxxxWxx w 5 5");
  game.play(position, game.parse_move(position, "a0xb1"));
  EXPECT_EQ(game.position_text(position), "WWWxxxBxWxxxBxxxBxxxWxx b 4 5");
}

TEST(MorrisRules, AStepOutOfAMillDoesNotCountTheLeavingPiece) {
  const Morris<VariantD> game;
  // d0 could close nothing by stepping to g0, though a0 d0 stand beside it in that row.
  const auto texts = move_texts(game, "WWxxxxxxxxxxxWxBBBxxxxB w 0 0");
  EXPECT_NE(std::find(texts.begin(), texts.end(), "d0-g0"), texts.end());
  EXPECT_NE(std::find(texts.begin(), texts.end(), "g3-g0xb5"), texts.end()) << "g3 closes a0 d0 g0";
}

TEST(MorrisRules, SteppingBackIntoAMillRemovesAgain) {
  const Morris<Nine> game;
  Position position = game.parse_position("WWWxWxBxxBxxxBxxBxxxBxxx w 0 0");
  game.play(position, game.parse_move(position, "g1-g4"));
  game.play(position, game.parse_move(position, "a4-b4"));
  EXPECT_NO_THROW(game.parse_move(position, "g4-g1xb4"));
}

TEST(MorrisRules, HopsWithExactlyThreeAfterOnesPlacements) {
  const Morris<VariantD> game;
  const std::string three = "WxxxxWxxxxWxxxxBBxBxxxB";
  EXPECT_EQ(move_texts(game, three + " w 0 0").size(), 3U * (23 - 7));
  EXPECT_TRUE(hops<VariantD>(game.parse_position(three + " w 0 0")));
  EXPECT_FALSE(hops<VariantD>(game.parse_position(three + " b 0 0")));
  EXPECT_FALSE(hops<VariantD>(game.parse_position("WxxWxxxxxxWxxxxBBxBxxxx w 6 6")));
  EXPECT_EQ(move_texts(game, "WxxWxxxxxxWxxxxBBxBxxxx w 6 6").at(0), "d0");
  // Hops close mills too: c3 and c2 lack c4.
  const auto texts = move_texts(game, "WxxxxxWxxxWxxxxBBxBxxxB w 0 0");
  EXPECT_NE(std::find(texts.begin(), texts.end(), "a0-c4xd4"), texts.end());
  EXPECT_NE(std::find(texts.begin(), texts.end(), "c2-c4"), texts.end());
  EXPECT_EQ(std::find(texts.begin(), texts.end(), "a0-c4"), texts.end());
}

TEST(MorrisRules, NoHopsOnTheSmallBoards) {
  const Morris<Six> six;
  EXPECT_EQ(move_texts(six, "WWxxxxWxxBBxBxxx w 0 0"), (Texts{"c1-e1", "c1-c2", "a3-b3", "a3-a5"}));
  const Morris<Three> three;
  EXPECT_EQ(move_texts(three, "WBWxxxBWB w 0 0"), (Texts{"a1-a2", "a1-b2", "c1-b2", "c1-c2", "b3-b2"}));
}

TEST(MorrisRules, BlockedSideLoses) {
  const Morris<VariantD> game;
  const Position position = game.parse_position("WBxBxWxxBxxxxBxxxxxxBBW w 0 0");
  EXPECT_EQ(game.result(position), Result::kOngoing);
  const Position blocked = game.parse_position("WBWBxBxxBxxxxBxxxxxBxBW w 0 0");
  EXPECT_EQ(game.result(blocked), Result::kOngoing) << "three pieces hop";
  const Position four = game.parse_position("WBWBxBxxBxxxxBxxxBxBWBW w 0 0");
  EXPECT_EQ(game.result(four), Result::kSecondWins);
  EXPECT_EQ(game.reason(four), "no legal move");
  EXPECT_TRUE(move_texts(game, four).empty());
  const Morris<Six> six;
  EXPECT_EQ(six.result(six.parse_position("WBWxxxBxxBxxxxxW w 0 0")), Result::kOngoing);
  EXPECT_EQ(six.result(six.parse_position("WBWxxxBxxBxxxxBW w 0 0")), Result::kSecondWins);
}

TEST(MorrisRules, TwoPiecesLoseAfterTheOpeningOnly) {
  const Morris<VariantD> game;
  const Position black_has_two = game.parse_position("WWWxxxxxxxxxxxxxxxxxxBB b 0 0");
  EXPECT_EQ(game.result(black_has_two), Result::kFirstWins);
  EXPECT_EQ(game.reason(black_has_two), "fewer than three pieces");
  EXPECT_TRUE(move_texts(game, black_has_two).empty());
  EXPECT_EQ(game.result(game.parse_position("WWWxxxxxxxxxxxxxxxxxxBB w 0 0")), Result::kFirstWins);
  // In the opening two on the board are not yet a loss, even where three can no longer be reached.
  EXPECT_EQ(game.result(game.parse_position("WWWxxxxxxxxxxxxxxxxxxxB b 6 7")), Result::kOngoing);
  EXPECT_EQ(game.result(game.parse_position("WWWWxxxxxxxxxxxxxxxxxxB b 0 1")), Result::kOngoing);
}

TEST(MorrisRules, FullBoardOfTwelveIsADraw) {
  const Morris<Twelve> game;
  Position position = game.parse_position("WBWBWBBWBWBWBWBWBWWBWBWx b 0 1");
  game.play(position, game.parse_move(position, "g7"));
  EXPECT_EQ(game.result(position), Result::kDraw);
  EXPECT_EQ(game.reason(position), "board full");
  EXPECT_TRUE(move_texts(game, position).empty());
}

TEST(MorrisRules, AMillWinsInThree) {
  const Morris<Three> game;
  Position position = game.parse_position("WWxBxxxxB w 1 1");
  game.play(position, game.parse_move(position, "c1"));
  EXPECT_EQ(game.result(position), Result::kFirstWins);
  EXPECT_EQ(game.reason(position), "a mill");
  EXPECT_TRUE(move_texts(game, position).empty());
}

template <class G>
void play_line(Path<G>& path, const Texts& moves) {
  for (const auto& text : moves) path.play(path.game().parse_move(path.position(), text));
}

constexpr std::string_view kQuiet = "WxxxWxxWxxxWxxBxxBxxxBB w 0 0";
const Texts kRound = {"a0-a3", "g6-g3", "a3-a0", "g3-g6"};

TEST(MorrisRepetition, ThirdTimeLosesForWhoBringsItBack) {
  const Morris<VariantD> game;
  Path<Morris<VariantD>> path(game, game.parse_position(kQuiet));
  play_line(path, kRound);
  EXPECT_EQ(path.result(), Result::kOngoing);
  play_line(path, {"a0-a3", "g6-g3", "a3-a0"});
  EXPECT_EQ(path.result(), Result::kOngoing);
  play_line(path, {"g3-g6"});  // Black brings back the root for the third time
  EXPECT_EQ(path.result(), Result::kFirstWins);
  EXPECT_EQ(path.reason(), "third repetition");
  Morris<VariantD>::MoveList moves;
  path.legal_moves(moves);
  EXPECT_TRUE(moves.empty());
  path.undo();
  EXPECT_EQ(path.result(), Result::kOngoing);
}

TEST(MorrisRepetition, DrawsOrIsIgnored) {
  const Morris<VariantD> draws(Repetition::kDraws);
  Path<Morris<VariantD>> path(draws, draws.parse_position(kQuiet));
  play_line(path, kRound);
  play_line(path, kRound);
  EXPECT_EQ(path.result(), Result::kDraw);
  EXPECT_EQ(path.reason(), "third repetition");

  const Morris<VariantD> ignored(Repetition::kIgnored);
  Path<Morris<VariantD>> endless(ignored, ignored.parse_position(kQuiet));
  for (int i = 0; i < 10; ++i) play_line(endless, kRound);
  EXPECT_EQ(endless.result(), Result::kOngoing);
  EXPECT_EQ(endless.reason(), "");
  EXPECT_EQ(ignored.ply_limit(), 200);
  EXPECT_EQ(ignored.judge(endless.position()), Result::kDraw);
}

TEST(MorrisRepetition, ARemovalStartsAfresh) {
  const Morris<VariantD> game;
  // Colours alternate between two rounds of shuffling and a mill in between.
  Path<Morris<VariantD>> path(game, game.parse_position("WxxxxxxWxxxWxxBxxBxWxBB w 0 0"));
  play_line(path, kRound);
  play_line(path, {"f5-e4xd6", "g6-g3", "e4-f5", "g3-g6"});
  play_line(path, kRound);
  EXPECT_EQ(path.result(), Result::kOngoing);
  EXPECT_EQ(path.keys().window(), 8U);
  EXPECT_FALSE(game.irreversible(path.position(), game.parse_move(path.position(), "a0-a3")));
}

TEST(MorrisRepetition, SameBoardWithTheOtherSideToMoveIsAnotherPosition) {
  const Morris<VariantD> game;
  const Position white = game.parse_position("WxxxWxxWxxxWxxBxxBxxxBB w 0 0");
  const Position black = game.parse_position("WxxxWxxWxxxWxxBxxBxxxBB b 0 0");
  EXPECT_NE(game.path_key(white), game.path_key(black));
}

TEST(MorrisRepetition, PlacementsAreIrreversible) {
  const Morris<VariantD> game;
  EXPECT_TRUE(game.irreversible(game.start(), game.parse_move(game.start(), "a0")));
  EXPECT_GE(game.ply_limit(), 1000);
}

}  // namespace
}  // namespace palamedes::morris
