#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arena/report/conversions.hpp"
#include "arena/report/first_moves.hpp"
#include "arena/report/lengths.hpp"

namespace palamedes::arena {
namespace {

FinishedGame game_of(int plies, double seconds_a_ply, const std::string& first = "a1", Result result = Result::kDraw) {
  FinishedGame game;
  for (int i = 0; i < plies; ++i) {
    PlayedMove move;
    move.text = i == 0 ? first : "x";
    move.seconds = seconds_a_ply;
    game.report.moves.push_back(move);
  }
  game.report.outcome.result = result;
  return game;
}

TEST(GameLengths, AreThoseOfTheGamesThatGotThere) {
  const std::vector<LengthPoint> points = game_lengths({game_of(40, 0.5), game_of(20, 0.5)});
  ASSERT_EQ(points.size(), 5U);
  EXPECT_EQ(points[0].games, 2);
  EXPECT_DOUBLE_EQ(points[0].own_moves, 15);
  EXPECT_DOUBLE_EQ(points[0].seconds, 0);
  EXPECT_EQ(points[2].plies, 20);
  EXPECT_DOUBLE_EQ(points[2].own_moves, 5) << "the short one is just over";
  EXPECT_EQ(points[3].games, 1);
  EXPECT_DOUBLE_EQ(points[3].own_moves, 5);
  EXPECT_DOUBLE_EQ(points[3].seconds, 7.5) << "of one side";
}

TEST(GameLengths, LongGamesHaveWiderStepsAndFewStragglersAreLeftOut) {
  std::vector<FinishedGame> games(20, game_of(100, 0));
  games.push_back(game_of(600, 0));
  const std::vector<LengthPoint> points = game_lengths(games);
  EXPECT_EQ(points.at(1).plies, 60);
  EXPECT_EQ(points.size(), 2U) << "at 120 plies one game in 21 goes on";
}

TEST(TimeSpent, IsTheMeanOfAllGamesOfAPlayerOnEitherSide) {
  Event event;
  event.players = {{"best", ""}, {"random", ""}};
  std::vector<FinishedGame> games = {game_of(4, 0), game_of(3, 0)};
  games[1].task.first = 1;
  games[1].task.second = 0;
  for (FinishedGame& game : games) {
    for (std::size_t i = 0; i < game.report.moves.size(); ++i) {
      PlayedMove& move = game.report.moves[i];
      move.side = i % 2 == 0 ? Side::kFirst : Side::kSecond;
      move.seconds = (move.side == Side::kFirst ? game.task.first : game.task.second) == 0 ? 1 : 3;
    }
  }
  games[0].report.moves[2].seconds = 2;
  const std::vector<report::Series> spent = time_spent(event, games);
  ASSERT_EQ(spent.size(), 2U);
  EXPECT_EQ(spent[0].name, "best");
  EXPECT_EQ(spent[0].values, (std::vector<double>{1, 2})) << "1 and 3 seconds, and 1 second where the game was over";
  EXPECT_EQ(spent[1].values, (std::vector<double>{3, 6}));
}

TEST(FirstMoves, AreCountedUpToSymmetry) {
  const std::vector<FirstMove> moves =
      first_moves("darkchess", {game_of(9, 0, "a2(k)", Result::kFirstWins), game_of(9, 0, "d7(P)", Result::kFirstWins),
                                game_of(9, 0, "d2(P)", Result::kDraw), game_of(9, 0, "b4(P)", Result::kSecondWins)});
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(moves[0].tally, (Tally{2, 1, 0}));
  EXPECT_EQ(moves[1].tally, (Tally{0, 0, 1}));
  EXPECT_LT(moves[0].low(), moves[0].tally.score());
  EXPECT_GT(moves[1].high(), 0.2) << "one game proves little";
}

TEST(FirstMoves, ManyGamesNarrowTheInterval) {
  std::vector<FinishedGame> games;
  for (int i = 0; i < 400; ++i)
    games.push_back(game_of(3, 0, "a2(k)", i % 2 == 0 ? Result::kFirstWins : Result::kSecondWins));
  const std::vector<FirstMove> moves = first_moves("darkchess", games);
  EXPECT_NEAR(moves.at(0).high() - moves.at(0).low(), 2 * 1.96 * 0.5 / 20, 0.001);
}

TEST(FirstMoves, GamesOfAPairThatEndAlikeCountAsOne) {
  std::vector<FinishedGame> games;
  for (int i = 0; i < 400; ++i) {
    games.push_back(game_of(3, 0, "a2(k)", i / 2 % 2 == 0 ? Result::kFirstWins : Result::kSecondWins));
    games.back().task.number = i;
  }
  const FirstMove move = first_moves("darkchess", games).at(0);
  EXPECT_NEAR(move.high() - move.low(), 2 * 1.96 * 0.5 / std::sqrt(200.0), 0.001);
}

// Sides take turns; the first one's scores are given.
FinishedGame game_with_scores(const std::vector<int>& scores, Result result) {
  FinishedGame game = game_of(static_cast<int>(2 * scores.size()), 0, "a1", result);
  for (std::size_t i = 0; i < game.report.moves.size(); ++i) {
    game.report.moves[i].side = i % 2 == 0 ? Side::kFirst : Side::kSecond;
    game.report.moves[i].score = i % 2 == 0 ? scores[i / 2] : -scores[i / 2];
  }
  return game;
}

TEST(Conversions, CountFromTheFirstLeadOfAPlayerOnEitherSide) {
  Event event;
  event.players.resize(2);
  std::vector<FinishedGame> games = {game_with_scores({0, 299, 300, 10}, Result::kFirstWins),
                                     game_with_scores({500, 0, 0, 0}, Result::kDraw),
                                     game_with_scores({-10, -300, -300, 0}, Result::kSecondWins)};
  games.push_back(games.front());
  games.back().task.first = 1;
  games.back().task.second = 0;
  const std::vector<Conversion> found = conversions(event, games, 300);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].games, 2);
  EXPECT_EQ(found[0].won, 1);
  EXPECT_DOUBLE_EQ(found[0].plies, 6) << "4 and 8";
  EXPECT_EQ(found[1].games, 2);
  EXPECT_EQ(found[1].won, 2);
  EXPECT_DOUBLE_EQ(found[1].plies, 4.5) << "5 and 4";
}

}  // namespace
}  // namespace palamedes::arena
