#include "arena/report/match_summary.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arena/statistics/results.hpp"

namespace palamedes::apps {
namespace {

// Three of four pairs are won by the first engine, the others shared.
std::vector<arena::FinishedGame> won_games(int count) {
  std::vector<arena::FinishedGame> games;
  for (int number = 0; number < count; ++number) {
    arena::FinishedGame& game = games.emplace_back();
    game.task.number = number;
    game.task.first = number % 2;
    game.task.second = 1 - game.task.first;
    const bool lost = number % 8 == 7;
    const Side winner = (game.task.first == 0) != lost ? Side::kFirst : Side::kSecond;
    game.report.outcome.result = win_for(winner);
  }
  return games;
}

TEST(MatchSummary, TellsWhenTheTestWasDecided) {
  arena::Event event;
  event.kind = arena::EventKind::kMatch;
  event.game = "kalah";
  event.players = {{"best", ""}, {"random", ""}};
  event.sprt = arena::SprtBounds{0, 50, 0.05, 0.05};
  const std::vector<arena::FinishedGame> games = won_games(400);
  arena::OrderedSprt test(*event.sprt);
  int decided_after = 0;
  for (const arena::FinishedGame& game : games) {
    test.add(game);
    ++decided_after;
    if (test.verdict() != arena::SprtVerdict::kUndecided) break;
  }
  ASSERT_LT(decided_after, 400);
  const std::string words = "H1 accepted after " + std::to_string(decided_after) + " games\n";
  EXPECT_NE(arena::match_summary(event, games).find(words), std::string::npos) << arena::match_summary(event, games);
  EXPECT_NE(arena::match_summary(event, won_games(4)).find("undecided after 4 games\n"), std::string::npos);
}

}  // namespace
}  // namespace palamedes::apps
