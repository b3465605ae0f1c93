#include "apps/palamedes/ablate/ablation.hpp"

#include <gtest/gtest.h>

#include "arena/statistics/rank_correlation.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine_shape.hpp"
#include "report/score_text.hpp"

namespace palamedes::apps {
namespace {

TEST(Spearman, OfRanksNotOfValues) {
  EXPECT_DOUBLE_EQ(*arena::spearman({1, 2, 3, 4}, {1, 10, 100, 1000}), 1);
  EXPECT_DOUBLE_EQ(*arena::spearman({1, 2, 3, 4}, {9, 7, 2, -5}), -1);
  // 1 - 6 * (1 + 1 + 0 + 1 + 1) / (5 * 24)
  EXPECT_DOUBLE_EQ(*arena::spearman({1, 2, 3, 4, 5}, {2, 1, 3, 5, 4}), 0.8);
}

TEST(Spearman, EqualValuesShareTheirRank) {
  // Ranks 0, 1.5, 1.5, 3 against 0, 1, 2, 3: 4.5 / sqrt(4.5 * 5).
  EXPECT_NEAR(*arena::spearman({1, 2, 2, 3}, {1, 2, 3, 4}), 0.948683, 1e-6);
  EXPECT_FALSE(arena::spearman({1, 1, 1}, {1, 2, 3}));
  EXPECT_FALSE(arena::spearman({1}, {1}));
  EXPECT_FALSE(arena::spearman({1, 2}, {1}));
}

TEST(Ablation, SameSeedSamePositionsAndNodes) {
  const auto game = catalog::make_game("kalah:4,3");
  const engines::StopToken never;
  const auto nothing = [](const std::string&) {};
  const auto set = technique_set(*game);
  const auto once = ablate(set, random_positions(*game, 3, 5), 3, 1, never, nothing);
  const auto again = ablate(set, random_positions(*game, 3, 5), 3, 1, never, nothing);
  ASSERT_EQ(once.size(), set.size());
  ASSERT_EQ(again.size(), set.size());
  EXPECT_EQ(once.front().agreement, 1);
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].nodes, again[i].nodes) << once[i].engine.name;
    EXPECT_EQ(once[i].moves, again[i].moves) << once[i].engine.name;
  }
}

TEST(Ablation, EverySettingExistsInEveryGame) {
  for (const std::string name : {"kalah", "mingmang", "mnk:15x15,5", "morris", "darkchess"}) {
    const auto game = catalog::make_game(name);
    for (const NamedEngine& engine : technique_set(*game)) {
      EXPECT_NO_THROW(static_cast<void>(engines::engine_shape(engine.spec, *game))) << engine.spec;
    }
  }
}

TEST(Ablation, CammpsTableHasAFigureForEverySetting) {
  const auto game = catalog::make_game("mingmang");
  const auto set = cammp_set();
  EXPECT_EQ(set.size(), 16U);
  for (const NamedEngine& engine : set) {
    EXPECT_NO_THROW(static_cast<void>(engines::engine_shape(engine.spec, *game))) << engine.spec;
    EXPECT_TRUE(cammp_nodes(engine.name)) << engine.name;
  }
}

TEST(Ablation, SelfPlayPositionsFollowOneGame) {
  const auto game = catalog::make_game("kalah:3,2");
  const Positions positions = selfplay_positions(*game, "alphabeta:table-mb=1", 3, 2, 1);
  ASSERT_EQ(positions.size(), 3U);
  for (std::size_t i = 0; i < positions.size(); ++i) EXPECT_EQ(positions[i]->moves().size(), i);
}

TEST(ScoreText, SaysWhatIsProven) {
  EXPECT_EQ(report::score_in_words(35, false), "+35");
  EXPECT_EQ(report::score_in_words(-4, true), "-4, proven");
  EXPECT_EQ(report::score_in_words(0, true), "draw, proven");
  EXPECT_EQ(report::score_in_words(search::win_in(7), true), "win in 7, proven");
  EXPECT_EQ(report::score_in_words(search::loss_in(2), false), "loss in 2");
}

}  // namespace
}  // namespace palamedes::apps
