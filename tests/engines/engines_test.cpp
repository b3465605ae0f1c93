#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/module.hpp"

namespace palamedes::engines {
namespace {

std::unique_ptr<catalog::Game> game_at(const std::string& spec, const std::string& position) {
  auto game = catalog::make_game(spec);
  game->set_position(position);
  return game;
}

EngineReport answer(const std::string& game_spec, const std::string& engine_spec, const std::string& position,
                    std::uint64_t nodes, std::uint64_t seed = 1) {
  const auto game = position.empty() ? catalog::make_game(game_spec) : game_at(game_spec, position);
  const auto engine = make_engine(engine_spec, *game, seed);
  const StopToken never;
  EngineQuestion question;
  question.limits.nodes = nodes;
  return engine->think(*game, question, never);
}

TEST(Engines, SayWhatTheyAreInAStringThatMakesThemAgain) {
  const auto game = catalog::make_game("kalah");
  for (const std::string spec :
       {"alphabeta", "alphabeta:depth=7,evaluation=default", "alphabeta:level=3,time=twentieth", "mcts:level=2,rave=on",
        "dfpn:table-mb=3", "best", "best:level=4", "magicai"}) {
    const auto engine = make_engine(spec, *game, 1);
    EXPECT_EQ(make_engine(engine->spec(), *game, 1)->spec(), engine->spec()) << spec;
  }
  EXPECT_EQ(make_engine("alphabeta:time=modern,level=10", *game, 1)->spec(), "alphabeta");
}

// The squares of dark chess that the first flip may be on, over many seeds.
std::set<std::string> first_flips(const std::string& engine, bool plays) {
  const auto game = catalog::make_game("darkchess");
  std::set<std::string> squares;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    EngineQuestion question;
    question.limits.depth = 1;
    question.plays = plays;
    const StopToken never;
    squares.insert(make_engine(engine, *game, seed)->think(*game, question, never).move());
  }
  return squares;
}

TEST(Engines, VaryAmongMovesThatAreAlikeAtTheStart) {
  const std::set<std::string> played = first_flips("alphabeta:table-mb=1,vary-start=on", true);
  EXPECT_EQ(played.size(), 4U);
  const auto game = catalog::make_game("darkchess");
  const catalog::CanonicalText canonical(*game);
  for (const std::string& square : played) EXPECT_EQ(canonical.move(square), canonical.move(*played.begin()));
  EXPECT_EQ(first_flips("alphabeta:table-mb=1,vary-start=on", false).size(), 1U) << "who only asks gets one answer";
  EXPECT_EQ(first_flips("alphabeta:table-mb=1", true).size(), 1U);
}

std::string refusal(const std::string& engine, const catalog::Game& game) {
  try {
    static_cast<void>(make_engine(engine, game, 1));
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

bool has_option(const std::string& game, const std::string& engine, const std::string& name) {
  for (const EngineInfo& info : engines_for(*catalog::make_game(game))) {
    if (info.name != engine) continue;
    return std::any_of(info.options.begin(), info.options.end(), [&](const auto& each) { return each.name == name; });
  }
  return false;
}

TEST(Engines, HaveTheOptionsOfTheirGamesHeuristics) {
  EXPECT_TRUE(has_option("mnk:15x15,5", "alphabeta", "root-width"));
  EXPECT_TRUE(has_option("mnk:15x15,5", "mcts", "style"));
  EXPECT_FALSE(has_option("mnk:15x15,5", "dfpn", "style"));
  EXPECT_FALSE(has_option("kalah", "alphabeta", "root-width"));
  const auto game = catalog::make_game("mnk:7x7,5");
  EXPECT_EQ(make_engine("alphabeta:width=24,root-width=9", *game, 1)->spec(), "alphabeta:root-width=9");
  EXPECT_NE(refusal("alphabeta:pass-territory=3", *game).find("pass-territory"), std::string::npos);
  // A width of one leaves one move at the root.
  EXPECT_LT(answer("mnk:7x7,5", "alphabeta:depth=1,root-width=1", "", 1'000).nodes, 5U);
  EXPECT_GT(answer("mnk:7x7,5", "alphabeta:depth=1,root-width=0", "", 1'000).nodes, 40U);
}

// Weight files held them once.
TEST(Engines, RefuseWeightsThatNameAnOption) {
  const std::string path = ::testing::TempDir() + "/palamedes-old-weights.txt";
  write_file(path, "game darkchess\nname old\nK 100\nflips-last 1\n");
  const std::string said = refusal("alphabeta:evaluation=" + path, *catalog::make_game("darkchess"));
  EXPECT_NE(said.find("flips-last"), std::string::npos) << said;
  EXPECT_NE(said.find("alphabeta:flips-last="), std::string::npos) << said;
}

// Who has no time at all still blocks a four.
TEST(Engines, AnswerWithoutATimeByWhatTheyWouldTryFirst) {
  const auto at_once = [](const catalog::Game& game) {
    StopToken stopped;
    stopped.stop();
    return make_engine("best:book=off,table-mb=1", game, 1)->think(game, {}, stopped).move();
  };
  for (const std::string spec : {"mnk:15x15,5", "mnk:8x8,5"}) {
    const auto game = catalog::make_game(spec);
    for (const char* move : {"a1", "c4", "h8", "d4", "a7", "e4", "h1", "f4"}) game->play(move);
    const std::string move = at_once(*game);
    EXPECT_TRUE(move == "b4" || move == "g4") << spec << ' ' << move;
  }
}

TEST(Modules, AreThoseOfTheCatalog) {
  ASSERT_EQ(modules().size(), catalog::families().size());
  for (std::size_t i = 0; i < modules().size(); ++i) {
    EXPECT_EQ(modules()[i]->name(), catalog::families()[i]->name());
    const auto game = catalog::make_game(modules()[i]->name());
    EXPECT_EQ(&module_of(*game), modules()[i]);
    EXPECT_FALSE(make_describer(*game)->feature_names().empty()) << game->spec();
  }
}

TEST(Engines, RefuseOptionsOfOtherKinds) {
  const auto game = catalog::make_game("kalah");
  EXPECT_THROW(static_cast<void>(make_engine("dfpn:evaluation=default", *game, 1)), UserError);
  EXPECT_THROW(static_cast<void>(make_engine("alphabeta:level=0", *game, 1)), UserError);
  EXPECT_THROW(static_cast<void>(make_engine("alphabeta:level=11", *game, 1)), UserError);
  EXPECT_THROW(static_cast<void>(make_engine("dfpn", *catalog::make_game("darkchess"), 1)), UserError);
}

TEST(ProofEngine, AnswersWinsDrawsAndLosses) {
  const EngineReport draw = answer("mnk:3x3,3", "dfpn:table-mb=1", "", 1'000'000);
  EXPECT_EQ(draw.lines.front().score, search::kDraw);
  EXPECT_TRUE(draw.lines.front().proven);
  const EngineReport win = answer("mnk:4x3,3", "dfpn:table-mb=4", "", 1'000'000);
  EXPECT_TRUE(search::is_win(win.lines.front().score));
  EXPECT_EQ(search::distance_of(win.lines.front().score) % 2, 1);
  const EngineReport loss = answer("kalah:2,2", "dfpn:table-mb=1", "", 1'000'000);
  EXPECT_TRUE(search::is_loss(loss.lines.front().score));
}

TEST(ProofEngine, ClaimsNothingItCouldNotProve) {
  const EngineReport unknown = answer("mnk:10x10,5", "dfpn:table-mb=1", "", 2'000);
  EXPECT_EQ(unknown.lines.front().score, search::kDraw);
  EXPECT_FALSE(unknown.lines.front().proven);
  EXPECT_FALSE(unknown.move().empty());
}

TEST(ProofEngine, LooksOnlyAtTheMovesAskedFor) {
  const auto game = game_at("mnk:3x3,3", "XX./OO./... x");
  const auto engine = make_engine("dfpn:table-mb=1", *game, 1);
  const StopToken never;
  EngineQuestion question;
  EXPECT_EQ(search::distance_of(engine->think(*game, question, never).lines.front().score), 1);
  question.only = {"a1"};
  const EngineReport report = engine->think(*game, question, never);
  EXPECT_EQ(report.move(), "a1");
  EXPECT_TRUE(search::is_loss(report.lines.front().score));
}

TEST(Levels, AreTheSameForTheSameSeed) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
    EXPECT_EQ(answer("kalah", "alphabeta:level=1", "", 1'000'000, seed).move(),
              answer("kalah", "alphabeta:level=1", "", 1'000'000, seed).move());
  }
}

TEST(Levels, ThinkOverFewerNodes) {
  const std::uint64_t second = answer("kalah", "alphabeta:level=2", "", 1'000'000).nodes;
  EXPECT_LE(second, 400U);
  EXPECT_GT(answer("kalah", "alphabeta:level=9", "", 1'000'000).nodes, 10 * second);
  EXPECT_LE(answer("kalah", "alphabeta:level=9", "", 500).nodes, 600U);
}

// Of so many engines with a win in one, how many play something else.
constexpr std::uint64_t kSlippers = 40;
int slips(const std::string& engine) {
  const std::string position = "XXX../OO.../...../...../..... x";
  int count = 0;
  for (std::uint64_t seed = 1; seed <= kSlippers; ++seed) {
    count += answer("mnk:5x5,4", engine, position, 5'000, seed).move() != "d5" ? 1 : 0;
  }
  return count;
}

TEST(Levels, AlwaysSlipAtTheLowestLessOftenAboveAndNeverAtTheHighest) {
  EXPECT_EQ(slips("alphabeta:level=1"), kSlippers);
  const int third = slips("alphabeta:level=3");
  EXPECT_GE(third, 8);
  EXPECT_LE(third, 32);
  EXPECT_EQ(slips("alphabeta:level=9"), 0);
  EXPECT_EQ(slips("alphabeta:level=10"), 0);
}

// Points of the first engine over games of two, each colour as often as the other.
double points(const std::string& game_spec, const std::string& one, const std::string& other, int games) {
  double sum = 0;
  const StopToken never;
  for (int i = 0; i < games; ++i) {
    const auto game = catalog::make_game(game_spec);
    const Side side = i % 2 == 0 ? Side::kFirst : Side::kSecond;
    const auto seed = static_cast<std::uint64_t>(i / 2);
    const auto mine = make_engine(one, *game, seed);
    const auto theirs = make_engine(other, *game, seed + 1000);
    Random random(seed);
    for (int ply = 0; ply < 2; ++ply) game->play(catalog::random_move(*game, random));
    while (!game->outcome().over()) {
      Engine& engine = game->side_to_move() == side ? *mine : *theirs;
      game->play(engine.think(*game, {}, never).move());
    }
    const Result result = game->outcome().result;
    sum += result == win_for(side) ? 1 : result == Result::kDraw ? 0.5 : 0;
  }
  return sum;
}

TEST(Levels, GrowStronger) {
  EXPECT_GE(points("kalah:4,3", "alphabeta:table-mb=1,level=3", "alphabeta:table-mb=1,level=1", 40), 24);
  EXPECT_GE(points("kalah:4,3", "alphabeta:table-mb=1,level=6", "alphabeta:table-mb=1,level=3", 40), 24);
}

}  // namespace
}  // namespace palamedes::engines
