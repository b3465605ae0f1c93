#include <string>

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "catalog/random_position.hpp"
#include "engines/engine.hpp"

// What an engine answers in a game does not depend on the games before it: events are the same however their games are
// dealt out.
namespace palamedes::engines {
namespace {

class NewGame : public ::testing::TestWithParam<const char*> {};

TEST_P(NewGame, BeginsWithNothingLearned) {
  constexpr int kDepth = 4;
  const auto start = catalog::make_game(GetParam());
  const auto engine = make_engine("alphabeta:table-mb=1,tables=off", *start, 1);
  EngineQuestion question;
  question.limits.depth = start->family().name() == "darkchess" ? 2 : kDepth;
  const StopToken never;
  for (const int plies : {6, 14, 24}) {
    const auto position = catalog::random_position(*start, plies, static_cast<std::uint64_t>(plies));
    ASSERT_TRUE(position);
    engine->new_game();
    const EngineReport first = engine->think(*position, question, never);
    engine->new_game();
    const EngineReport second = engine->think(*position, question, never);
    EXPECT_EQ(second.nodes, first.nodes) << plies;
    EXPECT_EQ(second.lines.front().moves, first.lines.front().moves) << plies;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, NewGame, ::testing::Values("mingmang", "mnk:15x15,5", "kalah", "morris", "darkchess"));

}  // namespace
}  // namespace palamedes::engines
