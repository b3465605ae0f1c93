#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.hpp"
#include "games/mnk/notation.hpp"
#include "games/mnk_support.hpp"

namespace palamedes::mnk {
namespace {

template <class Action>
std::string message_of(Action&& action) {
  try {
    action();
  } catch (const UserError& error) {
    return error.what();
  }
  return "(accepted)";
}

std::string position_error(const std::string& spec, const std::string& text) {
  return message_of([&] { with_game(spec, [&](const auto& game) { game.parse_position(text); }); });
}

std::string move_error(const std::string& spec, const std::string& position, const std::string& text) {
  return message_of(
      [&] { with_game(spec, [&](const auto& game) { game.parse_move(game.parse_position(position), text); }); });
}

std::string spec_error(const std::string& spec) {
  return message_of([&] { settings_of(Spec::parse(spec)); });
}

TEST(MnkSpec, PrintsInOneForm) {
  const auto canonical = [](const std::string& spec) {
    std::string text;
    with_game(spec, [&](const auto& game) { text = game.spec().text(); });
    return text;
  };
  EXPECT_EQ(canonical("mnk"), "mnk:3x3,3");
  EXPECT_EQ(canonical("mnk:15x15,5"), "mnk:15x15,5");
  EXPECT_EQ(canonical("mnk:15x15,5,exact=off"), "mnk:15x15,5");
  EXPECT_EQ(canonical("mnk:15x15,5,exact=on"), "mnk:15x15,5,exact=on");
  EXPECT_EQ(canonical("mnk:exact=on"), "mnk:3x3,3,exact=on");
  EXPECT_EQ(canonical("mnk:15x15,5,caro=on"), "mnk:15x15,5,caro=on");
  EXPECT_EQ(canonical("mnk:15x15,5,caro=on,exact=on"), "mnk:15x15,5,exact=on,caro=on");
  EXPECT_EQ(canonical("mnk:100x100,100"), "mnk:100x100,100");
  for (const Alias& alias : Family::kAliases) EXPECT_EQ(canonical(std::string(alias.stands_for)), alias.stands_for);
}

TEST(MnkSpec, PicksTheSizeClass) {
  const auto capacity = [](const std::string& spec) {
    int cells = 0;
    with_game(spec, [&](const auto& game) { cells = game.kMaxCells; });
    return cells;
  };
  EXPECT_EQ(capacity("mnk:8x8,5"), 64);
  EXPECT_EQ(capacity("mnk:1x64,5"), 64);
  EXPECT_EQ(capacity("mnk:64x1,5"), 64);
  EXPECT_EQ(capacity("mnk:13x5,5"), 400);
  EXPECT_EQ(capacity("mnk:20x20,5"), 400);
  EXPECT_EQ(capacity("mnk:21x20,5"), 10000);
  EXPECT_EQ(capacity("mnk:1x65,5"), 10000);
}

TEST(MnkSpec, RefusesWhatIsNoBoard) {
  EXPECT_EQ(spec_error("mnk:15,5"),
            "'mnk:15,5': the board must be ROWSxCOLUMNS with sides from 1 to 100, as in 15x15, not '15'");
  EXPECT_EQ(spec_error("mnk:3x3"), "'mnk:3x3': the length of a winning line is missing, as in mnk:15x15,5");
  EXPECT_EQ(spec_error("mnk:3x3,0"),
            "'mnk:3x3,0': the length of a winning line must be a whole number from 1 to 1000000, not '0'");
  EXPECT_EQ(spec_error("mnk:3x3,3,7"), "'mnk:3x3,3,7': the setting '7' is one too many");
  EXPECT_EQ(spec_error("mnk:3x3,3,exact=yes"), "'mnk:3x3,3,exact=yes': exact must be one of off, on, not 'yes'");
  EXPECT_EQ(spec_error("mnk:3x3,3,renju=on"),
            "'mnk:3x3,3,renju=on': there is no setting 'renju'; there are: exact, caro, pie, swap2");
  for (const char* bad :
       {"mnk:0x3,3", "mnk:3x0,3", "mnk:101x3,3", "mnk:3x101,3", "mnk:-3x3,3", "mnk:3x3x3,3", "mnk:x3,3", "mnk:3x,3",
        "mnk:3X3,3", "mnk:99999999999999999999x3,3", "mnk:3x3,1000001", "mnk:3x3,five"}) {
    EXPECT_NE(spec_error(bad), "(accepted)") << bad;
  }
}

TEST(MnkNotation, NamesCells) {
  EXPECT_EQ(cell_name(cell_at(0, 0)), "a1");
  EXPECT_EQ(cell_name(cell_at(7, 7)), "h8");
  EXPECT_EQ(cell_name(cell_at(99, 25)), "z100");
  EXPECT_EQ(cell_name(cell_at(0, 26)), "aa1");
  EXPECT_EQ(cell_name(cell_at(0, 51)), "az1");
  EXPECT_EQ(cell_name(cell_at(0, 52)), "ba1");
  EXPECT_EQ(cell_name(cell_at(99, 99)), "cv100");
  const Settings settings{100, 100, 5, false};
  for (int row = 0; row < 100; ++row) {
    for (int column = 0; column < 100; ++column) {
      ASSERT_EQ(parse_cell(settings, cell_name(cell_at(row, column))), cell_at(row, column));
    }
  }
}

TEST(MnkNotation, A1IsTheBottomLeftCell) {
  with_game("mnk:3x4,3", [](const auto& game) {
    auto position = game.start();
    EXPECT_EQ(game.position_text(position), "..../..../.... x");
    game.play(position, game.parse_move(position, "a1"));
    EXPECT_EQ(game.position_text(position), "..../..../X... o");
    game.play(position, game.parse_move(position, "d3"));
    EXPECT_EQ(game.position_text(position), "...O/..../X... x");
  });
}

TEST(MnkNotation, AnyNumberOfStonesIsAPosition) {
  with_game("mnk:3x3,3", [](const auto& game) {
    for (const char* text : {"XX./.X./... x", "OO./.../... x", ".../.../..X x", ".../.../... o", "XXO/OOX/XXO x"}) {
      EXPECT_EQ(game.position_text(game.parse_position(text)), text);
    }
    EXPECT_EQ(game.result(game.parse_position("XXX/.../... x")), Result::kFirstWins);
    EXPECT_EQ(game.result(game.parse_position("XXX/XXX/XXX x")), Result::kFirstWins);
    EXPECT_EQ(game.result(game.parse_position("OX./OX./O.X o")), Result::kSecondWins);
    EXPECT_EQ(game.position_text(game.parse_position("  XX./.X./...\t o \n")), "XX./.X./... o");
  });
}

TEST(MnkNotation, RefusesWhatIsNoPosition) {
  EXPECT_EQ(position_error("mnk:3x3,3", ""), "position: expected the rows and who is to move, two words, not 0");
  EXPECT_EQ(position_error("mnk:3x3,3", ".../.../..."),
            "position: expected the rows and who is to move, two words, not 1");
  EXPECT_EQ(position_error("mnk:3x3,3", ".../... x"), "position: there are 2 rows, not 3");
  EXPECT_EQ(position_error("mnk:3x3,3", ".../..../... x"), "position: row 2 has 4 cells, not 3");
  EXPECT_EQ(position_error("mnk:3x3,3", ".../.../..x x"), "position: row 1 has 'x' on c1; a cell is X, O or .");
  EXPECT_EQ(position_error("mnk:3x3,3", ".../.../... X"), "position: who is to move is x or o, not 'X'");
  EXPECT_EQ(position_error("mnk:3x3,3", "XXX/.../OOO x"),
            "position: X and O both have three in a row; the first line ends the game, so one at most has");
  EXPECT_EQ(position_error("mnk:3x3,3", "XXX/.../OO. x"), "(accepted)");
  EXPECT_EQ(position_error("mnk:1x9,3,exact=on", "XXXX.OOO. x"), "(accepted)");
}

TEST(MnkNotation, RefusesWhatIsNoMove) {
  const std::string empty = ".../.../... x";
  EXPECT_EQ(move_error("mnk:3x3,3", empty, "d1"), "move 'd1': off the board; it goes from a1 to c3");
  EXPECT_EQ(move_error("mnk:3x3,3", empty, "a4"), "move 'a4': off the board; it goes from a1 to c3");
  EXPECT_EQ(move_error("mnk:3x3,3", empty, "b"),
            "move 'b': expected the letters of a column and the number of a row, as in b2");
  EXPECT_EQ(move_error("mnk:3x3,3", "X../.../... o", "a3"),
            "move 'a3': the cell has a stone already; a move goes to a free one");
  EXPECT_EQ(move_error("mnk:3x3,3", "XXX/.../... o", "a1"), "move 'a1': the game is over (three in a row)");
  for (const char* bad : {"", "1", "1a", "a0", "a-1", "a+1", "a01", "A1", "a1 ", " a1", "a1b", "aaa1", "a1000",
                          "a99999999999999999999", "b2\n", "\xff\xfe", "a\xe2\x91\xa0", "`1", "{1"}) {
    EXPECT_NE(move_error("mnk:3x3,3", empty, bad), "(accepted)") << bad;
  }
}

RC_GTEST_PROP(MnkNotationProperty, ParsersSurviveAnyText, (const std::string& text)) {
  with_game("mnk:2x3,2", [&](const auto& game) {
    try {
      const auto position = game.parse_position(text);
      RC_ASSERT(game.parse_position(game.position_text(position)) == position);
    } catch (const UserError&) {
    }
    try {
      const Move move = game.parse_move(game.start(), text);
      RC_ASSERT(game.move_text(game.start(), move) == text);
    } catch (const UserError&) {
    }
  });
}

RC_GTEST_PROP(MnkNotationProperty, NearlyRightTextsToo, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::element('X', 'O', '.', '/', ' ', 'x', 'o'));
  with_game("mnk:2x2,2", [&](const auto& game) {
    try {
      const auto position = game.parse_position(text);
      RC_ASSERT(game.parse_position(game.position_text(position)) == position);
      RC_ASSERT(game.result(position) == slow_result(game, position));
    } catch (const UserError&) {
    }
  });
}

std::string drawn(const std::string& spec, const std::string& position, const std::string& last, DrawStyle style) {
  std::string picture;
  with_game(spec, [&](const auto& game) {
    const std::optional<Move> move = last.empty() ? std::nullopt : std::optional(parse_cell(game.settings(), last));
    picture = game.draw(game.parse_position(position), move, style);
  });
  return picture;
}

TEST(MnkDrawing, Ascii) {
  EXPECT_EQ(drawn("mnk:3x3,3", ".X./OX./XO. o", "b2", {}),
            "   a b c\n"
            " 3 . X .  3\n"
            " 2 O[X].  2\n"
            " 1 X O .  1\n"
            "   a b c\n"
            "X 3, O 2; O to move\n");
  EXPECT_EQ(drawn("mnk:2x3,3", "XXX/OO. o", "c2", {}),
            "   a b c\n"
            " 2 X X[X] 2\n"
            " 1 O O .  1\n"
            "   a b c\n"
            "X 3, O 2; X has won: three in a row\n");
}

TEST(MnkDrawing, WideBoardsHaveTwoLinesOfNames) {
  EXPECT_EQ(drawn("mnk:1x28,3", "X.........................O. x", "", {}),
            "                                                       a a\n"
            "   a b c d e f g h i j k l m n o p q r s t u v w x y z a b\n"
            " 1 X . . . . . . . . . . . . . . . . . . . . . . . . . O .  1\n"
            "                                                       a a\n"
            "   a b c d e f g h i j k l m n o p q r s t u v w x y z a b\n"
            "X 1, O 1; X to move\n");
}

TEST(MnkDrawing, UnicodeGridForSmallBoards) {
  EXPECT_EQ(drawn("mnk:2x2,2", "X./.O x", "b1", {.colour = false, .unicode = true}),
            "   ┌───┬───┐\n"
            " 2 │ ✕ │   │\n"
            "   ├───┼───┤\n"
            " 1 │   │[○]│\n"
            "   └───┴───┘\n"
            "     a   b\n"
            "X 1, O 1; X to move\n");
}

TEST(MnkDrawing, UnicodeStonesForLargeBoards) {
  const std::string picture = drawn("mnk:1x11,3", "X.O........ x", "c1", {.colour = false, .unicode = true});
  EXPECT_NE(picture.find(" 1 ● ·[○]· · · · · · · ·  1\n"), std::string::npos) << picture;
  EXPECT_NE(picture.find("X ● 1, O ○ 1; X to move\n"), std::string::npos) << picture;
}

TEST(MnkDrawing, ColourMarksTheLastMoveWithoutBrackets) {
  const std::string picture = drawn("mnk:2x2,2", "X./.O x", "b1", {.colour = true, .unicode = false});
  EXPECT_EQ(picture.find("[O]"), std::string::npos);
  EXPECT_NE(picture.find(paint({.colour = true}, Ink::kLastMove, "O")), std::string::npos);
}

TEST(MnkDrawing, LargestBoard) {
  with_game("mnk:100x100,5", [](const auto& game) {
    const std::string picture = game.draw(game.start(), std::nullopt, {});
    EXPECT_EQ(std::count(picture.begin(), picture.end(), '\n'), 105);
    EXPECT_EQ(std::count(picture.begin(), picture.end(), '.'), 10000);
  });
}

}  // namespace
}  // namespace palamedes::mnk
