#include "server/shared/shared_game.hpp"

#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

// The code with which something is refused; empty where it is done.
template <class Work>
std::string refusal(const Work& work) {
  try {
    work();
    return "";
  } catch (const UserError& error) {
    return error.message().code;
  }
}

class Played {
 public:
  explicit Played(const std::string& spec, std::optional<SharedClock> clock = std::nullopt) : game(spec, "", clock) {}

  void move(Side side, const std::string& text) { game.move(side, {text, plies(), 1000}, random, now); }
  std::size_t plies() const { return state().at("moves").as_array().size(); }
  json::object state() const { return game.state(now); }
  double left(int side) const { return state().at("clock").at("left").at(side).as_double(); }

  SharedGame game;
  Random random{1};
  double now = 1000;
};

TEST(SharedGame, TakesMovesOfTheSideToMoveOnly) {
  Played played("mnk:3x3,3");
  EXPECT_EQ(refusal([&] { played.move(Side::kSecond, "b2"); }), "shared-not-your-turn");
  played.move(Side::kFirst, "b2");
  EXPECT_EQ(refusal([&] { played.move(Side::kFirst, "a1"); }), "shared-not-your-turn");
  EXPECT_EQ(refusal([&] { played.move(Side::kSecond, "b2"); }), "move-taken");
  played.move(Side::kSecond, "a1");
  EXPECT_EQ(json::serialize(played.state().at("moves")), R"(["b2","a1"])");
}

TEST(SharedGame, RefusesAMoveForAnotherPosition) {
  Played played("mnk:3x3,3");
  played.move(Side::kFirst, "b2");
  played.move(Side::kSecond, "a1");
  EXPECT_EQ(refusal([&] { played.game.move(Side::kFirst, {"c3", 0, 100}, played.random, 0); }), "shared-moved-on");
  EXPECT_EQ(refusal([&] { played.game.move(Side::kFirst, {"c3", 2, 2}, played.random, 0); }), "shared-long");
  EXPECT_EQ(played.plies(), 2U);
}

TEST(SharedGame, EndsByTheRulesAndTakesNothingMore) {
  Played played("mnk:3x3,3");
  for (const char* text : {"a1", "b1", "a2", "b2", "a3"}) {
    played.move(played.plies() % 2 == 0 ? Side::kFirst : Side::kSecond, text);
  }
  EXPECT_EQ(played.state().at("result"), "1-0");
  EXPECT_EQ(played.state().at("reason_code"), "line");
  EXPECT_EQ(refusal([&] { played.move(Side::kSecond, "c3"); }), "shared-over");
  EXPECT_EQ(refusal([&] { played.game.resign(Side::kSecond, 0); }), "shared-over");
}

TEST(SharedGame, TakesBackWithConsentOnly) {
  Played played("mnk:3x3,3");
  EXPECT_EQ(refusal([&] { played.game.ask_to_take_back(Side::kFirst, 0); }), "shared-nothing-to-take-back");
  played.move(Side::kFirst, "b2");
  EXPECT_EQ(refusal([&] { played.game.answer(Side::kSecond, true, 0); }), "shared-nothing-asked");
  played.game.ask_to_take_back(Side::kFirst, 0);
  EXPECT_EQ(played.state().at("asks"), 0);
  EXPECT_EQ(refusal([&] { played.game.answer(Side::kFirst, true, 0); }), "shared-nothing-asked");
  played.game.answer(Side::kSecond, false, 0);
  EXPECT_EQ(played.plies(), 1U);
  EXPECT_TRUE(played.state().at("asks").is_null());
  // Who has been answered already takes both moves back.
  played.move(Side::kSecond, "a1");
  played.game.ask_to_take_back(Side::kFirst, 0);
  played.game.answer(Side::kSecond, true, 0);
  EXPECT_EQ(played.plies(), 0U);
}

TEST(SharedGame, AMoveIsAnAnswerToo) {
  Played played("mnk:3x3,3");
  played.move(Side::kFirst, "b2");
  played.game.ask_to_take_back(Side::kFirst, 0);
  played.move(Side::kSecond, "a1");
  EXPECT_TRUE(played.state().at("asks").is_null());
  EXPECT_EQ(refusal([&] { played.game.answer(Side::kSecond, true, 0); }), "shared-nothing-asked");
}

TEST(SharedGame, ATakebackGoesToOnesOwnMoveAlsoAfterAnExtraTurn) {
  Played played("kalah:6,4");
  played.move(Side::kFirst, "4");  // the last stone falls into the depot: the first player moves again
  played.move(Side::kFirst, "1");
  played.game.ask_to_take_back(Side::kFirst, 0);
  played.game.answer(Side::kSecond, true, 0);
  EXPECT_EQ(json::serialize(played.state().at("moves")), R"(["4"])");
}

TEST(SharedGame, ClocksStartWithTheFirstMoveAndRunForTheSideToMove) {
  Played played("mnk:3x3,3", SharedClock{60, 2});
  played.now += 500;
  EXPECT_EQ(played.left(0), 60);
  played.move(Side::kFirst, "b2");
  EXPECT_EQ(played.left(0), 60);
  played.now += 10;
  EXPECT_EQ(played.left(1), 50);
  played.move(Side::kSecond, "a1");
  EXPECT_EQ(played.left(1), 52);
  played.now += 20;
  EXPECT_EQ(played.left(0), 40);
  EXPECT_EQ(played.left(1), 52);
}

TEST(SharedGame, TimeThatHasPassedStaysPassedAfterATakeback) {
  Played played("mnk:3x3,3", SharedClock{60, 0});
  played.move(Side::kFirst, "b2");
  played.now += 10;
  played.move(Side::kSecond, "a1");
  played.now += 15;
  played.game.ask_to_take_back(Side::kSecond, played.now);
  played.game.answer(Side::kFirst, true, played.now);
  EXPECT_EQ(played.left(0), 45);
  EXPECT_EQ(played.left(1), 50);
  EXPECT_EQ(played.plies(), 1U);
}

TEST(SharedGame, WhoRunsOutOfTimeHasLost) {
  Played played("mnk:3x3,3", SharedClock{60, 0});
  played.move(Side::kFirst, "b2");
  played.now += 59;
  played.game.mind_clock(played.now);
  EXPECT_EQ(played.state().at("result"), "*");
  played.now += 2;
  EXPECT_EQ(refusal([&] { played.move(Side::kSecond, "a1"); }), "shared-over");
  EXPECT_EQ(played.state().at("result"), "1-0");
  EXPECT_EQ(played.state().at("reason"), "O ran out of time");
  EXPECT_EQ(played.left(1), 0);
}

TEST(SharedGame, WhoResignsHasLostOnEitherTurn) {
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    Played played("morris");
    played.game.resign(side, played.now);
    EXPECT_EQ(played.state().at("result"), side == Side::kFirst ? "0-1" : "1-0");
    EXPECT_EQ(played.state().at("reason_code"), "resigns");
  }
}

TEST(SharedGame, ChanceIsDrawnByTheServer) {
  Played played("darkchess");
  played.move(Side::kFirst, "b2");
  const std::string move(played.state().at("moves").at(0).as_string());
  EXPECT_EQ(move.substr(0, 3), "b2(");
  EXPECT_NO_THROW(catalog::make_game("darkchess")->play(move));
}

TEST(SharedGame, StartsWhereItIsTold) {
  const SharedGame game("mnk:3x3,3", "X../.../... o", std::nullopt);
  EXPECT_EQ(game.state(0).at("side"), 1);
  EXPECT_EQ(game.state(0).at("root"), "X../.../... o");
  EXPECT_THROW(SharedGame("mnk:3x3,3", "nonsense", std::nullopt), UserError);
  EXPECT_THROW(SharedGame("nonsense", "", std::nullopt), UserError);
}

}  // namespace
}  // namespace palamedes::server
