#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/mnk_support.hpp"

// The pie rule and swap2, by vectors that were written from the rules (docs/rules/mnk.md).
namespace palamedes::mnk {
namespace {

// What comes of a move is "-" where it is refused.
std::vector<MoveVector> vectors() { return move_vectors("mnk-swap.txt"); }

template <class Check>
void with_opening(const std::string& spec, Check&& check) {
  const Settings settings = settings_of(Spec::parse(spec));
  if (UpTo64Cells::fits(settings)) check(OpenedMnk<UpTo64Cells>(settings));
  if (UpTo20x20::fits(settings)) check(OpenedMnk<UpTo20x20>(settings));
  check(OpenedMnk<UpTo100x100>(settings));
}

TEST(MnkSwap, MovesLeadWhereTheRulesSay) {
  ASSERT_GT(vectors().size(), 30U);
  for (const MoveVector& vector : vectors()) {
    SCOPED_TRACE(vector.game + " " + vector.position + " " + vector.move);
    with_opening(vector.game, [&](const auto& game) {
      auto position = game.parse_position(vector.position);
      const auto root = position;
      ASSERT_EQ(game.position_text(position), vector.position);
      if (vector.outcome == "-") {
        EXPECT_THROW(game.parse_move(position, vector.move), UserError);
        return;
      }
      const Move move = game.parse_move(position, vector.move);
      EXPECT_EQ(game.move_text(position, move), vector.move);
      const auto taken = game.play(position, move);
      EXPECT_EQ(game.position_text(position), vector.outcome);
      EXPECT_TRUE(game.parse_position(vector.outcome) == position);
      EXPECT_EQ(game.key(position), game.computed_key(position));
      game.undo(position, move, taken);
      EXPECT_TRUE(position == root);
    });
  }
}

TEST(MnkSwap, StartsOfTheRulesPage) {
  with_opening("mnk:3x3,3,pie=on", [](const auto& game) {
    EXPECT_EQ(game.position_text(game.start()), ".../.../... x 1");
    EXPECT_EQ(game.ply_limit(), 10);
  });
  with_opening("mnk:3x3,3,swap2=on", [](const auto& game) {
    EXPECT_EQ(game.position_text(game.start()), ".../.../... x 3");
    EXPECT_EQ(game.ply_limit(), 11);
  });
}

TEST(MnkSwap, PositionsThatCannotBeAreRefused) {
  struct Wrong {
    std::string game;
    std::string position;
  };
  for (const Wrong& wrong : std::vector<Wrong>{{"mnk:3x3,3,pie=on", ".../.../... x 3"},
                                               {"mnk:3x3,3,pie=on", ".../.../... o 1"},
                                               {"mnk:3x3,3,pie=on", ".../.X./... x swap"},
                                               {"mnk:3x3,3,pie=on", ".../.X./... o choose"},
                                               {"mnk:3x3,3,swap2=on", ".../.../... o 3"},
                                               {"mnk:3x3,3,swap2=on", ".../.../XOX x choose"},
                                               {"mnk:3x3,3,swap2=on", ".../.../XOX o swap"},
                                               {"mnk:3x3,3,swap2=on", ".../.../XOX o four"},
                                               {"mnk:3x3,3,swap2=on", ".../.../XOX o choose x"},
                                               {"mnk:3x3,3,swap2=on", ".../.../XXX o choose"},
                                               {"mnk:2x2,3,swap2=on", "XO/OX x swap"}}) {
    SCOPED_TRACE(wrong.game + " " + wrong.position);
    with_opening(wrong.game, [&](const auto& game) { EXPECT_THROW(game.parse_position(wrong.position), UserError); });
  }
  const Mnk<UpTo64Cells> plain(Settings{});
  EXPECT_THROW(plain.parse_position(".../.../... x 1"), UserError);
}

TEST(MnkSwap, ThePlainGameHasNeitherMove) {
  const Mnk<UpTo64Cells> plain(Settings{});
  EXPECT_THROW(plain.parse_move(plain.start(), "swap"), UserError);
  EXPECT_THROW(plain.parse_move(plain.start(), "two"), UserError);
}

TEST(MnkSwap, AGameHasOneOpening) {
  EXPECT_THROW(settings_of(Spec::parse("mnk:15x15,5,pie=on,swap2=on")), UserError);
  EXPECT_NO_THROW(settings_of(Spec::parse("mnk:15x15,5,pie=on,swap2=off")));
}

// After the opening a position has the key of the plain game's, before that another.
TEST(MnkSwap, KeysAreThePlainGamesAfterTheOpening) {
  const Settings settings = settings_of(Spec::parse("mnk:3x3,3,pie=on"));
  const OpenedMnk<UpTo64Cells> game(settings);
  const auto played = game.parse_position("X../.O./... x");
  EXPECT_EQ(game.key(played), game.plain().key(game.plain().parse_position("X../.O./... x")));
  EXPECT_NE(game.key(game.parse_position("X../.../... o")), game.key(game.parse_position("X../.../... o swap")));
}

TEST(MnkSwap, OpeningSaysWhatIsPossible) {
  const OpenedMnk<UpTo64Cells> game(settings_of(Spec::parse("mnk:4x4,4,swap2=on")));
  const auto at = [&](const std::string& text) { return game.opening(game.parse_position(text)); };
  EXPECT_EQ(at("..../..../..../.... x 3")->to_place, 3);
  EXPECT_FALSE(at("..../..../..../.... x 3")->may_swap);
  EXPECT_TRUE(at("..../..../..../XOX. o choose")->may_swap);
  EXPECT_TRUE(at("..../..../..../XOX. o choose")->may_add);
  EXPECT_TRUE(at("..../..../XO../OXO. x swap")->may_swap);
  EXPECT_FALSE(at("..../..../XO../OXO. x swap")->may_add);
  EXPECT_FALSE(at("..../..../..../XOX. o"));
}

TEST(MnkSwap, DrawingSaysWhatIsPossible) {
  const OpenedMnk<UpTo64Cells> game(settings_of(Spec::parse("mnk:4x4,4,swap2=on")));
  const auto status = [&](const std::string& text) {
    const std::string drawn = game.draw(game.parse_position(text), std::nullopt, {});
    return drawn.substr(drawn.rfind(';') + 2);
  };
  EXPECT_EQ(status("..../..../..../.... x 3"), "X to place three stones of the opening\n");
  EXPECT_EQ(status("..../..../X.../OXO. o 1"), "O to place one stone of the opening\n");
  EXPECT_EQ(status("..../..../..../XOX. o choose"),
            "O to move, to swap the stones, or to swap them and place two more\n");
  EXPECT_EQ(status("..../..../XO../OXO. x swap"), "X to move, or to swap the stones\n");
  EXPECT_EQ(status("..../..../..../XOX. o"), "O to move\n");
}

}  // namespace
}  // namespace palamedes::mnk
