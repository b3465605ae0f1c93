#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.hpp"
#include "games/darkchess/family.hpp"

namespace palamedes::darkchess {
namespace {

using Full = DarkChess<FullBoard>;
using Small = DarkChess<SmallBoard>;

constexpr const char* kMiddle = "X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X-";
constexpr const char* kHiddenBoard = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX";
constexpr const char* kFullBag = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";

template <class Action>
std::string message_of(Action&& action) {
  try {
    action();
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

std::string position_message(const std::string& text) {
  return message_of([&] { Full{Settings{}}.parse_position(text); });
}

std::string canonical(const std::string& spec) {
  return Family::visit(Spec::parse(spec), [](const auto& game) { return game.spec().text(); });
}

std::string spec_message(const std::string& spec) {
  return message_of([&] { canonical(spec); });
}

TEST(DarkChessFamily, SpecsPrintInOneForm) {
  EXPECT_EQ(canonical("darkchess"), "darkchess");
  EXPECT_EQ(canonical("darkchess:4x8,quiet=60,repetition=cycle"), "darkchess");
  EXPECT_EQ(canonical("darkchess:repetition=threefold,quiet=180"), "darkchess:quiet=180,repetition=threefold");
  EXPECT_EQ(canonical("darkchess:2x4,pieces=PCGK"), "darkchess:2x4");
  EXPECT_EQ(canonical("darkchess:2x4,quiet=9,pieces=PPPP"), "darkchess:2x4,pieces=PPPP,quiet=9");
  EXPECT_EQ(canonical("darkchess:2x4,pieces=CNCN"), "darkchess:2x4,pieces=NNCC");
  EXPECT_EQ(canonical("darkchess:2x5"), "darkchess:2x5,pieces=KCPPP");
  EXPECT_EQ(canonical("darkchess:2x5,pieces=NMRGC"), "darkchess:2x5,pieces=GMRNC");
  for (const std::string& name : Family::info().specs()) EXPECT_EQ(canonical(name), name);
}

TEST(DarkChessFamily, RefusesWhatDoesNotFit) {
  EXPECT_EQ(spec_message("darkchess:8x8"), "'darkchess:8x8': the board must be one of 4x8, 2x4, 2x5, not '8x8'");
  EXPECT_EQ(spec_message("darkchess:quiet=0"),
            "'darkchess:quiet=0': quiet must be a whole number from 1 to 999, not '0'");
  EXPECT_EQ(spec_message("darkchess:pieces=KGCP"),
            "'darkchess:pieces=KGCP': pieces is a setting of the boards 2x4 and 2x5; on 4x8 all 32 are there");
  EXPECT_EQ(spec_message("darkchess:2x4,pieces=KKGP"),
            "'darkchess:2x4,pieces=KKGP': pieces may have K 1 times at most, not as in 'KKGP'");
  EXPECT_EQ(spec_message("darkchess:2x4,pieces=KGC"),
            "'darkchess:2x4,pieces=KGC': pieces must be four letters of KGMRNCP, not 'KGC'");
  EXPECT_EQ(spec_message("darkchess:2x5,pieces=KGCP"),
            "'darkchess:2x5,pieces=KGCP': pieces must be five letters of KGMRNCP, not 'KGCP'");
  for (const char* bad : {"darkchess:2x4,pieces=kgcp", "darkchess:2x4,pieces=PPPPP", "darkchess:quiet=1000",
                          "darkchess:repetition=ignored", "darkchess:4x8,2", "darkchess:colour=red"}) {
    EXPECT_NE(spec_message(bad), "") << bad;
  }
}

TEST(DarkChessText, PrintsAllFields) {
  const Full game{Settings{}};
  EXPECT_EQ(game.position_text(game.start()), std::string(kHiddenBoard) + " ? " + kFullBag + " 0 ?");
  const auto text = [&](const std::string& from) { return game.position_text(game.parse_position(from)); };
  EXPECT_EQ(text(std::string(kHiddenBoard) + " ?"), game.position_text(game.start()));
  EXPECT_EQ(text(std::string(kHiddenBoard) + " b"), std::string(kHiddenBoard) + " b " + kFullBag + " 0 b");
  EXPECT_EQ(text(std::string("  ") + kMiddle + "\tr pmgPNRMG  7 b "), std::string(kMiddle) + " r GMRNPgmp 7 b");
  const Small small{Settings{.set = kSmallSet}};
  EXPECT_EQ(small.position_text(small.start()), "XX/XX/XX/XX ? KGCPkgcp 0 ?");
}

TEST(DarkChessText, ALeftOutBagIsWhatIsMissing) {
  const Full game{Settings{}};
  const auto bag = [&](const std::string& text) {
    const std::string full = game.position_text(game.parse_position(text));
    const auto start = full.find(' ', full.find(' ') + 1) + 1;
    return full.substr(start, full.find(' ', start) - start);
  };
  EXPECT_EQ(bag("KGGM/MRRN/NCCP/PPPP/pppp/pccn/nrrX/XXXX r"), "kggmm");
  EXPECT_EQ(bag("----/-K--/--p-/-g--/--G-/-p--/C--c/---P r"), "-");
  // Eight of eighteen missing pieces: the highest ranks, red before black.
  EXPECT_EQ(bag(std::string(kMiddle) + " r"), "GMRRgmmr");
}

TEST(DarkChessText, RefusesImpossiblePositions) {
  const std::string rest = "----/----/----/----/----/----/----";
  EXPECT_EQ(position_message(rest + "/K-K- r -"), "position '" + rest + "/K-K- r -': the board shows more than 1 of K");
  EXPECT_EQ(position_message(rest + "/K-X- r K"),
            "position '" + rest + "/K-X- r K': board and bag have more than 1 of K");
  EXPECT_EQ(position_message(rest + "/K-X- r -"),
            "position '" + rest + "/K-X- r -': the bag has 0 pieces, but 1 are face down");
  EXPECT_EQ(position_message(rest + "/K-X- r GG"),
            "position '" + rest + "/K-X- r GG': the bag has 2 pieces, but 1 are face down");
  EXPECT_EQ(
      position_message(rest + "/K-Q- r"),
      "position '" + rest + "/K-Q- r': 'Q' on c1 is no piece; there are KGMRNCP, kgmrncp, X (face down) and - (empty)");
  EXPECT_EQ(position_message(rest + "/K-- r"), "position '" + rest + "/K-- r': row 1 is 'K--', expected 4 letters");
  EXPECT_EQ(position_message(rest + " r"), "position '" + rest + " r': expected 8 rows, not 7");
  EXPECT_EQ(position_message(rest + "/K--- w"),
            "position '" + rest + "/K--- w': the colour to move must be r, b or ?, not 'w'");
  EXPECT_EQ(position_message(rest + "/K--- r - 61"),
            "position '" + rest + "/K--- r - 61': the quiet plies must be a whole number from 0 to 60, not '61'");
  EXPECT_EQ(position_message(rest + "/K--- r - 0 ?"),
            "position '" + rest +
                "/K--- r - 0 ?': either both the colour to move and the first player's colour are ? or none of them");
  for (const std::string& bad :
       {rest + "/K---", rest + "/K--- ?", rest + "/K--- r - -1", rest + "/K--- r - 0 r r", rest + "/K--- r - 1x",
        rest + "/K--- r - +1", std::string(kHiddenBoard) + " ? " + kFullBag + " 1", std::string(kHiddenBoard) + " r K",
        std::string("PPPP/PP--/----/----/----/----/----/---- r"), std::string(kHiddenBoard) + " r " + kFullBag + " 3",
        std::string("----/----/----/----/----/----/----/---X ?"), std::string()}) {
    EXPECT_NE(position_message(bad), "") << bad;
  }
  EXPECT_NE(message_of([] { Small{Settings{.set = kSmallSet}}.parse_position("M-/--/--/-- r"); }), "");
}

TEST(DarkChessText, MovesReadAndPrint) {
  const Full game{Settings{}};
  const auto position = game.parse_position(std::string(kMiddle) + " r GMRNPgmp");
  for (const char* text : {"d5-c5", "d5-d6", "a8", "a8(G)", "c1(p)"}) {
    EXPECT_EQ(game.move_text(position, game.parse_move(position, text)), text);
  }
  const auto message = [&](const char* text) { return message_of([&] { game.parse_move(position, text); }); };
  EXPECT_EQ(message("a8(K)"), "move 'a8(K)': no K lies face down; there are GMRNPgmp");
  EXPECT_EQ(message("a1(G)"), "move 'a1(G)': there is no piece face down on a1");
  EXPECT_EQ(message("b8"), "move 'b8': there is no piece face down on b8");
  EXPECT_EQ(message("e1-e2"), "move 'e1-e2': expected a5-a6 for a move or a capture, b3 or b3(n) for a flip");
  for (const char* bad : {"", "a", "a1-a1", "a1-a9", "a8(", "a8()", "a8(X)", "a8(G", "a8[G]", "A8", "a8(G) ", "a1a2",
                          "d4-d5", "a1-c1", "a1-a22", "a8(-)"}) {
    EXPECT_NE(message(bad), "") << bad;
  }
}

TEST(DarkChessText, DrawsInPlainAscii) {
  const Full game{Settings{}};
  const auto position = game.parse_position("X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRNPgmp 3 b");
  EXPECT_EQ(game.draw(position, Move::step(25, 26), {}), R"(8  X  -  P  k 
7  C  -  c  X 
6  -  G  X  - 
5  p  X  -  N 
4  X  M  -  r 
3  -  c  X [C]
2  g  X  - [P]
1  K  -  X  - 
   a  b  c  d
First: black
Second: red, to move
Captured: red RPP; black mrnnppp
Face down: red GMRNP; black gmp
Quiet plies: 3 of 60
)");
  const Small small{Settings{.quiet_limit = 20, .set = kSmallSet}};
  EXPECT_EQ(small.draw(small.start(), std::nullopt, {}), R"(4  X  X 
3  X  X 
2  X  X 
1  X  X 
   a  b
First: no colour yet, to move
Second: no colour yet
Captured: red none; black none
Face down: red KGCP; black kgcp
Quiet plies: 0 of 20
)");
}

TEST(DarkChessText, DrawsWithCharacters) {
  const Small small{Settings{.set = kSmallSet}};
  const auto position = small.parse_position("kX/-P/X-/C- r Gg 0 r");
  EXPECT_EQ(small.draw(position, Move::flip(0, 5), {.colour = false, .unicode = true}), R"(  ┌────┬────┐
4 │ 將 │ ●  │
  ├────┼────┤
3 │    │ 兵 │
  ├────┼────┤
2 │ ●  │    │
  ├────┼────┤
1 │[炮]│    │
  └────┴────┘
    a    b
First: red, to move
Second: black
Captured: red 帥; black 包卒
Face down: red 仕; black 士
Quiet plies: 0 of 60
)");
  const std::string coloured = small.draw(position, Move::flip(0, 5), {.colour = true, .unicode = true});
  EXPECT_NE(coloured.find(paint({.colour = true, .unicode = true}, Ink::kLastMove, " 炮 ")), std::string::npos);
  EXPECT_EQ(coloured.find('['), coloured.find("\x1b[") + 1) << "no brackets where there is colour";
}

// Texts made of the letters that positions and moves use, so that some get far into the parsers.
rc::Gen<std::string> letters() {
  return rc::gen::container<std::string>(rc::gen::element('K', 'G', 'P', 'C', 'k', 'p', 'X', '-', '/', ' ', 'r', 'b',
                                                          '?', '0', '9', 'a', 'd', '1', '8', '(', ')', '\0', '\xff'));
}

RC_GTEST_PROP(DarkChessTextProperty, ParsersSurviveAnything, ()) {
  const Small game{Settings{.set = kSmallSet}};
  const std::string text = *letters();
  try {
    const auto position = game.parse_position(text);
    RC_ASSERT(game.parse_position(game.position_text(position)) == position);
  } catch (const UserError&) {
  }
  const auto position = game.parse_position("kX/-P/X-/C- r Gg 0 r");
  try {
    RC_ASSERT(game.move_text(position, game.parse_move(position, text)) == text);
  } catch (const UserError&) {
  }
}

}  // namespace
}  // namespace palamedes::darkchess
