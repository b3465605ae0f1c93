#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/mnk_support.hpp"

// Caro's rule, by vectors that were written from the rule itself (docs/rules/mnk.md).
namespace palamedes::mnk {
namespace {

std::vector<MoveVector> vectors() { return move_vectors("mnk-caro.txt"); }

std::string text_of(Result result) {
  switch (result) {
    case Result::kFirstWins: return "x";
    case Result::kSecondWins: return "o";
    case Result::kDraw: return "=";
    default: return "-";
  }
}

// What the move comes to, by playing it and by the text of what it leaves, in every image of the board.
template <class Size>
void check_vector(const MoveVector& vector) {
  const Mnk<Size> game(settings_of(Spec::parse(vector.game)));
  const auto root = game.parse_position(vector.position);
  if (vector.outcome == "over") {
    EXPECT_NE(game.result(root), Result::kOngoing);
    return;
  }
  ASSERT_EQ(game.result(root), Result::kOngoing);
  const Move wanted = game.parse_move(root, vector.move);
  for (int symmetry = 0; symmetry < game.symmetries(); ++symmetry) {
    // Images of a board that is not square are boards of the same size here.
    auto position = game.transformed(root, symmetry);
    const Move move = game.transformed_move(root, wanted, symmetry);
    const Side side = position.to_move;
    const bool wins = vector.outcome == "x" || vector.outcome == "o";
    EXPECT_EQ(game.would_win(position, side, move), wins);
    game.play(position, move);
    EXPECT_EQ(text_of(game.result(position)), vector.outcome);
    EXPECT_EQ(game.parse_position(game.position_text(position)), position);
    EXPECT_EQ(game.scene(position).highlights.size(), wins ? 1U : 0U);
  }
}

TEST(MnkCaro, Vectors) {
  const auto all = vectors();
  EXPECT_GE(all.size(), 40U);
  for (const MoveVector& vector : all) {
    SCOPED_TRACE(vector.game + "|" + vector.position + "|" + vector.move);
    check_vector<UpTo64Cells>(vector);
    check_vector<UpTo20x20>(vector);
    check_vector<UpTo100x100>(vector);
  }
}

// Lines whose words are longer than a processor's.
TEST(MnkCaro, WideBoards) {
  with_game("mnk:1x100,5,caro=on", [](const auto& game) {
    for (const std::size_t at : {0U, 30U, 59U, 61U, 63U, 64U, 94U}) {
      for (const bool stopped : {false, true}) {
        std::string text(100, '.');
        text.replace(at, 5, "XX.XX");
        const bool first = stopped && at > 0;
        if (first) text[at - 1] = 'O';
        if (stopped) text[at + 5] = 'O';
        auto position = game.parse_position(text + " x");
        game.play(position, cell_at(0, static_cast<int>(at) + 2));
        EXPECT_EQ(game.result(position), first ? Result::kOngoing : Result::kFirstWins) << text;
      }
    }
  });
}

// Of two lines that one stone completes only the one that wins is shown.
TEST(MnkCaro, AStoppedLineIsNotShown) {
  with_game("mnk:7x7,5,caro=on", [](const auto& game) {
    auto position = game.parse_position("...O.../...X.../...X.../.XX.XX./...X.../...X.../...O... x");
    game.play(position, game.parse_move(position, "d4"));
    const std::vector<std::vector<std::string>> across(1, {"b4", "c4", "d4", "e4", "f4"});
    EXPECT_EQ(game.scene(position).highlights, across);
    EXPECT_EQ(game.reason(position), "five in a row");
  });
}

// The rule changes something in random games, and not everything.
TEST(MnkCaro, ChangesSomeRandomGames) {
  const Mnk<UpTo64Cells> caro({5, 5, 3, false, true});
  const Mnk<UpTo64Cells> plain({5, 5, 3, false, false});
  Random random(31);
  int same = 0;
  int later = 0;
  for (int i = 0; i < 3000; ++i) {
    auto one = caro.start();
    auto two = plain.start();
    while (two.result == Result::kOngoing) {
      const Move move = random_move(plain, two, random);
      plain.play(two, move);
      caro.play(one, move);
    }
    ++(one.result == two.result ? same : later);
    EXPECT_TRUE(one.result == two.result || one.result == Result::kOngoing) << caro.position_text(one);
  }
  EXPECT_GT(same, 100);
  EXPECT_GT(later, 20);
}

}  // namespace
}  // namespace palamedes::mnk
