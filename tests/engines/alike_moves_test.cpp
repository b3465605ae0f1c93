#include "engines/alike_moves.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "games/darkchess/darkchess.hpp"

namespace palamedes::engines {
namespace {

using G = darkchess::DarkChess<darkchess::FullBoard>;

std::set<std::string> varied(const Path<G>& path, const std::string& move, bool varies) {
  std::set<std::string> found;
  AlikeMoves<G> alike(varies, 1);
  for (int i = 0; i < 60; ++i) {
    search::Report<G::Move> report;
    report.lines.push_back({.moves = {path.game().parse_move(path.position(), move)}});
    alike.vary(path, report);
    found.insert(path.game().move_text(path.position(), report.lines.front().moves.front()));
  }
  return found;
}

TEST(AlikeMoves, AreTheImagesOfAFlipAtTheStart) {
  const G game{darkchess::Settings{}};
  Path<G> path(game, game.start());
  EXPECT_EQ(varied(path, "b3", true), (std::set<std::string>{"b3", "b6", "c3", "c6"}));
  EXPECT_EQ(varied(path, "a1", true), (std::set<std::string>{"a1", "a8", "d1", "d8"}));
  EXPECT_EQ(varied(path, "b3", false), std::set<std::string>{"b3"});
}

TEST(AlikeMoves, StayOnceAGameIsUnderWay) {
  const G game{darkchess::Settings{}};
  Path<G> path(game, game.start());
  path.play(game.parse_move(path.position(), "a1(K)"));
  EXPECT_EQ(varied(path, "b3", true), std::set<std::string>{"b3"});
}

TEST(AlikeMoves, OfAPositionWithoutSymmetryThereIsOne) {
  const G game{darkchess::Settings{}};
  const Path<G> path(game, game.parse_position("----/-R-G/--m-/----/----/-n--/----/---- r"));
  EXPECT_EQ(varied(path, "d7-c7", true), std::set<std::string>{"d7-c7"});
}

}  // namespace
}  // namespace palamedes::engines
