#include "search/alphabeta/ordering.hpp"

#include <string>

#include <gtest/gtest.h>

#include "base/fixed_list.hpp"

namespace palamedes::search {
namespace {

using List = FixedList<char, 8>;

List listed(const std::string& letters) {
  List moves;
  for (const char letter : letters) moves.push_back(letter);
  return moves;
}

// A picker that tries moves in alphabetical order.
void rate(MovePicker<List>& picker) {
  picker.rate([](char move) { return 'z' - move; });
}

TEST(MovePicker, PostponedMovesComeLastWithTheRanksTheyHad) {
  List moves = listed("cbad");
  MovePicker<List> picker(moves);
  rate(picker);
  EXPECT_EQ(picker.take(), 'a');
  EXPECT_EQ(picker.take(), 'b');
  EXPECT_TRUE(picker.postpone(1));
  EXPECT_EQ(picker.take(), 'c');
  EXPECT_EQ(picker.take(), 'd');
  EXPECT_FALSE(picker.postponed_rank());
  EXPECT_EQ(picker.take(), 'b');
  EXPECT_EQ(picker.postponed_rank(), 1);
  EXPECT_FALSE(picker.postpone(1)) << "once only";
  EXPECT_TRUE(picker.done());
}

TEST(MovePicker, PostponedMovesComeAtOnceWhenTheyAreReady) {
  List moves = listed("abcde");
  MovePicker<List> picker(moves);
  rate(picker);
  const auto none = [](char) { return false; };
  EXPECT_EQ(picker.take(), 'a');
  for (int rank = 1; rank < 3; ++rank) {
    picker.take();
    EXPECT_TRUE(picker.postpone(rank));
  }
  EXPECT_EQ(picker.take_postponed_or_best(none), 'd');
  EXPECT_EQ(picker.take_postponed_or_best([](char move) { return move == 'c' || move == 'e'; }), 'c');
  EXPECT_EQ(picker.postponed_rank(), 2);
  EXPECT_EQ(picker.take_postponed_or_best(none), 'e');
  EXPECT_FALSE(picker.postponed_rank());
  EXPECT_EQ(picker.take_postponed_or_best(none), 'b');
  EXPECT_TRUE(picker.done());
}

// As after a multi-cut that failed: what it tried comes again in its order.
TEST(MovePicker, AReadyMoveGoesBeforeWhatComesAgain) {
  List moves = listed("abcd");
  MovePicker<List> picker(moves);
  rate(picker);
  picker.take();
  picker.take();
  picker.take();
  EXPECT_TRUE(picker.postpone(2));
  picker.rewind();
  EXPECT_EQ(picker.take_postponed_or_best([](char) { return true; }), 'c');
  std::string rest;
  while (!picker.done()) rest += picker.take();
  EXPECT_EQ(rest, "abd");
}

}  // namespace
}  // namespace palamedes::search
