#include <string>

#include <gtest/gtest.h>

#include "games/kalah/family.hpp"
#include "games/mnk/family.hpp"
#include "games/morris/family.hpp"
#include "search/mcts_support.hpp"

namespace palamedes::search::mcts_testing {
namespace {

// The root and every move of it must be proven, each with its exact value.
template <Game G>
void expect_solved(const Path<G>& path, std::uint64_t most) {
  Exhaustive<G> exact(path.game());
  Mcts<G, NoHeuristics> mcts({}, NoHeuristics{}, 7);
  auto question = simulations<typename G::Move>(most);
  question.lines = 1000;
  const auto report = mcts.think(path, question, StopToken{});
  const auto& position = path.position();
  ASSERT_LT(report.nodes, most) << path.game().position_text(position);
  EXPECT_EQ(proven_value(report.lines.front().score), exact.value_for_mover(position, exact.value(position)))
      << path.game().position_text(position);
  for (const auto& line : report.lines) {
    EXPECT_TRUE(line.exact_value);
    const double value = exact.value_for_mover(position, exact.value_after(position, line.moves.front()));
    EXPECT_EQ(proven_value(line.score), value)
        << path.game().position_text(position) << ' ' << path.game().move_text(position, line.moves.front());
  }
}

template <class Family>
void expect_solved_everywhere(const std::string& spec, int plies, std::uint64_t most) {
  Family::visit(Spec::parse(spec), [&](const auto& game) {
    expect_solved(Path(game, game.start()), most);
    Random random(3);
    for (int i = 0; i < 20; ++i) expect_solved(random_path(game, 1 + i % plies, random), most);
  });
}

TEST(MctsSolver, TicTacToeIsADraw) { expect_solved_everywhere<mnk::Family>("mnk:3x3,3", 6, 400'000); }
TEST(MctsSolver, FourByThreeIsWon) { expect_solved_everywhere<mnk::Family>("mnk:4x3,3", 8, 400'000); }
TEST(MctsSolver, SmallKalah) {
  expect_solved_everywhere<kalah::Family>("kalah:2,2", 6, 400'000);
  expect_solved_everywhere<kalah::Family>("kalah:3,2", 8, 400'000);
  expect_solved_everywhere<kalah::Family>("kalah:2,3,empty-capture=off", 8, 400'000);
}

// Published values, as the side to move sees them.
TEST(MctsSolver, KnownValues) {
  const auto value = [](const auto& game) {
    const auto report = answer(Path(game, game.start()), MctsOptions{}, 2'000'000);
    EXPECT_TRUE(report.lines.front().exact_value);
    return proven_value(report.lines.front().score);
  };
  EXPECT_EQ(mnk::Family::visit(Spec::parse("mnk:3x3,3"), value), 0.5);
  EXPECT_EQ(mnk::Family::visit(Spec::parse("mnk:4x3,3"), value), 1);
  EXPECT_EQ(kalah::Family::visit(Spec::parse("kalah:2,2"), value), 0);
  EXPECT_EQ(kalah::Family::visit(Spec::parse("kalah:3,2"), value), 1);
  EXPECT_EQ(kalah::Family::visit(Spec::parse("kalah:3,1"), value), 0.5);
}

// The moves of a proven line end the game after as many plies as the score says.
TEST(MctsSolver, ProvenLinesReachTheirEnd) {
  mnk::Family::visit(Spec::parse("mnk:4x3,3"), [](const auto& game) {
    Path path(game, game.start());
    const auto report = answer(path, MctsOptions{}, 1'000'000);
    const auto& line = report.lines.front();
    ASSERT_TRUE(is_win(line.score));
    EXPECT_EQ(distance_of(line.score) % 2, 1);
    EXPECT_EQ(static_cast<int>(line.moves.size()), distance_of(line.score));
    for (const auto move : line.moves) path.play(move);
    EXPECT_EQ(path.result(), Result::kFirstWins);
  });
}

TEST(MctsSolver, TakesTheWinAndStopsAtOnce) {
  mnk::Family::visit(Spec::parse("mnk:3x3,3"), [](const auto& game) {
    Path path(game, game.start());
    for (const char* move : {"a1", "b3", "b1", "c3"}) path.play(game.parse_move(path.position(), move));
    const auto report = answer(path, MctsOptions{}, 1'000'000);
    EXPECT_EQ(game.move_text(path.position(), report.lines.front().moves.front()), "c1");
    EXPECT_EQ(report.lines.front().score, win_in(1));
    EXPECT_LT(report.nodes, 100U);
  });
}

// Repetition is respected within the tree: a proof rests on it and no line breaks it.
template <Game G>
bool wins_within(Path<G>& path, Side side, int plies) {
  const Result result = path.result();
  if (result != Result::kOngoing) return result == win_for(side);
  if (plies == 0) return false;
  typename G::MoveList moves;
  path.legal_moves(moves);
  const bool chooses = path.game().side_to_move(path.position()) == side;
  for (const auto move : moves) {
    path.play(move);
    const bool wins = wins_within(path, side, plies - 1);
    path.undo();
    if (wins == chooses) return chooses;
  }
  return !chooses;
}

TEST(MctsSolver, ThreeMensMorrisIsWonByTheFirst) {
  for (const char* spec : {"morris:three", "morris:three,repetition=draws"}) {
    morris::Family::visit(Spec::parse(spec), [](const auto& game) {
      Path path(game, game.start());
      const auto report = answer(path, MctsOptions{}, 2'000'000);
      const Score score = report.lines.front().score;
      ASSERT_TRUE(is_win(score)) << report.nodes;
      int shortest = 1;
      while (!wins_within(path, Side::kFirst, shortest)) ++shortest;
      EXPECT_GE(distance_of(score), shortest);
      path.play(report.lines.front().moves.front());
      EXPECT_TRUE(wins_within(path, Side::kFirst, shortest + 4));
    });
  }
}

}  // namespace
}  // namespace palamedes::search::mcts_testing
