#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "engines/describer.hpp"
#include "engines/engine.hpp"

// How engines play the pie rule and swap2.
namespace palamedes::engines {
namespace {

const StopToken kNever;

EngineQuestion nodes(std::uint64_t count, int lines = 1) {
  EngineQuestion question;
  question.limits.nodes = count;
  question.lines = lines;
  return question;
}

std::unique_ptr<catalog::Game> game_at(const std::string& spec, const std::string& position) {
  auto game = catalog::make_game(spec);
  game->set_position(position);
  return game;
}

// Plain minimax for the side to move: 1, 0 or -1.
class Values {
 public:
  int of(catalog::Game& game) {
    const std::string position = game.position();
    if (const auto known = memory_.find(position); known != memory_.end()) return known->second;
    const Side mover = game.side_to_move();
    int best = -1;
    if (const auto outcome = game.outcome(); outcome.over()) {
      best = outcome.result == Result::kDraw ? 0 : outcome.result == win_for(mover) ? 1 : -1;
    } else {
      for (const std::string& move : game.legal_moves()) {
        game.play(move);
        const int value = of(game);
        best = std::max(best, game.side_to_move() == mover ? value : -value);
        game.undo();
      }
    }
    return memory_[position] = best;
  }

 private:
  std::map<std::string, int> memory_;
};

TEST(OpeningEngine, SwapsWhereTheOtherSideIsBetterOff) {
  // X has an open three, O one stone far away and the move: that is lost, so O takes the three.
  const auto lost = game_at("mnk:9x9,5,swap2=on",
                            "........./........./........./........./...XXX.../........./........./........./O........ "
                            "o choose");
  const auto engine = make_engine("best", *lost, 1);
  const EngineReport swaps = engine->think(*lost, nodes(20'000), kNever);
  EXPECT_EQ(swaps.move(), "swap");
  EXPECT_GT(swaps.lines.front().score, 0);
  // The other way round it plays on.
  const auto won = game_at("mnk:9x9,5,swap2=on",
                           "........./........./........./........./...OOO.../........./........./........./X........ "
                           "o choose");
  const EngineReport plays = engine->think(*won, nodes(20'000), kNever);
  EXPECT_NE(plays.move(), "swap");
  EXPECT_NE(plays.move(), "two");
  EXPECT_GT(plays.lines.front().score, 0);
}

// Every choice of tiny games is as good as any: what an engine plays keeps the value that minimax finds.
TEST(OpeningEngine, KeepsTheValueOfTinyGames) {
  for (const std::string spec : {"mnk:3x3,3,pie=on", "mnk:3x2,2,pie=on", "mnk:4x2,2,pie=on", "mnk:2x3,3,swap2=on"}) {
    Values values;
    for (const std::string name : {"best", "alphabeta", "dfpn"}) {
      SCOPED_TRACE(spec + " " + name);
      const auto game = catalog::make_game(spec);
      const auto engine = make_engine(name, *game, 3);
      while (!game->outcome().over()) {
        const Side mover = game->side_to_move();
        const int before = values.of(*game);
        const std::string move = engine->think(*game, nodes(20'000), kNever).move();
        game->play(move);
        const int after = values.of(*game);
        ASSERT_EQ(game->side_to_move() == mover ? after : -after, before) << move << " leads to " << game->position();
      }
    }
  }
}

// On small boards what the first stone is worth is proven, by the best of all of them.
TEST(OpeningEngine, ProvesThePieRuleOnSmallBoards) {
  for (const std::string spec : {"mnk:3x3,3,pie=on", "mnk:3x2,2,pie=on", "mnk:2x4,2,pie=on"}) {
    const auto game = catalog::make_game(spec);
    const EngineLine line = make_engine("dfpn", *game, 1)->think(*game, nodes(1'000'000), kNever).lines.front();
    EXPECT_TRUE(line.proven) << spec;
    Values values;
    const int value = values.of(*game);
    EXPECT_EQ(line.score > 0 ? 1 : line.score < 0 ? -1 : 0, value) << spec;
  }
}

TEST(OpeningEngine, LinesAreInOrderAndOnlyWhatIsAskedFor) {
  const auto game = game_at("mnk:7x7,5,swap2=on", "......./......./..X.O../...X.../......./......./....... o choose");
  const auto engine = make_engine("alphabeta", *game, 1);
  const EngineReport all = engine->think(*game, nodes(3000, 50), kNever);
  EXPECT_TRUE(std::is_sorted(all.lines.begin(), all.lines.end(),
                             [](const EngineLine& a, const EngineLine& b) { return a.score > b.score; }));
  EXPECT_EQ(std::count_if(all.lines.begin(), all.lines.end(),
                          [](const EngineLine& line) { return line.moves.front() == "swap"; }),
            1);
  for (const std::vector<std::string>& only :
       std::vector<std::vector<std::string>>{{"swap"}, {"two"}, {"a1"}, {"a1", "swap"}, {"two", "b2"}}) {
    EngineQuestion question = nodes(2000, 2);
    question.only = only;
    for (const EngineLine& line : engine->think(*game, question, kNever).lines) {
      EXPECT_NE(std::find(only.begin(), only.end(), line.moves.front()), only.end()) << line.moves.front();
    }
  }
  // Lines can be played.
  for (const EngineLine& line : all.lines) {
    const auto copy = game->clone();
    for (const std::string& move : line.moves) copy->play(move);
  }
}

TEST(OpeningEngine, PlacesAnOpeningThatItDoesNotThinkLost) {
  for (const std::string spec : {"mnk:15x15,5,pie=on", "mnk:15x15,5,swap2=on"}) {
    const auto game = catalog::make_game(spec);
    const auto engine = make_engine("best", *game, 5);
    std::vector<std::string> stones;
    while (game->opening()->to_place > 0) {
      const EngineReport report = engine->think(*game, nodes(30'000), kNever);
      EXPECT_LE(report.lines.front().score, 0);
      EXPECT_GT(report.lines.front().score, -300) << "about an open three";
      stones.push_back(report.move());
      game->play(report.move());
    }
    // The same again from the same seed.
    engine->new_game();
    const auto again = catalog::make_game(spec);
    for (const std::string& stone : stones) {
      EXPECT_EQ(engine->think(*again, nodes(30'000), kNever).move(), stone);
      again->play(stone);
    }
  }
}

TEST(OpeningEngine, StonesOfAnotherPlanAreNoObstacle) {
  const auto game = catalog::make_game("mnk:7x7,5,swap2=on");
  const auto engine = make_engine("alphabeta", *game, 1);
  const std::string planned = engine->think(*game, nodes(1000), kNever).move();
  game->play(planned == "a1" ? "b1" : "a1");
  const std::string next = engine->think(*game, nodes(1000), kNever).move();
  EXPECT_NO_THROW(game->play(next));
  EngineQuestion question = nodes(1000);
  const std::string wanted = game->legal_moves().front();
  question.only = {wanted};
  EXPECT_EQ(engine->think(*game, question, kNever).move(), wanted);
}

TEST(OpeningEngine, IsInTime) {
  const auto game = catalog::make_game("mnk:15x15,5,swap2=on");
  const auto engine = make_engine("best", *game, 1);
  EngineQuestion question;
  question.limits.move_seconds = 0.3;
  EXPECT_LT(engine->think(*game, question, kNever).seconds, 2);
  StopToken stopped;
  stopped.stop();
  EXPECT_FALSE(engine->think(*game, question, stopped).lines.empty());
}

// After the opening it is the engine of the plain game.
TEST(OpeningEngine, PlaysOnAsThePlainEngineDoes) {
  const auto opened = catalog::make_game("mnk:15x15,5,swap2=on");
  for (const std::string move : {"h8", "a1", "i9", "swap", "j10", "g7"}) opened->play(move);
  const auto plain = game_at("mnk:15x15,5", opened->position());
  EXPECT_FALSE(opened->opening());
  EXPECT_EQ(opened->without_opening()->spec(), "mnk:15x15,5");
  EXPECT_EQ(opened->without_opening()->moves(), (std::vector<std::string>{"j10", "g7"}));
  EXPECT_EQ(opened->without_opening()->position(), plain->position());
  const auto one = make_engine("alphabeta", *opened, 1);
  const auto two = make_engine("alphabeta", *plain, 1);
  EngineQuestion question;
  question.limits.depth = 4;
  const EngineReport first = one->think(*opened, question, kNever);
  const EngineReport second = two->think(*plain, question, kNever);
  EXPECT_EQ(first.lines.front().moves, second.lines.front().moves);
  EXPECT_EQ(first.nodes, second.nodes);
}

TEST(OpeningEngine, EveryKindPlaysWholeGames) {
  for (const std::string spec : {"mnk:5x5,4,pie=on", "mnk:5x5,4,swap2=on"}) {
    for (const std::string name : {"best", "mcts", "dfpn", "random", "mnkgames", "rules5", "greedy"}) {
      SCOPED_TRACE(spec + " " + name);
      const auto game = catalog::make_game(spec);
      const auto engine = make_engine(name, *game, 2);
      while (!game->outcome().over()) game->play(engine->think(*game, nodes(200), kNever).move());
      EXPECT_LE(static_cast<int>(game->moves().size()), game->ply_limit());
    }
  }
}

TEST(OpeningEngine, PositionsOfAnOpeningAreDescribed) {
  const auto opened = game_at("mnk:5x5,4,pie=on", "...../...../..X../...../..... o swap");
  const auto plain = game_at("mnk:5x5,4", "...../...../..X../...../..... o");
  EXPECT_EQ(make_describer(*opened)->describe(*opened).features, make_describer(*plain)->describe(*plain).features);
  EXPECT_FALSE(make_describer(*opened)->noisy(*opened, "swap"));
}

}  // namespace
}  // namespace palamedes::engines
