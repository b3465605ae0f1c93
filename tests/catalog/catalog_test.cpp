#include "catalog/catalog.hpp"

#include <set>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "catalog/canonical.hpp"

namespace palamedes::catalog {
namespace {

std::string refusal(std::string_view spec) {
  try {
    make_game(spec);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(Catalog, HasTheFiveFamiliesAndTheirAliases) {
  std::set<std::string_view> names;
  for (const Family* family : families()) names.insert(family->name());
  EXPECT_EQ(names, (std::set<std::string_view>{"mingmang", "mnk", "kalah", "morris", "darkchess"}));
  EXPECT_EQ(make_game("tictactoe")->spec(), "mnk:3x3,3");
  EXPECT_EQ(make_game("gomoku:exact=on")->spec(), "mnk:15x15,5,exact=on");
}

TEST(Catalog, PrintsCanonicalNames) {
  EXPECT_EQ(make_game("kalah:6,6,pie=off")->spec(), "kalah");
  EXPECT_EQ(make_game("morris:variant-d,repetition=draws")->spec(), "morris:repetition=draws");
  EXPECT_EQ(make_game("mingmang:8")->spec(), "mingmang");
  EXPECT_EQ(make_game("darkchess:quiet=60")->spec(), "darkchess");
}

TEST(Catalog, SaysWhatThereIs) {
  EXPECT_EQ(refusal("chess"),
            "there is no game 'chess'; there are: mingmang, mnk, tictactoe, gomoku, kalah, morris, nine-mens-morris, "
            "twelve-mens-morris, six-mens-morris, three-mens-morris, darkchess, banqi");
  EXPECT_EQ(refusal("gomoku:19x19"), "'gomoku:19x19': gomoku stands for mnk:15x15,5 and takes named settings only");
}

TEST(Catalog, EveryVariantHasAFamilyThatDescribesIt) {
  for (const Family* family : families()) {
    EXPECT_FALSE(family->info().title.empty());
    EXPECT_FALSE(family->info().summary.empty());
    EXPECT_FALSE(family->info().variants.empty());
    for (const SettingInfo& setting : family->info().settings) {
      EXPECT_FALSE(setting.values().empty()) << setting.name;
      EXPECT_FALSE(setting.fallback.empty()) << setting.name;
      EXPECT_FALSE(setting.meaning.empty()) << setting.name;
    }
  }
}

TEST(Catalog, SaysWhatBenchMeasures) {
  for (const Family* family : families()) {
    const BenchInfo& bench = family->info().bench;
    EXPECT_GT(bench.depth, 0);
    if (!bench.variant.empty()) {
      EXPECT_EQ(make_game(bench.variant)->spec(), bench.variant);
    }
    for (const auto& [variant, engine] : bench.engines) EXPECT_EQ(&make_game(variant)->family(), family) << engine;
  }
}

TEST(Game, KnowsItsFamilyAndItsVariant) {
  for (const Family* family : families()) {
    for (const std::string& variant : family->info().specs()) {
      const auto game = make_game(variant);
      EXPECT_EQ(&game->family(), family);
      EXPECT_EQ(&game->clone()->family(), family);
      EXPECT_EQ(game->variant(), Spec::parse(variant));
    }
  }
}

TEST(Game, SaysWhatWasAskedOfAMoveThatChanceResolved) {
  const auto game = make_game("darkchess:2x4");
  const std::string flip = game->legal_moves().front();
  for (const ChanceOutcome& outcome : game->chance_outcomes(flip)) {
    EXPECT_NE(outcome.move, flip);
    EXPECT_EQ(game->request_of(outcome.move), flip);
    EXPECT_EQ(CanonicalKey(*game).move(outcome.move), CanonicalKey(*game).move(flip));
  }
  EXPECT_EQ(game->request_of(flip), flip);
  EXPECT_EQ(make_game("mingmang")->request_of("b1b5"), "b1b5");
}

TEST(Game, PlayLeavesTheGameAloneWhenTheMoveIsWrong) {
  const auto game = make_game("mingmang");
  game->play("b1b5");
  const std::string before = game->position();
  EXPECT_THROW(game->play("b1b5"), UserError);
  EXPECT_THROW(game->set_position("BBB"), UserError);
  EXPECT_EQ(game->position(), before);
  EXPECT_EQ(game->moves().size(), 1U);
}

TEST(Game, SuperkoIsRefusedInPlay) {
  const auto game = make_game("mingmang");
  for (const char* move : {"b1b5", "a7c7", "b5b1"}) game->play(move);
  EXPECT_THROW(game->play("c7a7"), UserError);
  game->play("pass");
}

}  // namespace
}  // namespace palamedes::catalog
