#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/palamedes/solve/by_proof.hpp"
#include "apps/palamedes/solve/by_search.hpp"
#include "apps/palamedes/solve/solution.hpp"
#include "catalog/catalog.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::apps {
namespace {

using tables::Outcome;

class SolveBySearch : public ::testing::Test {
 protected:
  tables::Solution solved(const std::string& name, const std::string& position = "") {
    SolveOptions options;
    options.wish.game = name;
    options.wish.tables = folder_.path();
    options.wish.threads = 1;
    options.wish.json = true;
    options.table_mb = 4;
    const auto game = catalog::make_game(name);
    if (!position.empty()) game->set_position(position);
    return searched_solution(*game, options, {}).value();
  }

  tables::ScratchFolder folder_;
};

TEST_F(SolveBySearch, TellsTheValueOfEveryMove) {
  const tables::Solution solution = solved("tictactoe");
  EXPECT_EQ(solution.value.outcome, Outcome::kDraw);
  EXPECT_EQ(solution.moves.size(), 9U);
  for (const tables::MoveValue& move : solution.moves) EXPECT_EQ(move.value.outcome, Outcome::kDraw) << move.move;
}

TEST_F(SolveBySearch, TellsInHowManyPlies) {
  // X wins at c1; elsewhere O does, or it is a draw.
  const tables::Solution solution = solved("tictactoe", "OO./.../XX. x");
  EXPECT_EQ(solution.value, (tables::Value{Outcome::kWin, 1, std::nullopt}));
  ASSERT_FALSE(solution.line.empty());
  EXPECT_EQ(solution.line.front(), "c1");
}

TEST_F(SolveBySearch, GoesOnWithWhatIsSure) {
  const tables::Solution first = solved("mnk:3x3,3");
  EXPECT_GT(first.nodes, 0U);
  const tables::Solution again = solved("mnk:3x3,3");
  EXPECT_EQ(again.nodes, 0U);
  EXPECT_EQ(again.value, first.value);
  EXPECT_EQ(again.line, first.line);
}

TEST_F(SolveBySearch, SaysNothingWhenStopped) {
  SolveOptions options;
  options.wish.tables = folder_.path();
  options.wish.json = true;
  search::StopToken stop;
  stop.stop();
  const auto game = catalog::make_game("mnk:7x7,5");
  EXPECT_FALSE(searched_solution(*game, options, stop).has_value());
}

std::optional<FoundValue> proven(const std::string& name, const std::string& position = "", double seconds = 0) {
  SolveOptions options;
  options.wish.json = true;
  options.table_mb = 4;
  options.seconds = seconds;
  const auto game = catalog::make_game(name);
  if (!position.empty()) game->set_position(position);
  return proven_solution(*game, options, {});
}

TEST(SolveByProof, TellsTheValueAndAMoveThatKeepsIt) {
  const auto draw = proven("mnk:4x4,4");
  ASSERT_TRUE(draw.has_value());
  EXPECT_EQ(draw->solution.value.outcome, Outcome::kDraw);
  EXPECT_EQ(draw->solution.line.size(), 1U);
  const auto win = proven("mnk:4x3,3");
  ASSERT_TRUE(win.has_value());
  EXPECT_EQ(win->solution.value.outcome, Outcome::kWin);
  const auto only = proven("tictactoe", "OO./.../XX. x");
  ASSERT_TRUE(only.has_value());
  EXPECT_EQ(only->solution.value.outcome, Outcome::kWin);
  EXPECT_EQ(only->solution.line, std::vector<std::string>{"c1"});
  EXPECT_EQ(only->at_most, 1);
  const auto loss = proven("tictactoe", "X.X/.../XOO o");
  ASSERT_TRUE(loss.has_value());
  EXPECT_EQ(loss->solution.value.outcome, Outcome::kLoss);
}

// On a board of more cells than a word has, by threats: an open three wins.
TEST(SolveByProof, FindsWinsByThreatsOnLargeBoards) {
  const std::string open_three =
      "........./........./........./........./...XXX.../....O..../...O...../........./.........";
  const auto win = proven("mnk:9x9,5", open_three + " x");
  ASSERT_TRUE(win.has_value());
  EXPECT_EQ(win->solution.value.outcome, Outcome::kWin);
}

TEST(SolveByProof, SaysNothingWhereTheTimeIsUp) { EXPECT_FALSE(proven("mnk:8x8,5", "", 0.01).has_value()); }

TEST(SolutionReport, HasTheSameNamesForEveryGame) {
  tables::Solution margins;
  margins.position = "somewhere";
  margins.value = tables::Value::of_margin(4);
  margins.moves = {{"1", tables::Value::of_margin(4)}, {"2", tables::Value::of_margin(-2)}};
  margins.line = {"1", "2"};
  margins.nodes = 7;
  boost::json::object report;
  add_solution(margins, report);
  EXPECT_EQ(report.at("value"), 4);
  EXPECT_EQ(report.at("moves"), (boost::json::object{{"1", 4}, {"2", -2}}));
  EXPECT_EQ(report.at("line"), (boost::json::array{"1", "2"}));
  tables::Solution outcomes;
  outcomes.value = {Outcome::kWin, 9, std::nullopt};
  outcomes.moves = {{"a1", outcomes.value}};
  add_solution(outcomes, report);
  EXPECT_EQ(report.at("value"), "win");
  EXPECT_EQ(report.at("distance"), 9);
  EXPECT_EQ(report.at("moves"), (boost::json::object{{"a1", "win"}}));
}

}  // namespace
}  // namespace palamedes::apps
