#include "arena/referee.hpp"

#include <chrono>
#include <map>
#include <thread>

#include <gtest/gtest.h>

#include "arena/arena_support.hpp"
#include "arena/hidden_setup.hpp"
#include "base/error.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::arena {
namespace {

using testing::ScriptedPlayer;

Answer first_legal(const catalog::Game& game) {
  Answer answer;
  answer.move = game.legal_moves().front();
  return answer;
}

GameReport refereed(const std::string& variant, const ScriptedPlayer::Script& first,
                    const ScriptedPlayer::Script& second, const GameTerms& terms = {}) {
  const auto game = catalog::make_game(variant);
  ScriptedPlayer a(first);
  ScriptedPlayer b(second);
  const engines::StopToken token;
  return play_game({*game, {&a, &b}, 1, 2}, terms, token).value();
}

TEST(Referee, PlaysToTheEndByTheRules) {
  const GameReport report = refereed("mnk:3x3,3", first_legal, first_legal);
  // a1, b1 … : three in a row of the first player on the way.
  EXPECT_EQ(report.outcome.result, Result::kFirstWins);
  EXPECT_EQ(report.moves.size(), 7U);
  EXPECT_EQ(report.choices[0], 4);
  EXPECT_EQ(report.choices[1], 3);
}

TEST(Referee, IllegalMovesLose) {
  const auto illegal = [](const catalog::Game&) {
    Answer answer;
    answer.move = "z99";
    return answer;
  };
  const GameReport one = refereed("kalah", illegal, first_legal);
  EXPECT_EQ(one.outcome.result, Result::kSecondWins);
  EXPECT_NE(one.outcome.reason.find("illegal move z99"), std::string::npos) << one.outcome.reason;
  EXPECT_EQ(refereed("mnk:3x3,3", first_legal, illegal).outcome.result, Result::kFirstWins);
}

TEST(Referee, FailuresLoseWithTheirReason) {
  const auto crashed = [](const catalog::Game&) {
    Answer answer;
    answer.failure = "crashed";
    return answer;
  };
  const GameReport report = refereed("mnk:3x3,3", first_legal, crashed);
  EXPECT_EQ(report.outcome.result, Result::kFirstWins);
  EXPECT_NE(report.outcome.reason.find(": crashed"), std::string::npos) << report.outcome.reason;
}

TEST(Referee, LateAnswersLoseAfterTheGrace) {
  const auto late = [](const catalog::Game& game) {
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    return first_legal(game);
  };
  GameTerms terms;
  terms.move_seconds = 0.01;
  terms.grace_seconds = 0.02;
  const GameReport report = refereed("mnk:3x3,3", late, first_legal, terms);
  EXPECT_EQ(report.outcome.result, Result::kSecondWins);
  EXPECT_NE(report.outcome.reason.find("overstepped the time"), std::string::npos) << report.outcome.reason;
  EXPECT_GT(report.latest, 0.1);
  terms.grace_seconds = 60;
  EXPECT_EQ(refereed("mnk:3x3,3", late, first_legal, terms).outcome.result, Result::kFirstWins);
}

TEST(Referee, ProcessorTimeIsWhatAnEngineWorksNotWhatItWaits) {
  const auto waits = [](const catalog::Game& game) {
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    return first_legal(game);
  };
  const auto works = [](const catalog::Game& game) {
    for (const Stopwatch watch; watch.seconds() < 0.12;) continue;
    return first_legal(game);
  };
  GameTerms terms;
  terms.clock = ClockTerms{0.1, 0};
  terms.grace_seconds = 0;
  terms.processor = true;
  const GameReport report = refereed("mnk:3x3,3", waits, first_legal, terms);
  EXPECT_EQ(report.outcome.result, Result::kFirstWins) << report.outcome.reason;
  EXPECT_LT(report.seconds[0], 0.1);
  EXPECT_NE(refereed("mnk:3x3,3", works, first_legal, terms).outcome.reason.find("overstepped the time"),
            std::string::npos);
  terms.processor = false;
  EXPECT_NE(refereed("mnk:3x3,3", waits, first_legal, terms).outcome.reason.find("overstepped the time"),
            std::string::npos);
}

TEST(Referee, ClocksRunDown) {
  const auto slow = [](const catalog::Game& game) {
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
    return first_legal(game);
  };
  GameTerms terms;
  terms.grace_seconds = 0;
  terms.clock = ClockTerms{0.1, 0};
  const GameReport report = refereed("mnk:5x5,5", slow, first_legal, terms);
  EXPECT_EQ(report.outcome.result, Result::kSecondWins);
  EXPECT_NE(report.outcome.reason.find("overstepped the time"), std::string::npos) << report.outcome.reason;
}

TEST(Referee, PlyCapIsJudgedAsTheRulesSay) {
  GameTerms terms;
  terms.max_plies = 3;
  const GameReport report = refereed("mnk:5x5,5", first_legal, first_legal, terms);
  EXPECT_EQ(report.outcome.reason, "limit of 3 plies");
  EXPECT_EQ(report.outcome.result, Result::kDraw);
  EXPECT_EQ(report.moves.size(), 3U);
}

ScriptedPlayer::Script scoring(int score) {
  return [score](const catalog::Game& game) {
    Answer answer = first_legal(game);
    answer.score = score;
    return answer;
  };
}

TEST(Referee, Resignation) {
  GameTerms terms;
  terms.resign = ResignTerms{500, 2};
  const GameReport report = refereed("mnk:5x5,5", scoring(40), scoring(-600), terms);
  EXPECT_EQ(report.outcome.result, Result::kFirstWins);
  EXPECT_NE(report.outcome.reason.find("resigns"), std::string::npos);
  EXPECT_EQ(report.moves.size(), 4U);
}

TEST(Referee, AgreedDraw) {
  GameTerms terms;
  terms.draw = DrawTerms{10, 4, 6};
  const GameReport report = refereed("mnk:7x7,7", scoring(3), scoring(-3), terms);
  EXPECT_EQ(report.outcome.result, Result::kDraw);
  EXPECT_EQ(report.moves.size(), 6U);
}

TEST(Referee, AnOracleEndsTheGame) {
  const auto game = catalog::make_game("mnk:5x5,5");
  ScriptedPlayer a(first_legal);
  ScriptedPlayer b(first_legal);
  const engines::StopToken token;
  const auto report =
      play_game({*game, {&a, &b}, 1, 2}, {}, token, [](const catalog::Game& now) -> std::optional<Result> {
        if (now.moves().size() < 2) return std::nullopt;
        return Result::kSecondWins;
      });
  EXPECT_EQ(report->outcome.result, Result::kSecondWins);
  EXPECT_EQ(report->outcome.reason, "adjudicated by the tables");
}

TEST(Referee, BothAreToldEveryMove) {
  const auto game = catalog::make_game("darkchess");
  ScriptedPlayer a(first_legal);
  ScriptedPlayer b(first_legal);
  GameTerms terms;
  terms.max_plies = 12;
  const engines::StopToken token;
  const auto report = play_game({*game, {&a, &b}, 1, 2}, terms, token);
  ASSERT_EQ(report->moves.size(), 12U);
  EXPECT_EQ(a.observed, game->moves());
  EXPECT_EQ(b.observed, game->moves());
}

TEST(Referee, AStoppedGameIsNone) {
  const auto game = catalog::make_game("mnk:5x5,5");
  ScriptedPlayer a(first_legal);
  ScriptedPlayer b(first_legal);
  engines::StopToken token;
  token.stop();
  EXPECT_FALSE(play_game({*game, {&a, &b}, 1, 2}, {}, token).has_value());
}

TEST(HiddenSetup, ASquareHidesTheSamePieceWhoeverTurnsItOver) {
  const auto start = catalog::make_game("darkchess");
  HiddenSetup one(*start, 77);
  HiddenSetup two(*start, 77);
  std::map<std::string, std::string> shown;
  const auto forwards = start->clone();
  for (const std::string& request : start->legal_moves()) {
    const std::string outcome = one.resolved(*forwards, request);
    shown[request] = outcome;
    forwards->play(outcome);
  }
  const auto backwards = start->clone();
  auto requests = start->legal_moves();
  for (auto at = requests.rbegin(); at != requests.rend(); ++at) {
    const std::string outcome = two.resolved(*backwards, *at);
    EXPECT_EQ(outcome, shown[*at]);
    backwards->play(outcome);
  }
  EXPECT_EQ(shown.size(), 32U);
}

TEST(HiddenSetup, NobodyChoosesWhatShows) {
  const auto start = catalog::make_game("darkchess");
  HiddenSetup setup(*start, 5);
  const std::string truth = setup.resolved(*start, "a1");
  EXPECT_EQ(setup.resolved(*start, "a1(K)"), truth);
  EXPECT_EQ(setup.resolved(*start, "a1(p)"), truth);
}

TEST(HiddenSetup, EverySquareIsFair) {
  const auto start = catalog::make_game("darkchess");
  int soldiers = 0;
  constexpr int kSetups = 1000;
  for (int i = 0; i < kSetups; ++i) {
    HiddenSetup setup(*start, static_cast<std::uint64_t>(i));
    if (setup.resolved(*start, "d8") == "d8(P)") ++soldiers;
  }
  // 5 of 32, with four standard deviations of room.
  EXPECT_NEAR(soldiers / static_cast<double>(kSetups), 5.0 / 32, 0.046);
}

TEST(Terms, PrintAndLoadBack) {
  GameTerms terms;
  terms.move_seconds = 0.05;
  terms.nodes = 12345;
  terms.depth = 7;
  terms.clock = ClockTerms{60, 0.1};
  terms.max_plies = 300;
  terms.resign = ResignTerms{800, 3};
  terms.draw = DrawTerms{10, 8, 40};
  terms.tables = true;
  EXPECT_EQ(GameTerms::parse(terms.text()), terms);
  EXPECT_EQ(GameTerms::parse(GameTerms().text()), GameTerms());
  for (const char* bad : {"time=x", "nodes", "grace=", "resign=5", "draw=1,2", "odd=3", "clock=1+"}) {
    EXPECT_THROW(GameTerms::parse(bad), UserError) << bad;
  }
}

}  // namespace
}  // namespace palamedes::arena
