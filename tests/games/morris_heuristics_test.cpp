#include <string>

#include <gtest/gtest.h>

#include "games/morris/heuristics.hpp"
#include "games/morris_helpers.hpp"
#include "games/weights.hpp"

namespace palamedes::morris {
namespace {

// What a board is worth to the side to move with a piece more, by these weights.
template <class Board>
int of_a_piece(const Weights& weights) {
  const Morris<Board> game;
  Position position = game.start();
  --position.in_hand[index_of(other(position.to_move))];
  return Heuristics<Morris<Board>>(game, weights).evaluate(game, position);
}

TEST(MorrisWeights, OfNineAreItsOwnWhereAFileHasThem) {
  const Weights both{.game = "morris", .name = "both", .values = {{"pieces", 900}, {"nine-pieces", 800}}};
  EXPECT_EQ(of_a_piece<Nine>(both), 800);
  EXPECT_EQ(of_a_piece<VariantD>(both), 900);
  EXPECT_EQ(of_a_piece<Twelve>(both), 900);
  const Weights plain{.game = "morris", .name = "plain", .values = {{"pieces", 900}}};
  EXPECT_EQ(of_a_piece<Nine>(plain), 900);
  const Weights other{.game = "morris", .name = "other", .values = {{"pieces", 900}, {"nine-strike", 5}}};
  EXPECT_EQ(of_a_piece<Nine>(other), 0) << "one kind or the other, never both";
}

TEST(MorrisWeights, HaveANameForEachFeature) {
  EXPECT_EQ(kFeaturesOf<Nine>.front(), "nine-pieces");
  EXPECT_EQ(kFeaturesOf<Nine>.back(), "nine-placing-blocked");
  EXPECT_EQ(kFeaturesOf<Six>.back(), "placing-blocked");
}

}  // namespace
}  // namespace palamedes::morris
