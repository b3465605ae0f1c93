#include "arena/report/match_summary.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arena/report/tournament_summary.hpp"
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

TEST(MatchSummary, LeavesOutWhatProgramsDoNotTell) {
  arena::Event event;
  event.kind = arena::EventKind::kMatch;
  event.game = "darkchess";
  event.players = {{"teller", ""}, {"silent", ""}};
  std::vector<arena::FinishedGame> games = won_games(2);
  for (arena::FinishedGame& game : games) {
    const auto teller = static_cast<std::size_t>(game.task.first == 0 ? 0 : 1);
    game.report.choices = {10, 10};
    game.report.seconds = {0.5, 0.5};
    game.report.nodes[teller] = 200;
    game.report.depths[teller] = 35;
  }
  const std::string text = arena::match_summary(event, games);
  EXPECT_NE(text.find("\nteller: 20 nodes, depth 3.5, 0.0500 s per move\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nsilent: 0.0500 s per move\n"), std::string::npos) << text;
  const boost::json::object json = arena::match_json(event, games);
  const boost::json::array& effort = json.at("effort").as_array();
  EXPECT_EQ(effort.at(0).at("nodes_per_move"), 20.0);
  EXPECT_FALSE(effort.at(1).as_object().contains("nodes_per_move"));
  EXPECT_FALSE(effort.at(1).as_object().contains("depth_per_move"));

  event.kind = arena::EventKind::kRoundRobin;
  const std::string table = arena::tournament_summary(event, games);
  EXPECT_NE(table.find("%     20      0.0500"), std::string::npos) << table;
  EXPECT_NE(table.find("%      -      0.0500"), std::string::npos) << table;
}

}  // namespace
}  // namespace palamedes::apps
