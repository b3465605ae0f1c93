#include "apps/palamedes/ablate/ablation.hpp"

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arena/statistics/rank_correlation.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/settings/engine_shape.hpp"
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
  const auto once = ablate(set, random_positions(*game, 3, 5), {3, 1}, never, nothing);
  const auto again = ablate(set, random_positions(*game, 3, 5), {3, 1}, never, nothing);
  ASSERT_EQ(once.size(), set.size());
  ASSERT_EQ(again.size(), set.size());
  EXPECT_EQ(once.front().agreement, 1);
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].nodes, again[i].nodes) << once[i].engine.name;
    EXPECT_EQ(once[i].moves, again[i].moves) << once[i].engine.name;
  }
}

// At the depth that is taken unasked every technique changes something, but a null move where there is none.
TEST(AblationLong, TechniquesActInEveryGame) {
  constexpr int kPositions = 12;
  const engines::StopToken never;
  const auto nothing = [](const std::string&) {};
  for (const char* name : {"mnk:15x15,5", "kalah", "morris", "darkchess"}) {
    const auto game = catalog::make_game(name);
    const int depth = game->family().info().bench.ablation_depth;
    const auto rows = ablate(technique_set(*game), random_positions(*game, kPositions, 1), {depth, 1}, never, nothing);
    std::string idle;
    for (const AblationRow& row : rows) {
      if (row.engine.name.starts_with("+") && row.nodes == rows.front().nodes) idle += row.engine.name;
    }
    EXPECT_EQ(idle, game->family().name() == "kalah" ? "+ null move" : "") << name;
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

// Each row is `best` with one thing changed, and every setting of its own is among them.
TEST(Ablation, SettingsOfBestArePutBackOneAtATime) {
  for (const std::string name : {"kalah", "mingmang", "mnk:15x15,5", "morris", "darkchess"}) {
    const auto game = catalog::make_game(name);
    const auto set = best_set(*game);
    ASSERT_EQ(set.front().name, "best");
    const std::string whole = engines::engine_shape(set.front().spec, *game).text();
    EXPECT_EQ(whole.find("book=auto"), std::string::npos) << whole;
    std::string together = set.front().spec;
    std::set<std::string> texts;
    for (const NamedEngine& engine : set) {
      EXPECT_TRUE(texts.insert(engines::engine_shape(engine.spec, *game).text()).second) << name << " " << engine.name;
      const std::size_t equals = engine.name.find('=');
      if (equals == std::string::npos) continue;
      together = engines::with_setting(together, engine.name.substr(0, equals), engine.name.substr(equals + 1));
    }
    EXPECT_EQ(engines::engine_shape(together, *game).text(),
              engines::engine_shape("alphabeta:book=off,exact=off,tables=off", *game).text());
  }
  std::set<std::string> names;
  for (const NamedEngine& engine : best_set(*catalog::make_game("mnk:15x15,5"))) names.insert(engine.name);
  EXPECT_TRUE(names.contains("futility=0")) << "as alpha-beta has it";
  EXPECT_TRUE(names.contains("without null move"));
}

TEST(Ablation, CammpsTableHasAFigureForEverySetting) {
  const auto game = catalog::make_game("mingmang");
  for (const std::string preset : {"cammp", "cammp-played"}) {
    const auto set = cammp_set(*game, preset);
    EXPECT_EQ(set.size(), 16U);
    for (const NamedEngine& engine : set) {
      EXPECT_NO_THROW(static_cast<void>(engines::engine_shape(engine.spec, *game))) << engine.spec;
      EXPECT_TRUE(cammp_nodes(engine.name)) << engine.name;
      const auto shape = engines::engine_shape(engine.spec, *game);
      const bool whole = engine.name == "all";
      EXPECT_EQ(shape.text() == engines::engine_shape(preset, *game).text(), whole) << engine.name;
    }
  }
}

// What a technique alone saves is what it saves in the program that the preset is named after, to the node.
TEST(Ablation, TechniquesOfCammpPlayedTakeTheNodesOfTheOriginal) {
  const auto game = catalog::make_game("mingmang");
  const engines::StopToken never;
  const auto nothing = [](const std::string&) {};
  std::map<std::string, NamedEngine> set;
  for (const NamedEngine& engine : cammp_set(*game, "cammp-played")) set[engine.name] = engine;
  const std::string data = read_file(PALAMEDES_TEST_DATA "/cammp-techniques.txt");
  int compared = 0;
  for (const std::string_view line : split(data, '\n')) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto parts = split(line, '|');
    Positions positions;
    positions.push_back(game->clone());
    for (const std::string_view move : split(parts.at(0), ' ')) positions.back()->play(std::string(move));
    const NamedEngine& engine = set.at(std::string(parts.at(1)));
    const auto rows = ablate({engine}, positions, {4, 1, NodeUnit::kWidened}, never, nothing);
    EXPECT_EQ(rows.front().nodes, std::stod(std::string(parts.at(2)))) << line;
    ++compared;
  }
  EXPECT_EQ(compared, 24);
}

// Each is one setting away from the program, and all of them together are the text.
TEST(Ablation, DeparturesArePutBackOneAtATime) {
  const auto game = catalog::make_game("mingmang");
  const std::string played = engines::engine_shape("cammp-played", *game).text();
  std::string together = "cammp-played";
  std::set<std::string> names;
  bool of_text = false;
  for (const NamedEngine& engine : cammp_departures(*game)) {
    EXPECT_TRUE(names.insert(engine.name).second) << engine.name;
    of_text = of_text || engine.name.starts_with("cammp:");
    const std::string departure = engine.name.substr(0, engine.name.find(": "));
    if (of_text || departure == "cammp-played" || !engine.name.ends_with(": all")) continue;
    const std::size_t equals = departure.find('=');
    ASSERT_NE(equals, std::string::npos) << departure;
    const auto alone = engines::with_setting("cammp-played", departure.substr(0, equals), departure.substr(equals + 1));
    EXPECT_EQ(engines::engine_shape(engine.spec, *game).text(), engines::engine_shape(alone, *game).text());
    EXPECT_NE(engines::engine_shape(alone, *game).text(), played);
    together = engines::with_setting(together, departure.substr(0, equals), departure.substr(equals + 1));
  }
  EXPECT_EQ(engines::engine_shape(together, *game).text(), engines::engine_shape("cammp", *game).text());
  EXPECT_TRUE(names.contains("quiescence-score=best: + quiescence"));
  EXPECT_TRUE(names.contains("exact-ends=on: plain alpha-beta"));
  EXPECT_FALSE(names.contains("table-bounds=right: plain alpha-beta")) << "without the table it is nothing";
}

TEST(Ablation, SelfPlayPositionsComeFromManyGames) {
  const auto game = catalog::make_game("mingmang:5");
  const SelfPlay selfplay{"alphabeta:table-mb=1", 1, 1};
  const Positions positions = selfplay_positions(*game, selfplay, 20);
  ASSERT_EQ(positions.size(), 20U);
  std::set<std::vector<std::string>> openings;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const std::vector<std::string>& moves = positions[i]->moves();
    const std::size_t number = i / 5;
    EXPECT_EQ(moves.size(), 2 + number % 2 + 2 * (i % 5)) << "two random plies, then every second one";
    openings.insert({moves[0], moves[1]});
  }
  EXPECT_EQ(openings.size(), 4U);
  const Positions others = selfplay_positions(*game, {selfplay.engine, selfplay.depth, 2}, 20);
  EXPECT_NE(others[0]->position(), positions[0]->position()) << "the seed matters";
}

TEST(Ablation, ErrorsAreOfTheAverageAndOfWhatTheSamePositionsTook) {
  const auto row_of = [](std::vector<double> nodes_at, double nodes) {
    AblationRow row;
    row.nodes_at = std::move(nodes_at);
    row.nodes = nodes;
    return row;
  };
  const AblationRow first = row_of({100, 200, 300}, 200);
  const AblationRow half = row_of({50, 100, 150}, 100);
  EXPECT_DOUBLE_EQ(ratio_to(half, first).ratio, 0.5);
  EXPECT_DOUBLE_EQ(ratio_to(half, first).error, 0) << "half of each";
  const AblationRow other = row_of({60, 100, 140}, 100);
  // The residues are 10, 0 and -10: sqrt(200 / (3 * 2)) / 200 on average.
  EXPECT_NEAR(ratio_to(other, first).error, 1.96 * std::sqrt(200.0 / 6) / 200, 1e-12);
}

TEST(Ablation, CountsQuiescenceAsAsked) {
  const auto game = catalog::make_game("mingmang");
  const engines::StopToken never;
  const auto nothing = [](const std::string&) {};
  const std::vector<NamedEngine> set = {{"all", "cammp"}};
  const Positions positions = random_positions(*game, 4, 3);
  const auto visited = ablate(set, positions, {2, 1, NodeUnit::kVisited}, never, nothing);
  const auto widened = ablate(set, positions, {2, 1, NodeUnit::kWidened}, never, nothing);
  EXPECT_GT(visited.front().nodes, widened.front().nodes);
  EXPECT_GT(visited.front().error, 0);
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
