#include <algorithm>
#include <fstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "games/morris_helpers.hpp"

// The course programs at depth 1 are a look at the generator: how many moves there are, which of the best comes first,
// and how many answers each leaves.
namespace palamedes::morris {
namespace {

Points letters(const std::string& board, char letter) {
  Points points = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] == letter) points |= point_bit(static_cast<int>(i));
  }
  return points;
}

int estimate(const Position& position, bool opening) {
  const int white = std::popcount(position.pieces[0]);
  const int black = std::popcount(position.pieces[1]);
  if (opening) return white - black;
  if (black <= 2) return 10'000;
  if (white <= 2) return -10'000;
  const int answers = count_moves<VariantD>(position);
  return answers == 0 ? 10'000 : 1'000 * (white - black) - answers;
}

TEST(MorrisPrograms, DepthOne) {
  std::ifstream file(std::string(PALAMEDES_TEST_DATA) + "/morris-programs.txt");
  int checked = 0;
  for (std::string line; std::getline(file, line);) {
    const auto fields = split(line, '|');
    if (line.starts_with('#') || fields.size() != 6 || fields[2] != "1") continue;
    const bool opening = fields[0].find("Opening") != std::string_view::npos;
    const bool swapped = fields[0].ends_with("Black");
    const std::string input(fields[1]);
    Position root;
    root.pieces = {letters(input, swapped ? 'B' : 'W'), letters(input, swapped ? 'W' : 'B')};
    root.in_hand.fill(opening ? 9 : 0);

    const Morris<VariantD> game;
    Morris<VariantD>::MoveList moves;
    game.legal_moves(root, moves);
    // A root without moves is a leaf itself.
    EXPECT_EQ(std::to_string(std::max<std::size_t>(moves.size(), 1)), fields[4]) << line;
    EXPECT_EQ(game.mobility(root), static_cast<int>(moves.size())) << line;
    Position best = root;
    best.to_move = Side::kSecond;
    int best_value = moves.empty() ? estimate(best, opening) : -100'000;
    for (const Move move : moves) {
      Position child = root;
      game.play(child, move);
      const int value = estimate(child, opening);
      if (value > best_value) std::tie(best, best_value) = std::pair(child, value);
    }
    EXPECT_EQ(std::to_string(best_value), fields[5]) << line;
    if (swapped) std::swap(best.pieces[0], best.pieces[1]);
    EXPECT_EQ(game.position_text(best).substr(0, 23), fields[3]) << line;
    ++checked;
  }
  EXPECT_EQ(checked, 36);
}

}  // namespace
}  // namespace palamedes::morris
