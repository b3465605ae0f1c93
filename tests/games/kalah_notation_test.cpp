#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/kalah_support.hpp"

namespace palamedes::kalah::testing {
namespace {

std::string canonical(std::string_view spec) {
  return Family::visit(Spec::parse(spec), [](const auto& game) { return game.spec().text(); });
}

TEST(KalahNotation, CanonicalNamesLeaveDefaultsOut) {
  EXPECT_EQ(canonical("kalah"), "kalah");
  EXPECT_EQ(canonical("kalah:6"), "kalah");
  EXPECT_EQ(canonical("kalah:6,6,empty-capture=on,end=any,pie=off"), "kalah");
  EXPECT_EQ(canonical("kalah:6,4,pie=on,empty-capture=off"), "kalah:6,4,empty-capture=off,pie=on");
  EXPECT_EQ(canonical("kalah:5,end=mover"), "kalah:5,6,end=mover");
  EXPECT_EQ(canonical("kalah:12,20"), "kalah:12,20");
}

TEST(KalahNotation, RefusesWrongSettings) {
  const auto error = [](std::string_view spec) { return error_of([&] { canonical(spec); }); };
  EXPECT_EQ(error("kalah:13,4"), "'kalah:13,4': houses a side must be a whole number from 1 to 12, not '13'");
  EXPECT_EQ(error("kalah:6,21"), "'kalah:6,21': stones a house must be a whole number from 1 to 20, not '21'");
  EXPECT_EQ(error("kalah:0"), "'kalah:0': houses a side must be a whole number from 1 to 12, not '0'");
  EXPECT_EQ(error("kalah:6,4,2"), "'kalah:6,4,2': the setting '2' is one too many");
  EXPECT_EQ(error("kalah:6,4,pie=maybe"), "'kalah:6,4,pie=maybe': pie must be one of off, on, not 'maybe'");
  EXPECT_EQ(error("kalah:end=never"), "'kalah:end=never': end must be one of any, mover, not 'never'");
}

TEST(KalahNotation, EveryVariantThatFitsBytesIsPacked) {
  const auto is_packed = [](std::string_view spec) {
    return Family::visit(Spec::parse(spec), [](const auto& game) { return sizeof(game.start().board) == 16; });
  };
  EXPECT_TRUE(is_packed("kalah:6,20"));
  EXPECT_TRUE(is_packed("kalah:7,18"));
  EXPECT_FALSE(is_packed("kalah:7,19"));
  EXPECT_FALSE(is_packed("kalah:8,1"));
}

TEST(KalahNotation, ReadsSeparatorsAndPrintsOneForm) {
  const Packed game = game_of("kalah:2,2,pie=on");
  for (const char* text :
       {"2,2,0,2,2,0,1s", "2,2,0,2,2,0 1s", "2,2,0,2,2,0 1 s", "2,2,0,2,2,0,1,s", " 2 2 0 2 2 0  1 s\n"}) {
    EXPECT_EQ(game.position_text(game.parse_position(text)), "2,2,0,2,2,0,1s") << text;
  }
  EXPECT_EQ(game.position_text(game.parse_position("0,8,0,0,0,0,2")), "0,0,8,0,0,0,2");
}

TEST(KalahNotation, RefusesWrongPositions) {
  const auto error = [](std::string_view spec, std::string_view text) {
    return error_of([&] { static_cast<void>(game_of(spec).parse_position(text)); });
  };
  EXPECT_EQ(error("kalah", "6,6,6,6,6,7,0,6,6,6,6,6,6,0,1"),
            "position '6,6,6,6,6,7,0,6,6,6,6,6,6,0,1': it holds 73 stones; houses and depots together must hold 72");
  EXPECT_EQ(
      error("kalah:2,2", "2,2,0,2,2,1"),
      "position '2,2,0,2,2,1': expected 6 numbers of stones (x2..x1 and the depot of the first player, then of the "
      "second), then 1 or 2 to move; there are 6 fields");
  EXPECT_EQ(error("kalah:2,2", "2,2,0,2,-2,4 1"), "position '2,2,0,2,-2,4 1': '-2' is no number of stones from 0 to 8");
  EXPECT_EQ(error("kalah:2,2", "2,2,0,2,,2 1"), "position '2,2,0,2,,2 1': '' is no number of stones from 0 to 8");
  EXPECT_EQ(error("kalah:2,2", "99999999999999999999,2,0,2,2,0,1"),
            "position '99999999999999999999,2,0,2,2,0,1': '99999999999999999999' is no number of stones from 0 to 8");
  EXPECT_EQ(error("kalah:2,2", "2,2,0,2,2,0 3"), "position '2,2,0,2,2,0 3': expected 1 or 2 to move, not '3'");
  EXPECT_EQ(error("kalah:2,2", "2,2,0,2,2,0,1s"),
            "position '2,2,0,2,2,0,1s': s (a swap is possible) needs a game with pie=on");
  EXPECT_EQ(error("kalah:2,2,pie=on", "0,0,4,2,2,0,1s"),
            "position '0,0,4,2,2,0,1s': no swap is possible, since the game is over; leave out the s");
}

TEST(KalahNotation, RefusesWrongMoves) {
  const Packed game = game_of("kalah:3,2");
  const auto error = [&](std::string_view position, std::string_view move) {
    return error_of([&] { static_cast<void>(game.parse_move(game.parse_position(position), move)); });
  };
  EXPECT_EQ(error("2,0,3,1,2,2,2,0,1", "2"), "move '2': that house is empty; playable: 1 3");
  EXPECT_EQ(error("2,0,3,1,2,2,2,0,1", "4"), "move '4': expected a house from 1 to 3; playable: 1 3");
  EXPECT_EQ(error("2,0,3,1,2,2,2,0,1", "x1"), "move 'x1': expected a house from 1 to 3; playable: 1 3");
  EXPECT_EQ(error("2,0,3,1,2,2,2,0,1", "swap"),
            "move 'swap': a swap is possible only as the second player's first ply with pie=on; playable: 1 3");
  EXPECT_EQ(error("0,0,0,6,0,0,0,6,1", "1"), "move '1': the game is over (all houses of one side are empty)");
}

RC_GTEST_PROP(KalahNotation, AnyBytesAreReadOrRefused, (const std::string& noise, bool digits)) {
  const Packed game = game_of("kalah:2,2,pie=on");
  std::string text = noise;
  if (digits) {
    for (char& c : text) c = "0123456789, s-"[static_cast<unsigned char>(c) % 14];
  }
  try {
    const auto position = game.parse_position(text);
    RC_ASSERT(game.parse_position(game.position_text(position)) == position);
  } catch (const UserError&) {
  }
  try {
    static_cast<void>(game.parse_move(game.start(), text));
  } catch (const UserError&) {
  }
}

TEST(KalahDrawing, PlainAscii) {
  const Packed game = game_of("kalah:3,20");
  auto position = game.start();
  const auto move = game.parse_move(position, "3");
  static_cast<void>(game.play(position, move));
  EXPECT_EQ(game.draw(position, move, {}),
            "Second   1     2     3\n"
            "+-----+-----+-----+-----+-----+\n"
            "|     |  23 |  23 |  23 |     |\n"
            "|  0  +-----+-----+-----+  3  |\n"
            "|     |[ 2 ]|  23 |  23 |     |\n"
            "+-----+-----+-----+-----+-----+\n"
            "         3     2     1   First\n"
            "Second to move; First has 3 in the depot and 48 in houses; Second has 0 in the depot and 69 in houses.\n");
}

TEST(KalahDrawing, UnicodeAndTheEnd) {
  const Packed game = game_of("kalah:1,2");
  const auto over = game.parse_position("0,3,0,1,1");
  EXPECT_EQ(game.draw(over, Move{1, Side::kSecond}, {.colour = false, .unicode = true}),
            "Second   1\n"
            "╭─────┬─────┬─────╮\n"
            "│     │[ 0 ]│     │\n"
            "│  1  ├─────┤  3  │\n"
            "│     │  0  │     │\n"
            "╰─────┴─────┴─────╯\n"
            "         1   First\n"
            "The game is over; First has 3 in the depot; Second has 1 in the depot.\n");
}

TEST(KalahDrawing, ColoursReplaceTheBracketsAndTheSwapIsTold) {
  const Packed game = game_of("kalah:2,2,pie=on");
  const auto open = played(game, game.start(), {"1"});
  EXPECT_NE(game.draw(open, std::nullopt, {}).find("Second to move, or to swap the sides;"), std::string::npos);
  const std::string coloured = game.draw(open, Move{1, Side::kFirst}, {.colour = true, .unicode = true});
  EXPECT_EQ(coloured.find("[ "), std::string::npos);
  EXPECT_NE(coloured.find(paint({.colour = true}, Ink::kLastMove, "  0  ")), std::string::npos);
  const auto swapped = played(game, open, {"swap"});
  EXPECT_NE(
      game.draw(swapped, Move{Move::kSwap, Side::kSecond}, {}).find("Second has swapped the sides.\nFirst to move;"),
      std::string::npos);
}

}  // namespace
}  // namespace palamedes::kalah::testing
