#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "games/mingmang/mingmang.hpp"
#include "games/path.hpp"
#include "games/perft.hpp"

namespace palamedes::mingmang {
namespace {

constexpr const char* kSecondPosition = "WWWWWWWW/.W.....B/.W....BB/.W.....B/W..B.B../W....B.B/...W.B.B/B.B.B..B b";
constexpr const char* kThirdPosition = "WWW...WW/W.W...B./...W.W../W....B.B/W..WWB.B/....W.../....B.BB/BBBB.B.B w";

template <int N>
std::vector<std::uint64_t> leaves(const MingMang<N>& game, const Position& from, int depth) {
  std::vector<std::uint64_t> counts;
  for (int ply = 1; ply <= depth; ++ply) {
    Position position = from;
    counts.push_back(perft(game, position, ply, true));
    EXPECT_EQ(position, from);
  }
  return counts;
}

// Leaves whose last move captured.
template <int N>
std::uint64_t capturing_leaves(const MingMang<N>& game, const Position& position, int depth) {
  typename MingMang<N>::MoveList moves;
  game.perft_moves(position, moves, true);
  std::uint64_t count = 0;
  for (const Move move : moves) {
    if (depth > 1) {
      count += capturing_leaves(game, game.after(position, move), depth - 1);
    } else {
      count += game.is_capture(position, move) ? 1 : 0;
    }
  }
  return count;
}

template <int N>
std::vector<std::uint64_t> captures(int depth) {
  const MingMang<N> game;
  std::vector<std::uint64_t> counts;
  for (int ply = 1; ply <= depth; ++ply) counts.push_back(capturing_leaves(game, game.start(), ply));
  return counts;
}

using Counts = std::vector<std::uint64_t>;

TEST(MingMangPerft, KnownPositions) {
  const MingMang<8> game;
  EXPECT_EQ(leaves(game, game.start(), 4), (Counts{72, 4686, 321363, 20445007}));
  EXPECT_EQ(leaves(game, game.parse_position(kSecondPosition), 4), (Counts{66, 3760, 239910, 13502662}));
  EXPECT_EQ(leaves(game, game.parse_position(kThirdPosition), 4), (Counts{62, 3306, 205145, 10782236}));
}

TEST(MingMangPerftLong, StartToPlyFive) {
  const MingMang<8> game;
  Position position = game.start();
  EXPECT_EQ(perft(game, position, 5, true), 1345807683U);
}

TEST(MingMangPerft, SmallBoards) {
  EXPECT_EQ(leaves(MingMang<4>(), MingMang<4>().start(), 6), (Counts{8, 42, 265, 1727, 9748, 51876}));
  EXPECT_EQ(leaves(MingMang<5>(), MingMang<5>().start(), 5), (Counts{18, 255, 4077, 59464, 876774}));
  EXPECT_EQ(leaves(MingMang<6>(), MingMang<6>().start(), 4), (Counts{32, 868, 25642, 688734}));
  EXPECT_EQ(leaves(MingMang<7>(), MingMang<7>().start(), 3), (Counts{50, 2205, 103780}));
}

TEST(MingMangPerft, CapturesAtTheLeaves) {
  EXPECT_EQ(captures<8>(4), (Counts{0, 24, 1863, 240146}));
  EXPECT_EQ(captures<7>(3), (Counts{0, 20, 1063}));
  EXPECT_EQ(captures<6>(4), (Counts{0, 16, 523, 26492}));
  EXPECT_EQ(captures<5>(5), (Counts{0, 12, 195, 4772, 63942}));
  EXPECT_EQ(captures<4>(6), (Counts{0, 8, 36, 175, 901, 5660}));
}

TEST(MingMangPerft, Superko) {
  const MingMang<8> game;
  Path<MingMang<8>> path(game, game.start());
  EXPECT_EQ(perft_with_path_rules(path, 3, true), 321363U);
  EXPECT_EQ(perft_with_path_rules(path, 4, true), 20440519U);
  EXPECT_EQ(path.plies(), 0U);
}

TEST(MingMangTerritory, KnownPositions) {
  const MingMang<8> game;
  const auto counts = [&](const Position& position) {
    const Territory territory = game.territory(position);
    return std::vector<int>{territory.count(Side::kFirst), territory.count(Side::kSecond)};
  };
  EXPECT_EQ(counts(game.parse_position(kSecondPosition)), (std::vector<int>{14, 17}));
  EXPECT_EQ(counts(game.parse_position(kThirdPosition)), (std::vector<int>{16, 14}));
  EXPECT_EQ(counts(game.start()), (std::vector<int>{14, 14}));
}

TEST(MingMangTerritory, BelongsToTheColourWhoeverMoves) {
  const MingMang<8> game;
  const Position black = game.parse_position(kSecondPosition);
  const Position white = game.after(black, Move::pass());
  EXPECT_EQ(game.territory(black).squares, game.territory(white).squares);
  EXPECT_EQ(game.judge(black), Result::kSecondWins);
  EXPECT_EQ(game.judge(white), Result::kSecondWins);
  EXPECT_EQ(game.judge(game.parse_position(kThirdPosition)), Result::kFirstWins);
  EXPECT_EQ(game.judge(game.start()), Result::kDraw);
}

TEST(MingMangTerritory, EnclosedSquares) {
  const MingMang<5> game;
  const Position position = game.parse_position("..B.W/.B.WW/B.WWW/B.WWW/B.WW. b");
  // Upper left corner, three squares: Black's. Between the lines: both sides' and so nobody's. e1: White's.
  EXPECT_EQ(game.territory(position).count(Side::kFirst), 5 + 3);
  EXPECT_EQ(game.territory(position).count(Side::kSecond), 11 + 1);
}

Squares squares(std::string_view names) {
  Squares set = 0;
  for (const std::string_view name : words(names)) set |= bit_of(square_at(name[0] - 'a', name[1] - '1'));
  return set;
}

Move slide(std::string_view text) {
  return Move(square_at(text[0] - 'a', text[1] - '1'), square_at(text[2] - 'a', text[3] - '1'));
}

struct Boards {
  Squares mover;
  Squares opponent;
};

Boards after_slide(std::string_view mine, std::string_view theirs, std::string_view move) {
  const Position next = MingMang<8>().after({squares(mine), squares(theirs), 0}, slide(move));
  EXPECT_EQ(next.side(), Side::kSecond);
  return {next.theirs, next.mine};
}

TEST(MingMangCapture, ThreeDirectionsAtOnce) {
  const auto [mover, opponent] = after_slide("d1 a4 h4 d8 b4", "c4 e4 f4 g4 d5 d6 d7 a1", "d1d4");
  // c4 is flanked by b4; a4 stands behind and is not reached.
  EXPECT_EQ(mover, squares("d4 a4 h4 d8 b4 c4 e4 f4 g4 d5 d6 d7"));
  EXPECT_EQ(opponent, squares("a1"));
}

TEST(MingMangCapture, ALineMustBeUnbrokenAndClosed) {
  const auto [mover, opponent] = after_slide("d1 d8 h4", "d5 d7 e4 f4 c4 b4 a4", "d1d4");
  EXPECT_EQ(mover, squares("d4 d8 h4"));
  EXPECT_EQ(opponent, squares("d5 d7 e4 f4 c4 b4 a4"));
}

TEST(MingMangCapture, BoardEdgesDoNotWrap) {
  const auto [mover, opponent] = after_slide("g8 h4 b5 a1", "h5 a5 h6 a6 a7", "g8h8");
  EXPECT_EQ(mover, squares("h8 h4 b5 a1"));
  EXPECT_EQ(opponent, squares("h5 a5 h6 a6 a7"));
  const auto [mover2, opponent2] = after_slide("g2 b3", "h3 a3 a4", "g2g3");
  EXPECT_EQ(mover2, squares("g3 b3"));
  EXPECT_EQ(opponent2, squares("h3 a3 a4"));
}

TEST(MingMangCapture, FlippedPiecesDoNotCapture) {
  // d4 takes e4; the flipped e4 then flanks e5 with e6, which stays.
  const auto [mover, opponent] = after_slide("d1 f4 e6", "e4 e5", "d1d4");
  EXPECT_EQ(mover, squares("d4 f4 e6 e4"));
  EXPECT_EQ(opponent, squares("e5"));
}

TEST(MingMangCapture, MovingBetweenEnemiesIsSafe) {
  const auto [mover, opponent] = after_slide("d1", "c4 e4 d5 d8", "d1d4");
  EXPECT_EQ(mover, squares("d4"));
  EXPECT_EQ(opponent, squares("c4 e4 d5 d8"));
  // Joining a line that then stands flanked.
  const auto [mover2, opponent2] = after_slide("d1 e4 f4", "c4 g4", "d1d4");
  EXPECT_EQ(mover2, squares("d4 e4 f4"));
  EXPECT_EQ(opponent2, squares("c4 g4"));
}

TEST(MingMangCapture, CornersAndWholeEdges) {
  const auto [mover, opponent] = after_slide("a2 h1", "b1 c1 d1 e1 f1 g1", "a2a1");
  EXPECT_EQ(mover, squares("a1 h1 b1 c1 d1 e1 f1 g1"));
  EXPECT_EQ(opponent, 0U);
  const auto [mover2, opponent2] = after_slide("g8 h1", "h2 h3 h4 h5 h6 h7", "g8h8");
  EXPECT_EQ(mover2, squares("h8 h1 h2 h3 h4 h5 h6 h7"));
  EXPECT_EQ(opponent2, 0U);
}

template <int N>
Path<MingMang<N>> played(const MingMang<N>& game, std::string_view moves) {
  Path<MingMang<N>> path(game, game.start());
  for (const std::string_view text : words(moves)) {
    const Move move = game.parse_move(path.position(), text);
    EXPECT_TRUE(path.allows(move)) << text;
    path.play(move);
  }
  return path;
}

TEST(MingMangSuperko, APassChangesWhoIsToMove) {
  const MingMang<8> game;
  EXPECT_EQ(played(game, "b1b5 pass b5b1").plies(), 3U);
  const auto path = played(game, "b1b5 a7c7 b5b1");
  const Move back = game.parse_move(path.position(), "c7a7");
  EXPECT_FALSE(path.allows(back));
  MingMang<8>::MoveList moves;
  path.legal_moves(moves);
  for (const Move move : moves) EXPECT_NE(move, back);
  EXPECT_EQ(moves[moves.size() - 1], Move::pass());
}

TEST(MingMangSuperko, APassCountsInTheHistoryAndIsNeverRefused) {
  const MingMang<8> game;
  // After the pass the start board with White to move has been seen: Black may not come back to it.
  const auto path = played(game, "pass a7c7 b1b5 c7a7");
  EXPECT_FALSE(path.allows(game.parse_move(path.position(), "b5b1")));
  // The pass in the start position with White to move brings back the start position with Black to move: allowed.
  const auto again = played(game, "b1b5 pass b5b1 pass");
  EXPECT_EQ(again.plies(), 4U);
  EXPECT_EQ(again.result(), Result::kOngoing);
}

TEST(MingMangSuperko, KeysKnowAboutSideAndPass) {
  const MingMang<8> game;
  const Position start = game.start();
  const Position passed = game.after(start, Move::pass());
  const Position ended = game.after(passed, Move::pass());
  EXPECT_NE(game.path_key(start), game.path_key(passed));
  EXPECT_EQ(game.path_key(start), game.path_key(ended));
  EXPECT_NE(game.key(start), game.key(ended));
  const Position once = game.parse_position(game.position_text(start) + " p");
  EXPECT_EQ(game.path_key(start), game.path_key(once));
  EXPECT_NE(game.key(start), game.key(once));
  EXPECT_NE(game.key(once), game.key(ended));
}

TEST(MingMangEnd, TwoPassesAreJudgedByTerritory) {
  const MingMang<8> game;
  const auto path = played(game, "pass pass");
  EXPECT_EQ(path.result(), Result::kDraw);
  EXPECT_EQ(path.reason(), "two passes, equal territory");
  MingMang<8>::MoveList moves;
  game.legal_moves(path.position(), moves);
  EXPECT_TRUE(moves.empty());
  Position position = game.parse_position(kThirdPosition);
  position = game.after(game.after(position, Move::pass()), Move::pass());
  EXPECT_EQ(game.result(position), Result::kFirstWins);
  EXPECT_EQ(game.reason(position), "two passes, larger territory");
}

TEST(MingMangEnd, PassesMustFollowEachOther) {
  const MingMang<8> game;
  const auto path = played(game, "pass a7c7 pass");
  EXPECT_EQ(path.result(), Result::kOngoing);
  EXPECT_EQ(path.position().passes(), 1);
}

TEST(MingMangEnd, StalemateLoses) {
  const MingMang<4> game;
  const Position stuck = game.parse_position("..../WWWW/BBBB/BBBB b");
  EXPECT_EQ(game.result(stuck), Result::kSecondWins);
  EXPECT_EQ(game.reason(stuck), "no piece can slide");
  MingMang<4>::MoveList moves;
  game.legal_moves(stuck, moves);
  EXPECT_TRUE(moves.empty());
  // The same board with the other side to move goes on.
  const Position free = game.parse_position("..../WWWW/BBBB/BBBB w");
  EXPECT_EQ(game.result(free), Result::kOngoing);
  EXPECT_EQ(game.reason(free), "");
  // And one pass later the stuck side has lost, though it has the larger territory.
  const Position passed = game.after(game.parse_position("W.../WWWW/BBBB/BBB. w"), Move::pass());
  EXPECT_EQ(game.result(passed), Result::kOngoing);
  EXPECT_EQ(game.result(game.after(free, Move::pass())), Result::kSecondWins);
}

TEST(MingMangEnd, StalemateIsJudgedOnTheBoardAlone) {
  // One empty square left to each: whatever superko says, a piece that can slide keeps the game going.
  const MingMang<4> game;
  const Position position = game.parse_position("...B/WWW./BBWW/BBBB b");
  EXPECT_EQ(game.result(position), Result::kOngoing);
}

TEST(MingMangEnd, NoPiecesLeft) {
  const MingMang<4> game;
  const Position last = game.parse_position("WB../B..B/BBBB/BBBB b");
  EXPECT_EQ(game.result(last), Result::kOngoing);
  const Position none = game.parse_position("BB../B..B/BBBB/BBBB w");
  EXPECT_EQ(game.result(none), Result::kFirstWins);
  EXPECT_EQ(game.reason(none), "no pieces left");
  const Position nobody_to_take = game.parse_position("BB../B..B/BBBB/BBBB b");
  EXPECT_EQ(game.result(nobody_to_take), Result::kFirstWins);
  MingMang<4>::MoveList moves;
  game.legal_moves(nobody_to_take, moves);
  EXPECT_TRUE(moves.empty());
}

TEST(MingMangEnd, TheLastPiecesCanBeTakenInPlay) {
  const MingMang<4> game;
  const Position before = game.parse_position("BW.B/B..B/BBBB/BBB. b");
  const Position after = game.after(before, game.parse_move(before, "d4c4"));
  EXPECT_EQ(game.result(after), Result::kFirstWins);
  EXPECT_EQ(game.position_text(after), "BBB./B..B/BBBB/BBB. w");
}

TEST(MingMangMoves, PassIsLastAndTheLimitIsKnown) {
  const MingMang<8> game;
  MingMang<8>::MoveList moves;
  game.legal_moves(game.start(), moves);
  ASSERT_EQ(moves.size(), 73U);
  EXPECT_EQ(moves[72], Move::pass());
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end() - 1));
  EXPECT_EQ(game.ply_limit(), 300);
  EXPECT_EQ(moves.capacity(), 145U);
}

}  // namespace
}  // namespace palamedes::mingmang
