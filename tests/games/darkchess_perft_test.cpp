#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "games/darkchess/darkchess.hpp"
#include "games/perft.hpp"

namespace palamedes::darkchess {
namespace {

using Full = DarkChess<FullBoard>;

constexpr const char* kMiddle = "X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X-";
constexpr const char* kHiddenBoard = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX";

void expect_perft(const std::string& text, bool flips, const std::vector<std::uint64_t>& leaves) {
  const Full game{Settings{}};
  Full::Position position = game.parse_position(text);
  const Full::Position before = position;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    EXPECT_EQ(perft(game, position, static_cast<int>(i) + 1, flips), leaves[i]) << text << ", depth " << i + 1;
  }
  EXPECT_EQ(position, before);
}

TEST(DarkChessPerft, MiddleGameRed) {
  expect_perft(std::string(kMiddle) + " r", false, {15, 120, 1731, 13027, 177028, 1321351});
}

TEST(DarkChessPerft, MiddleGameBlack) {
  expect_perft(std::string(kMiddle) + " b", false, {8, 119, 881, 12418, 91307, 1209948});
}

TEST(DarkChessPerft, Endgame) {
  expect_perft("----/-K--/--p-/-g--/--G-/-p--/C--c/---P r", false, {12, 163, 1892, 23378, 269145, 3239625});
}

TEST(DarkChessPerft, FullBoardFaceUp) {
  expect_perft("KGGM/MRRN/NCCP/PPPP/pppp/pccn/nrrm/mggk r", false, {6, 38, 360, 3363, 33920, 349982});
}

TEST(DarkChessPerft, FlipsBranchByKind) {
  expect_perft(std::string(kMiddle) + " r GMRNPgmp", true, {79, 4798, 280844});
  expect_perft(std::string(kHiddenBoard) + " r", true, {448, 192448});
}

TEST(DarkChessPerft, StartByChanceHasTheColoursOfTheFirstFlip) {
  // The first flip gives its colour to the flipper, so that no more than the colours' names differ from a fixed colour.
  expect_perft(std::string(kHiddenBoard) + " ?", true, {448});
}

TEST(DarkChessPerft, GoesOnPastTheQuietLimit) {
  const Full game{Settings{.quiet_limit = 1}};
  Full::Position position = game.parse_position("----/-K--/--p-/-g--/--G-/-p--/C--c/---P r - 1");
  EXPECT_EQ(game.result(position), Result::kDraw);
  EXPECT_EQ(perft(game, position, 4, false), 23378U);
}

TEST(DarkChessLong, StartWithAFixedColour) {
  expect_perft(std::string(kHiddenBoard) + " r", true, {448, 192448, 78989568});
}

}  // namespace
}  // namespace palamedes::darkchess
