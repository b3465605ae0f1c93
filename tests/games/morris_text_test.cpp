#include <string>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/morris_helpers.hpp"

namespace palamedes::morris {
namespace {

template <class Call>
std::string error_of(Call&& call) {
  try {
    call();
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

template <class G>
std::string refusal(const G& game, std::string_view position) {
  const std::string message = error_of([&] { game.parse_position(position); });
  const std::size_t quoted = message.find("': ");  // the position itself, in front
  return quoted == std::string::npos ? message : message.substr(quoted + 3);
}

std::string canonical(std::string_view spec) {
  return Family::visit(Spec::parse(spec), [](const auto& game) { return game.spec().text(); });
}

TEST(MorrisSpec, CanonicalNames) {
  EXPECT_EQ(canonical("morris"), "morris");
  EXPECT_EQ(canonical("morris:variant-d"), "morris");
  EXPECT_EQ(canonical("morris:variant-d,repetition=loses"), "morris");
  EXPECT_EQ(canonical("morris:nine"), "morris:nine");
  EXPECT_EQ(canonical("morris:repetition=draws"), "morris:repetition=draws");
  EXPECT_EQ(canonical("morris:six,repetition=ignored"), "morris:six,repetition=ignored");
  for (const auto& variant : Family::info().specs()) EXPECT_EQ(canonical(variant), variant);
  for (const auto& alias : Family::kAliases) EXPECT_EQ(canonical(alias.stands_for), alias.stands_for);
}

TEST(MorrisSpec, Refusals) {
  EXPECT_EQ(error_of([] { canonical("morris:ten"); }),
            "'morris:ten': the board must be one of variant-d, nine, twelve, six, three, not 'ten'");
  EXPECT_EQ(error_of([] { canonical("morris:nine,12"); }), "'morris:nine,12': the setting '12' is one too many");
  EXPECT_EQ(error_of([] { canonical("morris:repetition=wins"); }),
            "'morris:repetition=wins': repetition must be one of loses, draws, ignored, not 'wins'");
  EXPECT_EQ(error_of([] { canonical("morris:hops=on"); }),
            "'morris:hops=on': there is no setting 'hops'; there are: repetition");
}

TEST(MorrisText, StartPositions) {
  EXPECT_EQ(Morris<VariantD>().position_text(Morris<VariantD>().start()), "xxxxxxxxxxxxxxxxxxxxxxx w 9 9");
  EXPECT_EQ(Morris<Twelve>().position_text(Morris<Twelve>().start()), "xxxxxxxxxxxxxxxxxxxxxxxx w 12 12");
  EXPECT_EQ(Morris<Three>().position_text(Morris<Three>().start()), "xxxxxxxxx w 3 3");
}

TEST(MorrisText, TheExampleOfTheRules) {
  const Morris<VariantD> game;
  const Position position = game.parse_position(" xxxxxxxxxWxxxxxxBxxxxxx  w 8 8\n");
  EXPECT_EQ(game.position_text(position), "xxxxxxxxxWxxxxxxBxxxxxx w 8 8");
  EXPECT_EQ(position.pieces[0], point_bit(9));
  EXPECT_EQ(position.pieces[1], point_bit(16));
  EXPECT_EQ(game.side_to_move(position), Side::kFirst);
}

TEST(MorrisText, EitherSideMayHaveBegun) {
  const Morris<VariantD> game;
  EXPECT_EQ(refusal(game, "xxxxxxxxxxxxxxxxxxxxxxx b 9 9"), "no error");
  EXPECT_EQ(refusal(game, "xxxxxxxxxxxxxxxxxxxxxxB w 9 8"), "no error");
}

TEST(MorrisText, RefusedPositions) {
  const Morris<VariantD> game;
  EXPECT_EQ(refusal(game, "WWWx w 0 0"), "the board variant-d has 23 points, not 4");
  EXPECT_EQ(refusal(game, ""),
            "expected four words: the board, the side to move and the pieces in hand, as in "
            "'xxxxxxxxxxxxxxxxxxxxxxx w 9 9'");
  EXPECT_EQ(refusal(game, "xxxxxxxxxxxxxxxxxxxxxxx w 9 9 0").substr(0, 19), "expected four words");
  EXPECT_EQ(refusal(game, "xxOxxxxxxxxxxxxxxxxxxxx w 9 9"), "'O' at point g0: W, B or x is right");
  EXPECT_EQ(refusal(game, "xxxxxxxxxxxxxxxxxxxxxxx W 9 9"), "the side to move is w or b, not 'W'");
  EXPECT_EQ(refusal(game, "xxxxxxxxxxxxxxxxxxxxxxx w 10 9"), "White has from 0 to 9 pieces in hand, not '10'");
  EXPECT_EQ(refusal(game, "xxxxxxxxxxxxxxxxxxxxxxx w 9 -1"), "Black has from 0 to 9 pieces in hand, not '-1'");
  EXPECT_EQ(refusal(game, "xxxxxxxxxxxxxxxxxxxxxxx w 9 99999999999999999999"),
            "Black has from 0 to 9 pieces in hand, not '99999999999999999999'");
  EXPECT_EQ(refusal(game, "Wxxxxxxxxxxxxxxxxxxxxxx w 9 9"),
            "White has 1 pieces on the board and 9 in hand, but 9 in all");
  EXPECT_EQ(refusal(game, "WWWWWWWWWWxxxxxxxxxxxxx w 0 0"),
            "White has 10 pieces on the board and 0 in hand, but 9 in all");
  EXPECT_EQ(refusal(game, "Wxxxxxxxxxxxxxxxxxxxxxx w 8 9"),
            "sides place in turn: White, to move, has as many pieces in hand as Black or one more, not 8 to 9");
  EXPECT_EQ(refusal(game, "WWWxxxxxxxxxxxxxxxxxxxx w 0 3").substr(0, 19), "sides place in turn");
  EXPECT_EQ(refusal(game, "WWxxxxxxxxxxxxxxxxxxxxB w 7 7"),
            "Black lacks 1 pieces, but White with 2 placements can have removed 0");
  EXPECT_EQ(refusal(game, "WWWxxxxxxxxxxxxxxxxxxxx b 6 7"),
            "Black lacks 2 pieces, but White with 3 placements can have removed 1");
  EXPECT_EQ(refusal(game, "WWWxxxxxxxxxxxxxxxxxxxB b 0 0"), "Black has 1 pieces, but play ends when a side has two");
  EXPECT_EQ(refusal(game, "WWxxxxxxxxxxxxxxxxxxxBB b 0 0"),
            "both sides have two pieces, but play ends when one of them has");
}

TEST(MorrisText, RefusedPositionsOfThree) {
  const Morris<Three> game;
  EXPECT_EQ(refusal(game, "WxBxxxxxx w 1 1"), "White lacks pieces, but on the board three none is ever removed");
  EXPECT_EQ(refusal(game, "WWWBBxBxx w 0 0"), "White is to move and has a mill, but play ends with a mill");
  EXPECT_EQ(refusal(game, "WWWBBxBxx b 0 0"), "no error");
}

TEST(MorrisText, Moves) {
  const Morris<VariantD> game;
  const Position position = game.parse_position("WWxBBBxxxxWxxxxxxxxxxBx w 5 5");
  const Move closing = game.parse_move(position, "g0xd6");
  EXPECT_TRUE(closing.places());
  EXPECT_EQ(closing.to(), 2);
  EXPECT_EQ(closing.removed(), 21);
  EXPECT_EQ(game.move_text(position, closing), "g0xd6");
  EXPECT_EQ(game.parse_move(position, "c2").removes(), false);
}

TEST(MorrisText, RefusedMoves) {
  const Morris<VariantD> game;
  const Position opening = game.parse_position("WWxBBBxxxxWxxxxxxxxxxBx w 5 5");
  const auto wrong = [&](const Position& position, std::string_view text) {
    return error_of([&] { game.parse_move(position, text); });
  };
  EXPECT_EQ(wrong(opening, "g0"), "move 'g0': it closes a mill and must remove one of d6");
  EXPECT_EQ(wrong(opening, "g0xb1"), "move 'g0xb1': it closes a mill and must remove one of d6");
  EXPECT_EQ(wrong(opening, "c2xd6"), "move 'c2xd6': it closes no mill, so it removes nothing");
  EXPECT_EQ(wrong(opening, "a0"), "move 'a0': it is not legal here; 'g0xd6' would be");
  EXPECT_EQ(wrong(opening, "a0-a3"), "move 'a0-a3': pieces are still to be placed; name one point, as in 'g0xd6'");
  for (const std::string_view text :
       {"", "x", "-", "h9", "a0-", "a0xx", "a0-d0-g0", "g0xd6xd6", "g0 ", "\xff\xfe", "D0"}) {
    EXPECT_NE(wrong(opening, text).find("there is no point"), std::string::npos) << text;
  }
  const Position midgame = game.parse_position("xxxWxxBWxWWBWxBWWBWxWxx w 0 0");
  EXPECT_EQ(wrong(midgame, "a0"), "move 'a0': all pieces are placed; name the piece that moves, as in 'b1-a0'");
  EXPECT_EQ(wrong(game.parse_position("WWWxxxxxxxxxxxxxxxxxxBB b 0 0"), "g6-g3"),
            "move 'g6-g3': the game is over (fewer than three pieces)");
}

TEST(MorrisDrawing, VariantDInAscii) {
  const Morris<VariantD> game;
  Position position = game.parse_position("WxxBxxxxBBBxxWWxxBWWxWB w 0 0");
  const Move move = game.parse_move(position, "g3-f3");
  game.play(position, move);
  EXPECT_EQ(game.draw(position, move, DrawStyle{}),
            "6  +-----------W-----------B\n"
            "   | \\         |         / |\n"
            "5  |   B-------W-------W   |\n"
            "   |   | \\     |     / |   |\n"
            "4  |   |   W---+---+   |   |\n"
            "   |   |   |       |   |   |\n"
            "3  B---B---B       +--[W]-[+]\n"
            "   |   |   |       |   |   |\n"
            "2  |   |   +-------+   |   |\n"
            "   |   | /           \\ |   |\n"
            "1  |   B-------+-------+   |\n"
            "   | /         |         \\ |\n"
            "0  W-----------+-----------+\n"
            "   a   b   c   d   e   f   g\n"
            "W White: 6 on the board, 0 in hand\n"
            "B Black: 6 on the board, 0 in hand; to move\n");
}

TEST(MorrisDrawing, RemovalAndUnicode) {
  const Morris<Six> game;
  Position position = game.parse_position("WWxBxxxxxxxxxxxB w 4 4");
  const Move move = game.parse_move(position, "e1xe5");
  game.play(position, move);
  EXPECT_EQ(game.draw(position, move, DrawStyle{.colour = false, .unicode = true}),
            "5  ┌───────┬───────×\n"
            "   │       │       │\n"
            "4  │   ┌───┴───┐   │\n"
            "   │   │       │   │\n"
            "3  ├───┤       ├───┤\n"
            "   │   │       │   │\n"
            "2  │   ●───┬───┘   │\n"
            "   │       │       │\n"
            "1  ○───────○──────[○]\n"
            "   a   b   c   d   e\n"
            "○ White: 3 on the board, 3 in hand\n"
            "● Black: 1 on the board, 4 in hand; to move\n");
  const std::string coloured = game.draw(position, move, DrawStyle{.colour = true, .unicode = false});
  EXPECT_NE(coloured.find("\x1b[1;30;48;5;222m*\x1b[0m"), std::string::npos);
  EXPECT_EQ(coloured.find("[W]"), std::string::npos);
}

TEST(MorrisDrawing, ThreeHasDiagonals) {
  const Morris<Three> game;
  EXPECT_EQ(game.draw(game.start(), std::nullopt, DrawStyle{}),
            "3  +---+---+\n"
            "   | \\ | / |\n"
            "2  +---+---+\n"
            "   | / | \\ |\n"
            "1  +---+---+\n"
            "   a   b   c\n"
            "W White: 0 on the board, 3 in hand; to move\n"
            "B Black: 0 on the board, 3 in hand\n");
}

}  // namespace
}  // namespace palamedes::morris
