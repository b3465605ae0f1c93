#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "games/kalah_support.hpp"

namespace palamedes::kalah::testing {
namespace {

TEST(KalahRules, SowsCounterClockwiseAndSkipsTheOtherDepot) {
  const Packed game = game_of("kalah:3,4");
  EXPECT_EQ(after(game, "4,4,4,0,4,4,4,0,1", "2"), "4,0,5,1,5,5,4,0,2");
  EXPECT_EQ(after(game, "4,4,4,0,4,4,4,0,2", "1"), "5,5,5,0,4,4,0,1,1");
  // Past the second player's depot into the own houses.
  EXPECT_EQ(after(game, "1,2,6,5,3,3,2,2,1", "1"), "2,3,0,6,4,4,3,2,2");
}

TEST(KalahRules, LastStoneInTheOwnDepotGivesAnotherTurn) {
  const Packed game = game_of("kalah:6,4");
  EXPECT_EQ(after(game, "4,4,4,4,4,4,0,4,4,4,4,4,4,0,1", "4"), "4,4,0,5,5,5,1,4,4,4,4,4,4,0,1");
  EXPECT_EQ(after(game, "4,4,4,4,4,4,0,4,4,4,4,4,4,0,2", "4"), "4,4,4,4,4,4,0,4,4,0,5,5,5,1,2");
}

TEST(KalahRules, AnotherTurnExactlyWhenStonesAreTheHouseModuloTheRing) {
  for (const int houses : {1, 2, 5, 6, 7}) {
    const Packed game(Settings{.houses = houses, .stones = 10});
    for (int i = 1; i <= houses; ++i) {
      for (int stones = 1; stones <= game.settings().total(); ++stones) {
        Packed::Position position;
        position.board.set(i - 1, stones);
        const Move move{static_cast<std::uint8_t>(i), Side::kFirst};
        EXPECT_EQ(game.gives_turn(position, move), stones % (2 * houses + 1) == i % (2 * houses + 1))
            << houses << " houses, " << stones << " in x" << i;
      }
    }
  }
}

TEST(KalahRules, CapturesTheOppositeHouse) {
  const Packed game = game_of("kalah:6,4");
  // x3 holds one stone and x2 is empty; opposite of x2 is x5.
  EXPECT_EQ(after(game, "4,4,4,1,0,4,5,4,9,4,4,4,1,0,1", "3"), "4,4,4,0,0,4,15,4,0,4,4,4,1,0,2");
  // The same for the second player.
  EXPECT_EQ(after(game, "4,9,4,4,4,1,0,4,4,4,1,0,4,5,2", "3"), "4,0,4,4,4,1,0,4,4,4,0,0,4,15,1");
  // A last stone in a house that was not empty, or in an empty house of the opponent, takes nothing.
  EXPECT_EQ(after(game, "4,4,4,1,1,4,5,4,9,4,4,4,0,0,1", "3"), "4,4,4,0,2,4,5,4,9,4,4,4,0,0,2");
  EXPECT_EQ(after(game, "4,4,4,4,4,2,6,0,5,4,4,4,3,0,1", "1"), "4,4,4,4,4,0,7,1,5,4,4,4,3,0,2");
}

TEST(KalahRules, EmptyCaptureBanksTheStoneAndStandardLeavesIt) {
  const std::string text = "4,4,4,1,0,4,14,4,0,4,4,4,1,0,1";
  EXPECT_EQ(after(game_of("kalah:6,4"), text, "3"), "4,4,4,0,0,4,15,4,0,4,4,4,1,0,2");
  EXPECT_EQ(after(game_of("kalah:6,4,empty-capture=off"), text, "3"), "4,4,4,0,1,4,14,4,0,4,4,4,1,0,2");
  // With something opposite both capture.
  const std::string full = "4,4,4,1,0,4,13,4,1,4,4,4,1,0,1";
  EXPECT_EQ(after(game_of("kalah:6,4,empty-capture=off"), full, "3"), "4,4,4,0,0,4,15,4,0,4,4,4,1,0,2");
}

TEST(KalahRules, AFullLapEndsInTheStartHouseAndCaptures) {
  const Packed game = game_of("kalah");
  // 13 stones from x4: every house gets one, x4 its own last one, which faces x3 of the second player.
  EXPECT_EQ(after(game, "1,1,13,1,1,1,0,9,9,9,9,9,9,0,1", "4"), "2,2,0,2,2,2,12,10,10,10,0,10,10,0,2");
  for (const int houses : {1, 2, 3, 7}) {
    const Packed any(Settings{.houses = houses, .stones = 8});
    auto position = any.start();
    position.board.set(houses - 1, 2 * houses + 1);
    const Move move{static_cast<std::uint8_t>(houses), Side::kFirst};
    EXPECT_EQ(any.captured(position, move), 8 + 1 + 1) << houses;
    EXPECT_EQ(any.banked(position, move), 8 + 1 + 1 + 1) << houses;
  }
}

TEST(KalahRules, CaptureAfterAFullLapNeedsTheRingLessTheWayBack) {
  const Packed game = game_of("kalah");
  // In the numbering along the sowing a house j reaches a house i before it with 13-j+i stones, and itself with 13.
  for (int j = 1; j <= 6; ++j) {
    for (int i = 1; i <= j; ++i) {
      for (int stones = 7; stones <= 25; ++stones) {
        Packed::Position position;
        for (int lane = 0; lane < 6; ++lane) {
          position.board.set(lane, 1);
          position.board.set(PackedBoard::kHalf + lane, 2);
        }
        position.board.set(6 - i, 0);
        position.board.set(6 - j, stones);
        const int captured = game.captured(position, Move{static_cast<std::uint8_t>(7 - j), Side::kFirst});
        EXPECT_EQ(captured, stones == 13 - j + i || stones == 13 ? 4 : 0) << j << " to " << i << " with " << stones;
      }
    }
  }
}

TEST(KalahRules, TheGameEndsWhenEitherSideIsEmptyAndLeftoversAreBanked) {
  const Packed game = game_of("kalah:3,2");
  // The mover empties its own side; the opponent keeps what lies on its side.
  EXPECT_EQ(after(game, "0,0,1,4,1,2,1,3,1", "1"), "0,0,0,5,0,0,0,7,1");
  EXPECT_EQ(after(game, "0,0,2,4,1,1,1,3,1", "1"), "0,0,0,5,0,0,0,7,2");
  // The mover captures the opponent's last stones.
  EXPECT_EQ(after(game, "1,0,2,3,0,4,0,2,1", "3"), "0,0,0,10,0,0,0,2,2");
  const auto over = game.parse_position("0,0,0,5,0,0,0,7,1");
  EXPECT_EQ(game.result(over), Result::kSecondWins);
  EXPECT_EQ(game.reason(over), "all houses of one side are empty");
  EXPECT_EQ(game.margin(over), -2);
  Packed::MoveList moves;
  game.legal_moves(over, moves);
  EXPECT_TRUE(moves.empty());
  EXPECT_EQ(game.result(game.parse_position("0,0,0,6,0,0,0,6,2")), Result::kDraw);
  EXPECT_EQ(game.result(game.parse_position("0,0,0,7,0,0,0,5,2")), Result::kFirstWins);
}

TEST(KalahRules, EndMoverWaitsUntilTheSideToMoveIsEmpty) {
  const Packed game = game_of("kalah:3,2,end=mover");
  // The second player is empty but the first has another turn.
  EXPECT_EQ(after(game, "0,2,1,5,0,0,0,4,1", "2"), "0,0,2,6,0,0,0,4,1");
  EXPECT_EQ(after(game, "0,0,2,6,0,0,0,4,1", "1"), "0,0,0,7,1,0,0,4,2");
  EXPECT_EQ(after(game, "1,0,2,4,0,0,0,5,1", "3"), "0,0,0,7,0,0,0,5,2");
  // The mover empties itself: the opponent plays on.
  EXPECT_EQ(after(game, "0,0,2,4,1,1,1,3,1", "1"), "0,0,0,5,2,1,1,3,2");
  // Another turn but nothing to play it with.
  EXPECT_EQ(after(game, "0,0,1,4,1,2,1,3,1", "1"), "0,0,0,5,0,0,0,7,1");
  EXPECT_EQ(game.reason(game.parse_position("0,0,0,5,0,0,0,7,1")), "all houses of the side to move are empty");
}

TEST(KalahRules, PieLetsTheSecondPlayerSwapOnceInsteadOfItsFirstPly) {
  const Packed game = game_of("kalah:3,2,pie=on");
  EXPECT_EQ(game.position_text(game.start()), "2,2,2,0,2,2,2,0,1s");
  // Another turn of the first player leaves the choice open.
  const auto again = played(game, game.start(), {"2"});
  EXPECT_EQ(game.position_text(again), "2,0,3,1,2,2,2,0,1s");
  const auto open = played(game, again, {"3"});
  EXPECT_EQ(game.position_text(open), "0,1,4,1,2,2,2,0,2s");
  Packed::MoveList moves;
  game.legal_moves(open, moves);
  ASSERT_EQ(moves.size(), 4U);
  EXPECT_TRUE(moves[3].is_swap());
  EXPECT_EQ(game.move_text(open, moves[3]), "swap");
  const auto swapped = played(game, open, {"swap"});
  EXPECT_EQ(game.position_text(swapped), "2,2,2,0,0,1,4,1,1");
  EXPECT_EQ(game.position_text(played(game, open, {"2"})), "0,1,4,1,2,0,3,1,2");
  game.legal_moves(swapped, moves);
  EXPECT_EQ(moves.size(), 3U);
  EXPECT_EQ(game.symmetries(), 1);
}

TEST(KalahRules, NoSwapIsLeftWhenTheFirstTurnEndsTheGame) {
  const Packed game = game_of("kalah:1,1,pie=on");
  EXPECT_EQ(game.position_text(played(game, game.start(), {"1"})), "0,1,0,1,1");
}

TEST(KalahRules, MovesComeFromTheDepotOutwards) {
  const Packed game = game_of("kalah:6,4");
  Packed::MoveList moves;
  game.legal_moves(game.parse_position("4,0,4,4,4,0,8,4,4,4,4,4,4,0,1"), moves);
  std::vector<int> houses;
  for (const auto move : moves) houses.push_back(move.house);
  EXPECT_EQ(houses, (std::vector<int>{2, 3, 4, 6}));
}

// The most repetitions (moves that give another turn) in a row, and the house sequences that reach so many.
struct Repetitions {
  std::size_t most = 0;
  std::vector<std::string> sequences;
};

void find_repetitions(const Packed& game, const Packed::Position& position, std::vector<std::string>& line,
                      Repetitions& found) {
  if (line.size() > found.most) found = {line.size(), {}};
  if (line.size() == found.most) found.sequences.push_back(join(line, " "));
  Packed::MoveList moves;
  game.legal_moves(position, moves);
  for (const auto move : moves) {
    if (!game.gives_turn(position, move)) continue;
    auto next = position;
    static_cast<void>(game.play(next, move));
    line.push_back(std::to_string(move.house));
    find_repetitions(game, next, line, found);
    line.pop_back();
  }
}

Repetitions repetitions_from(const Packed& game, std::string_view text) {
  Repetitions found;
  std::vector<std::string> line;
  find_repetitions(game, game.parse_position(text), line, found);
  return found;
}

TEST(KalahRules, SeventeenRepetitionsInARowByOneSequence) {
  const auto found = repetitions_from(game_of("kalah"), "6,5,4,3,2,1,0,1,1,1,1,1,1,45,1");
  EXPECT_EQ(found.most, 17U);
  EXPECT_EQ(found.sequences, std::vector<std::string>{"1 2 1 3 1 4 1 2 1 5 1 6 1 2 1 3 1"});
}

TEST(KalahRules, TwentyFiveRepetitionsInARow) {
  EXPECT_EQ(repetitions_from(game_of("kalah"), "2,18,14,3,12,4,0,3,0,5,2,3,6,0,1").most, 25U);
}

TEST(KalahRules, RightmostRepetitionFirstDestroysNoOther) {
  const Packed game = game_of("kalah:6,20");
  Random random(17);
  int seen = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    Packed::Position position;
    // Up to twelve stones a house: no full lap. Small counts often, so that there are repetitions.
    for (int lane = 0; lane < 6; ++lane) {
      position.board.set(lane, static_cast<int>(random.below(random.below(2) == 0 ? 13 : 7)));
      position.board.set(PackedBoard::kHalf + lane, 1);
    }
    Packed::MoveList moves;
    game.legal_moves(position, moves);
    std::vector<Move> repetitions;
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(repetitions),
                 [&](Move move) { return game.gives_turn(position, move); });
    if (repetitions.size() < 2) continue;
    ++seen;
    static_cast<void>(game.play(position, repetitions.front()));
    for (std::size_t i = 1; i < repetitions.size(); ++i) ASSERT_TRUE(game.gives_turn(position, repetitions[i]));
  }
  EXPECT_GT(seen, 1000);
}

TEST(KalahRules, TheTwoOtherCasesOfTheSource) {
  const Packed game = game_of("kalah");
  // 1 0 4 3 2 1: x6 captures in x5, and x1..x4 are repetitions.
  const auto both = game.parse_position("1,0,4,3,2,1,0,6,6,6,6,6,6,25,1");
  EXPECT_EQ(game.captured(both, game.parse_move(both, "6")), 7);
  for (const char* house : {"1", "2", "3", "4"}) EXPECT_TRUE(game.gives_turn(both, game.parse_move(both, house)));
  EXPECT_EQ(game.captured(played(game, both, {"1", "4"}), Move{6, Side::kFirst}), 7);
  // 1 5 5 1 0 5: the capture by x3 in x2, and the repetition by x5 that spoils it.
  const auto either = game.parse_position("1,5,5,1,0,5,0,6,6,6,6,6,6,19,1");
  EXPECT_EQ(game.captured(either, game.parse_move(either, "3")), 7);
  EXPECT_TRUE(game.gives_turn(either, game.parse_move(either, "5")));
  EXPECT_EQ(game.captured(played(game, either, {"5"}), Move{3, Side::kFirst}), 0);
}

TEST(KalahRules, ManyStonesNeedTheWideBoard) {
  const auto game = game_of<Kalah<WideBoard>>("kalah:12,20");
  Kalah<WideBoard>::Position position;
  position.board.set(0, 470);
  position.board.set(WideBoard::kHalf, 10);
  static_cast<void>(game.play(position, {1, Side::kFirst}));
  // 470 = 18 * 25 + 20: 18 laps, then the depot, the twelve opposite houses and x12..x6.
  EXPECT_EQ(game.position_text(position),
            "19,19,19,19,19,19,19,18,18,18,18,18,19,19,19,19,19,19,19,19,19,19,19,19,29,0,2");
}

TEST(KalahRules, HelpersCountStonesByOwner) {
  const Packed game = game_of("kalah:3,2");
  const auto position = game.parse_position("1,0,2,3,0,4,1,1,2");
  EXPECT_EQ(game.stones_in_houses(position, Side::kFirst), 3);
  EXPECT_EQ(game.stones_in_houses(position, Side::kSecond), 5);
  EXPECT_EQ(game.stones_in_house(position, Side::kSecond, 2), 4);
  EXPECT_EQ(game.depot(position, Side::kFirst), 3);
  EXPECT_EQ(game.stones_of(position, Side::kSecond), 6);
  EXPECT_EQ(game.margin(position), -2);
  EXPECT_EQ(game.judge(position), Result::kDraw);
  EXPECT_EQ(game.houses_key(position), game.houses_key(game.parse_position("1,0,2,0,0,4,1,4,2")));
  EXPECT_NE(game.key(position), game.key(game.parse_position("1,0,2,0,0,4,1,4,2")));
}

}  // namespace
}  // namespace palamedes::kalah::testing
