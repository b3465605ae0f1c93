#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/exact/table_moves.hpp"
#include "engines/exact/tables_engine.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::engines {
namespace {

const StopToken kNever;

// Of chance play from the start; nothing where the game ended before.
std::unique_ptr<catalog::Game> random_game(const std::string& spec, Random& random, int plies) {
  auto game = catalog::make_game(spec);
  for (int ply = 0; ply < plies; ++ply) {
    if (game->outcome().over()) return nullptr;
    const auto moves = game->legal_moves();
    game->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return game->outcome().over() ? nullptr : std::move(game);
}

// What the program itself knows, which tests of the tables compare with the rules.
class BuiltInValues : public testing::Test {
 protected:
  // A folder without tables, whatever there is on this machine.
  void SetUp() override { ::setenv("PALAMEDES_TABLES", folder_.path().c_str(), 1); }
  void TearDown() override { ::unsetenv("PALAMEDES_TABLES"); }

  int value(const std::string& position) {
    const auto known = tables_.at(board_)->known(position);
    if (!known) throw UserError("no value of " + position);
    return tables::score_of(known->value.outcome);
  }

  // Plays one move of each position up to so many plies from the start; gives back how often a worse one could have
  // been played.
  int expect_kept(const std::string& spec, int plies, int positions, std::uint64_t nodes) {
    const auto start = catalog::make_game(spec);
    board_ = spec.substr(0, spec.find(','));
    const auto best = make_engine("best", *start, 1);
    Random random(9);
    int mattered = 0;
    for (int i = 0; i < positions; ++i) {
      const auto game = random_game(spec, random, i % (plies + 1));
      if (!game) continue;
      bool matters = false;
      const int exact = value(game->position());
      for (const std::string& move : game->legal_moves()) matters = matters || after(*game, move) != exact;
      mattered += matters ? 1 : 0;
      best->new_game();
      EngineQuestion question;
      question.limits.nodes = nodes;
      question.limits.move_seconds = 0.1;
      const EngineReport report = best->think(*game, question, kNever);
      EXPECT_EQ(after(*game, report.move()), exact) << game->position() << " " << report.move();
    }
    return mattered;
  }

  // For the side that makes the move.
  int after(const catalog::Game& game, const std::string& move) {
    const auto next = game.clone();
    next->play(move);
    if (const auto end = next->outcome(); end.over()) {
      return end.result == Result::kDraw ? 0 : end.result == win_for(game.side_to_move()) ? 1 : -1;
    }
    return -value(next->position());
  }

 private:
  std::unique_ptr<tables::GameTables> tables_of(const std::string& board) {
    return tables::make_game_tables(Spec::parse(board + ",repetition=draws"), folder_.path());
  }

  tables::ScratchFolder folder_;
  std::string board_;
  std::map<std::string, std::shared_ptr<tables::GameTables>> tables_ = {{"morris:six", tables_of("morris:six")},
                                                                        {"morris:nine", tables_of("morris:nine")}};
};

TEST_F(BuiltInValues, BestNeverPlaysBelowThemInTheOpeningOfSixMensMorris) {
  for (const char* spec : {"morris:six", "morris:six,repetition=draws"}) {
    EXPECT_GT(expect_kept(spec, 11, 48, 50), 10) << spec;
  }
}

TEST_F(BuiltInValues, BestNeverPlaysBelowThemInTheOpeningOfNineMensMorris) {
  for (const char* spec : {"morris:nine", "morris:nine,repetition=draws"}) {
    EXPECT_GT(expect_kept(spec, 3, 60, 50), 10) << spec;
  }
}

class BuiltInValuesLong : public BuiltInValues {};

TEST_F(BuiltInValuesLong, BestNeverPlaysBelowThemInTheOpeningOfSixMensMorris) {
  for (const char* spec : {"morris:six", "morris:six,repetition=draws"}) {
    EXPECT_GT(expect_kept(spec, 11, 6'000, 200), 1'000) << spec;
  }
}

TEST_F(BuiltInValues, AreSaidToBeProven) {
  const auto game = catalog::make_game("morris:six,repetition=draws");
  const EngineTables opened = open_tables(game->variant(), "auto");
  ASSERT_TRUE(opened.tables);
  const auto moves = table_moves(*opened.tables, *game);
  ASSERT_TRUE(moves);
  EXPECT_EQ(moves->size(), 16U);
  const auto best = make_engine("best", *game, 1);
  EngineQuestion question;
  question.limits.nodes = 50;
  const EngineReport report = best->think(*game, question, kNever);
  EXPECT_TRUE(report.lines.front().proven);
  EXPECT_EQ(report.lines.front().score, search::kDraw);
  EXPECT_EQ(report.note, "tables");
}

TEST_F(BuiltInValues, AreLeftAloneByASearchToADepth) {
  const auto game = catalog::make_game("morris:six,repetition=draws");
  EngineQuestion question;
  question.limits.depth = 3;
  const EngineReport with = make_engine("alphabeta", *game, 1)->think(*game, question, kNever);
  const EngineReport without = make_engine("alphabeta:tables=off", *game, 1)->think(*game, question, kNever);
  EXPECT_EQ(with.nodes, without.nodes);
  EXPECT_EQ(with.move(), without.move());
  EXPECT_GT(with.nodes, 16U);
}

TEST_F(BuiltInValues, AreLeftAloneByWhoWantsNoTables) {
  EXPECT_FALSE(open_tables(Spec::parse("morris:six"), "off").tables);
  EXPECT_FALSE(open_tables(Spec::parse("morris:twelve"), "auto").tables);
}

}  // namespace
}  // namespace palamedes::engines
