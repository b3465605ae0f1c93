#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/mingmang/family.hpp"

namespace palamedes::mingmang {
namespace {

std::string message(const std::function<void()>& action) {
  try {
    action();
  } catch (const UserError& error) {
    return error.what();
  }
  return "nothing refused";
}

const std::string kStartRows = "WWWWWWWW/W......B/W......B/W......B/W......B/W......B/W......B/BBBBBBBB";

TEST(MingMangText, StartPositions) {
  EXPECT_EQ(MingMang<8>().position_text(MingMang<8>().start()), kStartRows + " b");
  EXPECT_EQ(MingMang<5>().position_text(MingMang<5>().start()), "WWWWW/W...B/W...B/W...B/BBBBB b");
  EXPECT_EQ(MingMang<4>().position_text(MingMang<4>().start()), "WWWW/W..B/W..B/BBBB b");
}

TEST(MingMangText, PassesInPositions) {
  const MingMang<8> game;
  const Position once = game.after(game.start(), Move::pass());
  const Position twice = game.after(once, Move::pass());
  EXPECT_EQ(game.position_text(once), kStartRows + " w p");
  EXPECT_EQ(game.position_text(twice), kStartRows + " b pp");
  for (const std::string turn : {" w p", " wp", "\tw\tp\n", "  w   p "}) {
    EXPECT_EQ(game.parse_position(kStartRows + turn), once) << turn;
  }
  EXPECT_EQ(game.parse_position(kStartRows + " bpp"), twice);
  EXPECT_EQ(game.parse_position(kStartRows + " b pp"), twice);
}

TEST(MingMangText, RefusedTurns) {
  const MingMang<8> game;
  for (const std::string turn : {" x", " B", " bx", " b q", " b ppp", " bp p", " bp pp", " b P", " pb", " b\xff"}) {
    EXPECT_NE(message([&] { game.parse_position(kStartRows + turn); }).find("stands b or w, then p"), std::string::npos)
        << turn;
  }
  for (const std::string& text :
       {std::string(), std::string(" "), std::string("b"), kStartRows, kStartRows + " b p p"}) {
    EXPECT_NE(message([&] { game.parse_position(text); }).find("expected the rows"), std::string::npos) << text;
  }
}

TEST(MingMangText, RefusedBoards) {
  const MingMang<4> game;
  const auto refusal = [&](const std::string& text) { return message([&] { game.parse_position(text); }); };
  EXPECT_EQ(refusal("WWWW/W..B/BBBB b"), "Ming Mang position 'WWWW/W..B/BBBB b': expected 4 rows joined by '/', not 3");
  EXPECT_EQ(refusal("WWWW/W..B/W.B/BBBB b"),
            "Ming Mang position 'WWWW/W..B/W.B/BBBB b': row 2 has 3 squares and must have 4");
  EXPECT_EQ(refusal("WWWW/W..B/Wx.B/BBBB b"),
            "Ming Mang position 'WWWW/W..B/Wx.B/BBBB b': a square is B, W or '.', not 'x' (b2)");
  EXPECT_EQ(refusal("WWWW/W..B/W..B/BBB. b"),
            "Ming Mang position 'WWWW/W..B/W..B/BBB. b': the board always holds 12 pieces, not 11");
  EXPECT_EQ(refusal("WWWW/WW.B/W..B/BBBB b"),
            "Ming Mang position 'WWWW/WW.B/W..B/BBBB b': the board always holds 12 pieces, not 13");
}

TEST(MingMangText, RefusedPasses) {
  const MingMang<4> game;
  const auto refusal = [&](const std::string& text) { return message([&] { game.parse_position(text); }); };
  const std::string stuck = "..../WWWW/BBBB/BBBB";  // Black cannot slide
  EXPECT_EQ(game.parse_position(stuck + " b p").passes(), 1);
  EXPECT_NE(refusal(stuck + " w p").find("Black cannot have passed"), std::string::npos);
  EXPECT_NE(refusal(stuck + " b pp").find("Black cannot have passed"), std::string::npos);
  EXPECT_NE(refusal(stuck + " w pp").find("Black cannot have passed"), std::string::npos);
  for (const char* turn : {" b p", " w p", " b pp"}) {
    EXPECT_NE(refusal(std::string("BB../B..B/BBBB/BBBB") + turn).find("nobody can have passed"), std::string::npos);
  }
}

TEST(MingMangText, Moves) {
  const MingMang<8> game;
  const Position start = game.start();
  const Move move = game.parse_move(start, "b1b5");
  EXPECT_EQ(move, Move(1, 33));
  EXPECT_EQ(game.move_text(start, move), "b1b5");
  EXPECT_EQ(game.parse_move(start, "pass"), Move::pass());
  EXPECT_EQ(game.move_text(start, Move::pass()), "pass");
}

TEST(MingMangText, RefusedMoves) {
  const MingMang<8> game;
  const Position start = game.start();
  for (const std::string text :
       {"", "b1", "b1b9", "i1i2", "b0b1", "B1B5", "b1b1", "a1a1", "PASS", "pass ", "b1b5b6", "\xff\x80zz"}) {
    EXPECT_NE(message([&] { game.parse_move(start, text); }).find("expected two different squares from a1 to h8"),
              std::string::npos)
        << text;
  }
  EXPECT_EQ(message([&] { game.parse_move(start, "a7c7"); }),
            "Ming Mang move 'a7c7': there is no piece of Black on a7, and Black is to move");
  EXPECT_EQ(message([&] { game.parse_move(start, "c3c4"); }),
            "Ming Mang move 'c3c4': there is no piece of Black on c3, and Black is to move");
  for (const std::string text : {"b1b8", "b1c2", "a1a2", "b1c1", "h1h8"}) {
    EXPECT_NE(message([&] { game.parse_move(start, text); }).find("cannot slide to " + text.substr(2)),
              std::string::npos);
  }
  const Position ended = game.after(game.after(start, Move::pass()), Move::pass());
  EXPECT_EQ(message([&] { game.parse_move(ended, "b1b5"); }),
            "move 'b1b5': the game is over (two passes, equal territory)");
  EXPECT_EQ(message([&] { game.parse_move(ended, "pass"); }),
            "move 'pass': the game is over (two passes, equal territory)");
  const MingMang<5> small;
  EXPECT_NE(message([&] { small.parse_move(small.start(), "a1a6"); }).find("from a1 to e5"), std::string::npos);
}

TEST(MingMangDrawing, PlainBoardWithTheLastMove) {
  const MingMang<5> game;
  const Position start = game.start();
  const Move move = game.parse_move(start, "c1c4");
  EXPECT_EQ(game.draw(game.after(start, move), move, {}),
            "    a  b  c  d  e\n"
            "  +---------------+\n"
            "5 | W  W  W  W  W | 5\n"
            "4 | W  . [B] .  B | 4\n"
            "3 | W  .  .  .  B | 3\n"
            "2 | W  .  .  .  B | 2\n"
            "1 | B  B [.] B  B | 1\n"
            "  +---------------+\n"
            "    a  b  c  d  e\n"
            "   B Black: 8 pieces, territory 8\n"
            "   W White: 8 pieces, territory 8\n"
            "   White to move\n");
}

TEST(MingMangDrawing, PassesAndEndings) {
  const MingMang<4> game;
  const auto last_line = [&](const Position& position) {
    const std::string drawing = game.draw(position, Move::pass(), {});
    return drawing.substr(drawing.rfind('\n', drawing.size() - 2) + 1);
  };
  const Position once = game.after(game.start(), Move::pass());
  EXPECT_EQ(last_line(once), "   Black passed; White to move\n");
  EXPECT_EQ(last_line(game.after(once, Move::pass())), "   draw: two passes, equal territory\n");
  EXPECT_EQ(last_line(game.parse_position("..../WWWW/BBBB/BBBB b")), "   White wins: no piece can slide\n");
  EXPECT_EQ(last_line(game.parse_position("BB../B..B/BBBB/BBBB w")), "   Black wins: no pieces left\n");
}

TEST(MingMangDrawing, UnicodeAndColourSayTheSame) {
  const MingMang<8> game;
  const std::string unicode = game.draw(game.start(), std::nullopt, {.colour = false, .unicode = true});
  EXPECT_NE(unicode.find("1 │ ●  ●  ●"), std::string::npos);
  EXPECT_NE(unicode.find("8 │ ○  ○"), std::string::npos);
  EXPECT_EQ(unicode.find('\x1b'), std::string::npos);
  const std::string coloured = game.draw(game.start(), std::nullopt, {.colour = true, .unicode = true});
  std::string bare;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\x1b') {
      i = coloured.find('m', i);
    } else {
      bare += coloured[i];
    }
  }
  EXPECT_EQ(bare, unicode);
}

std::string canonical(std::string_view text) {
  return Family::visit(Spec::parse(text), [](const auto& game) { return game.spec().text(); });
}

TEST(MingMangFamily, CanonicalNames) {
  EXPECT_EQ(canonical("mingmang"), "mingmang");
  EXPECT_EQ(canonical("mingmang:8"), "mingmang");
  EXPECT_EQ(canonical("mingmang:4"), "mingmang:4");
  for (const std::string& variant : Family::info().specs()) EXPECT_EQ(canonical(variant), variant);
  EXPECT_EQ(Family::visit(Spec::parse("mingmang:6"), [](const auto& game) { return game.kSize; }), 6);
}

TEST(MingMangFamily, RefusedSettings) {
  for (const std::string text : {"mingmang:3", "mingmang:9", "mingmang:x", "mingmang:08x", "mingmang:-8"}) {
    EXPECT_NE(message([&] { canonical(text); }).find("the board size must be a whole number from 4 to 8"),
              std::string::npos)
        << text;
  }
  EXPECT_NE(message([] { canonical("mingmang:8,8"); }).find("one too many"), std::string::npos);
  EXPECT_NE(message([] { canonical("mingmang:superko=off"); }).find("there is no setting"), std::string::npos);
}

}  // namespace
}  // namespace palamedes::mingmang
