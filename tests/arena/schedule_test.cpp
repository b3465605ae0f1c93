#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "arena/arena_support.hpp"
#include "arena/local_crew.hpp"
#include "arena/openings.hpp"
#include "arena/statistics/ratings.hpp"
#include "arena/swiss.hpp"
#include "base/error.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::arena {
namespace {

// Rounds in which the player with the smaller number wins both games.
std::vector<std::vector<SwissMeeting>> tournament(int players, int rounds) {
  std::vector<std::vector<SwissMeeting>> played;
  for (int round = 0; round < rounds; ++round) {
    std::vector<SwissMeeting> meetings;
    std::set<int> left;
    for (int i = 0; i < players; ++i) left.insert(i);
    for (const auto& [a, b] : swiss_pairings(players, played)) {
      meetings.push_back({a, b, a < b ? 4 : 0});
      left.erase(a);
      left.erase(b);
    }
    for (const int player : left) meetings.push_back({player, -1, 4});
    played.push_back(meetings);
  }
  return played;
}

TEST(Swiss, NobodyMeetsAnybodyTwice) {
  // So few rounds that there always is a way, whatever was paired before (by Dirac's theorem).
  for (const auto& [players, rounds] :
       {std::pair(2, 1), std::pair(5, 2), std::pair(8, 4), std::pair(13, 6), std::pair(20, 7)}) {
    std::set<std::pair<int, int>> met;
    std::set<int> left_over;
    for (const auto& round : tournament(players, rounds)) {
      EXPECT_EQ(round.size(), static_cast<std::size_t>((players + 1) / 2));
      for (const SwissMeeting& meeting : round) {
        if (meeting.b < 0) {
          EXPECT_TRUE(left_over.insert(meeting.a).second) << players;
        } else {
          EXPECT_TRUE(met.emplace(std::min(meeting.a, meeting.b), std::max(meeting.a, meeting.b)).second) << players;
        }
      }
    }
  }
}

TEST(Swiss, EverybodyPlaysEvenWhereThereIsNoWayWithoutMeetingAgain) {
  for (const int players : {4, 5, 20}) {
    for (const auto& round : tournament(players, players + 2)) {
      EXPECT_EQ(round.size(), static_cast<std::size_t>((players + 1) / 2));
    }
  }
}

TEST(Swiss, TheBestComesFirst) {
  const auto rounds = tournament(16, 5);
  const auto standings = swiss_standings(16, rounds);
  EXPECT_EQ(standings.front().player, 0);
  EXPECT_EQ(standings.front().half_points, 20);
  EXPECT_EQ(standings.back().player, 15);
}

TEST(Swiss, OpponentsBreakTies) {
  // 0 and 1 have two points each; 0 beat the one who has two points besides, 1 the one who has none.
  const std::vector<std::vector<SwissMeeting>> rounds{{{0, 2, 4}, {1, 3, 4}}, {{2, 3, 4}}};
  const auto standings = swiss_standings(4, rounds);
  EXPECT_EQ(standings[0].player, 0);
  EXPECT_EQ(standings[0].opponents, 4);
  EXPECT_EQ(standings[1].player, 2);  // met 0 and 3
  EXPECT_EQ(standings[1].opponents, 4);
  EXPECT_EQ(standings[2].player, 1);
  EXPECT_EQ(standings[2].opponents, 0);
}

TEST(Swiss, RunsAndResumes) {
  const testing::ScratchFile scratch("swiss.event");
  Event event = testing::small_event(
      "kalah", {"random", "alphabeta:depth=1,table-mb=1", "alphabeta:depth=3,table-mb=1", "random", "random"}, 1);
  event.kind = EventKind::kSwiss;
  event.rounds = 3;
  const std::string whole = testing::fingerprint(testing::played(event, 2).games);
  {
    EventFile file = EventFile::create(scratch.path(), event);
    engines::StopToken token;
    testing::StoppedCrew crew(1, 5, token);
    run_event(file, crew, token);
  }
  EventFile file = EventFile::resume(scratch.path());
  const EventOutcome outcome = testing::played(file, 2);
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(outcome.games.size(), 12U);
  EXPECT_EQ(testing::fingerprint(outcome.games), whole);
}

TEST(CrossTable, CountsGamesOfPlayers) {
  Event event = testing::small_event("kalah", {"alphabeta:depth=4,table-mb=1", "random", "random"}, 4);
  event.kind = EventKind::kRoundRobin;
  const auto games = testing::played(event, 2).games;
  const CrossTable table(3, games);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(table.games_of(i), 16);
  EXPECT_EQ(table.half_points_of(0) + table.half_points_of(1) + table.half_points_of(2), 2 * 24);
  EXPECT_EQ(table.units.size(), 12U);
  const Ratings ratings = rate(table);
  EXPECT_GT(ratings.elo[0], ratings.elo[1]);
  EXPECT_GT(ratings.elo[0], ratings.elo[2]);
  EXPECT_NEAR(ratings.superiority[0][1] + ratings.superiority[1][0], 1, 1e-9);
}

TEST(Openings, AreCheckedLineByLine) {
  const auto game = catalog::make_game("kalah");
  const auto openings = parse_openings("# game: kalah\n# a comment\n\n1 2\r\n3\n", *game);
  EXPECT_EQ(openings, (std::vector<std::string>{"1 2", "3"}));
  EXPECT_THROW(parse_openings("# game: mingmang\n1\n", *game), UserError);
  EXPECT_THROW(parse_openings("1 2\n1 99\n", *game), UserError);
  EXPECT_THROW(parse_openings("# nothing\n", *game), UserError);
}

TEST(Openings, FoundOnesAreDistinctAndNearlyEqual) {
  OpeningSearch wish;
  wish.count = 30;
  wish.plies = 3;
  wish.engine = "alphabeta:table-mb=1";
  wish.nodes = 300;
  wish.margin = 60;
  const engines::StopToken token;
  const auto openings = find_openings(
      "mnk:7x7,4", wish, [](int, int) {}, token);
  ASSERT_EQ(openings.size(), 30U);
  const auto game = catalog::make_game("mnk:7x7,4");
  std::set<std::string> seen;
  for (const std::string& opening : openings) {
    game->reset();
    play_opening(*game, opening);
    std::set<std::string> views;
    for (int i = 0; i < game->symmetries(); ++i) {
      if (!game->swaps_sides(i)) views.insert(game->transformed_position(i));
    }
    for (const std::string& view : views) EXPECT_TRUE(seen.insert(view).second) << opening;
  }
}

TEST(Openings, TheFairestAreChosenFromBothSides) {
  const std::vector<JudgedOpening> judged = {{"a", 4, 4}, {"b", 3, 4}, {"c", 2, 4}, {"d", 4, 4},
                                             {"e", 0, 4}, {"f", 1, 4}, {"g", 4, 4}};
  EXPECT_EQ(balanced_openings(judged, 1), (std::vector<std::string>{"c"}));
  EXPECT_EQ(balanced_openings(judged, 3), (std::vector<std::string>{"b", "c", "f"}));
  // One more that favours the first player is all that the two that favour the second can carry.
  EXPECT_EQ(balanced_openings(judged, 7), (std::vector<std::string>{"a", "b", "c", "d", "e", "f"}));
}

TEST(Openings, RandomOnesDoNotEndTheGame) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto game = catalog::make_game("mnk:3x3,3");
    EXPECT_NO_THROW(play_opening(*game, random_opening("mnk:3x3,3", 9, seed)));
  }
}

TEST(BuiltInOpenings, FiveHundredDistinctOnesForEachGame) {
  std::set<std::string> games;
  for (const BuiltInOpenings& file : built_in_opening_files()) {
    const std::string_view tag = "# game: ";
    const auto at = file.content.find(tag);
    ASSERT_NE(at, std::string_view::npos) << file.name;
    const auto end = file.content.find('\n', at);
    const auto game = catalog::make_game(file.content.substr(at + tag.size(), end - at - tag.size()));
    const auto openings = parse_openings(file.content, *game);
    EXPECT_EQ(built_in_openings(*game), file.content);
    EXPECT_GE(openings.size(), 500U) << file.name;
    std::set<std::string> positions;
    for (const std::string& opening : openings) {
      game->reset();
      play_opening(*game, opening);
      positions.insert(game->position());
    }
    EXPECT_EQ(positions.size(), openings.size()) << file.name;
    games.insert(game->spec());
  }
  EXPECT_EQ(games.size(), 5U);
}

TEST(Crew, SharesOfProcessors) {
  EXPECT_TRUE(processor_shares({0, 1, 2, 3}, 1).empty());
  EXPECT_TRUE(processor_shares({0, 1}, 3).empty());
  EXPECT_EQ(processor_shares({0, 1, 4, 5, 7}, 2), (std::vector<std::vector<int>>{{0, 1}, {4, 5}}));
  EXPECT_FALSE(usable_processors().empty());
}

}  // namespace
}  // namespace palamedes::arena
