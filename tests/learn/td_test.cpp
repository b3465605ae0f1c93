#include "learn/tuning/td.hpp"

#include <cmath>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "engines/describer.hpp"
#include "games/weights.hpp"
#include "learn/tuning/td_tuner.hpp"

namespace palamedes::learn {
namespace {

// Sutton's random walk: five places in a row, a step to either side with even chances, a point for the right end. Place
// i of 1..5 is worth i/6.
TdGame random_walk(Random& random) {
  TdGame game;
  int place = 3;
  while (place > 0 && place < 6) {
    TdPosition& position = game.positions.emplace_back();
    position.features.assign(5, 0);
    position.features[static_cast<std::size_t>(place - 1)] = 1;
    place += random.below(2) == 0 ? -1 : 1;
  }
  game.points = place == 6 ? 1 : 0;
  return game;
}

class TdOfLambda : public testing::TestWithParam<double> {};

TEST_P(TdOfLambda, FindsTheValuesOfARandomWalk) {
  Random random(9);
  std::vector<double> weights(5, 0);
  double rate = 2;
  // Steps that get smaller, as stochastic approximation wants them.
  for (int round = 0; round < 6; ++round, rate /= 2.5) {
    TdLearner learner({.lambda = GetParam(), .rate = rate, .scale = 100}, weights);
    std::vector<double> sums(5, 0);
    constexpr int kGames = 4'000;
    for (int i = 0; i < kGames; ++i) {
      static_cast<void>(learner.learn(random_walk(random)));
      for (std::size_t w = 0; w < 5; ++w) sums[w] += learner.weights()[w] / kGames;
    }
    weights = sums;
  }
  const TdLearner learner({.lambda = 0, .rate = 1, .scale = 100}, weights);
  for (std::size_t place = 1; place <= 5; ++place) {
    TdPosition position;
    position.features.assign(5, 0);
    position.features[place - 1] = 1;
    EXPECT_NEAR(learner.value(position), static_cast<double>(place) / 6, 0.04) << place;
  }
}

INSTANTIATE_TEST_SUITE_P(Lambdas, TdOfLambda, testing::Values(0.0, 0.7, 1.0));

// Positions with known values teach those before them and are not changed themselves.
TEST(Td, DrawsValuesTowardsWhatIsKnownLater) {
  TdLearner learner({.lambda = 0, .rate = 5, .scale = 100}, {0});
  TdGame game;
  game.positions = {{{1.0}, std::nullopt}, {{}, 1.0}};
  game.points = 0;
  const auto lesson = learner.learn(game);
  EXPECT_GT(learner.weights()[0], 0);
  EXPECT_NEAR(lesson.difference, std::sqrt((0.25 + 1.0) / 2), 1e-9);
  EXPECT_NEAR(lesson.error, (0.25 + 1.0) / 2, 1e-9);
}

TEST(Td, GoesOnFromItsState) {
  Random random(4);
  TdLearner one({}, std::vector<double>(5, 0));
  for (int i = 0; i < 50; ++i) static_cast<void>(one.learn(random_walk(random)));
  TdLearner other({}, std::vector<double>(5, 0));
  other.restore(one.state());
  const TdGame next = random_walk(random);
  static_cast<void>(one.learn(next));
  static_cast<void>(other.learn(next));
  EXPECT_EQ(one.weights(), other.weights());
  EXPECT_THROW(other.restore({1, 2, 3}), UserError);
}

TEST(Td, FindsTheScaleOfScores) {
  Random random(2);
  std::vector<double> scores;
  std::vector<double> points;
  for (int i = 0; i < 20'000; ++i) {
    scores.push_back(1000 * (random.unit() - 0.5));
    points.push_back(random.unit() < 1 / (1 + std::exp(-scores.back() / 230)) ? 1 : 0);
  }
  EXPECT_NEAR(fitted_scale(scores, points), 230, 12);
}

TdSetup quick_setup(const std::string& game, TuningMethod method) {
  TdSetup setup;
  setup.game = game;
  setup.engine = "alphabeta:table-mb=1,tables=off";
  setup.method = method;
  setup.nodes = 40;
  setup.batch = 4;
  setup.opening_plies = 4;
  // Weights without a net.
  if (game.starts_with("kalah")) setup.from = "hand";
  if (game.starts_with("mingmang")) setup.from = "linear";
  return setup;
}

TuningJournal fresh(const TdSetup& setup) { return {setup.text(), {}, TdTuner::columns(setup), {}}; }

void play(TdTuner& tuner, int batches, int threads) {
  const engines::StopToken never;
  for (int i = 0; i < batches; ++i) ASSERT_TRUE(tuner.play_batch(threads, never));
}

TEST(TdTuning, TheSameSeedDrawsTheSameCurve) {
  for (const TuningMethod method : {TuningMethod::kTd, TuningMethod::kTdLeaf}) {
    const TdSetup setup = quick_setup("kalah:4,3", method);
    TdTuner whole(setup, fresh(setup));
    play(whole, 4, 1);
    TdTuner half(setup, fresh(setup));
    play(half, 2, 3);
    // Through the text, as after an interruption.
    TdTuner resumed(setup, TuningJournal::parse(half.journal().text()));
    EXPECT_EQ(resumed.games(), 8U);
    play(resumed, 2, 1);
    EXPECT_EQ(resumed.journal().curve_csv(), whole.journal().curve_csv());
    EXPECT_EQ(resumed.weights_text(), whole.weights_text());
    EXPECT_EQ(whole.journal().curve.size(), 4U);
    TdSetup other = setup;
    other.seed = 2;
    TdTuner different(other, fresh(other));
    play(different, 4, 1);
    EXPECT_NE(different.journal().curve_csv(), whole.journal().curve_csv());
  }
}

TEST(TdTuning, WeightsWithANetAreRefusedWithThoseThatHaveNone) {
  TdSetup setup = quick_setup("kalah:4,3", TuningMethod::kTdLeaf);
  setup.from = "default";
  try {
    const TdTuner tuner(setup, fresh(setup));
    FAIL() << "not refused";
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("have a net; learn tune begins with plain ones: hand"), std::string::npos)
        << error.what();
  }
}

TEST(TdTuning, EveryGameHasFeaturesToTune) {
  for (const char* game : {"mingmang:4", "mnk:5x5,4", "kalah:4,3", "morris:six", "darkchess:2x4"}) {
    TdSetup setup = quick_setup(game, TuningMethod::kTdLeaf);
    setup.batch = 2;
    TdTuner tuner(setup, fresh(setup));
    play(tuner, 2, 1);
    const Weights weights = Weights::parse(tuner.weights_text());
    EXPECT_EQ(weights.name, "tuned");
    EXPECT_NE(tuner.weights_text().find("--seed 1"), std::string::npos);
    // Some weight was learned.
    const auto& first = tuner.journal().curve.front();
    const auto& last = tuner.journal().curve.back();
    EXPECT_NE(std::vector<double>(first.begin() + 3, first.end()), std::vector<double>(last.begin() + 3, last.end()))
        << game;
  }
}

// A describer must see the board: in m,n,k-games the evaluation follows moves and has to be told where it stands.
TEST(Describers, SeeTheStonesOfAPosition) {
  const auto game = catalog::make_game("gomoku");
  const auto describer = engines::make_describer(*game);
  const auto empty = describer->describe(*game).features;
  game->play("h8");
  EXPECT_NE(describer->describe(*game).features, empty);
  game->undo();
  EXPECT_EQ(describer->describe(*game).features, empty);
}

TEST(TdTuning, AStoppedBatchTeachesNothing) {
  const TdSetup setup = quick_setup("kalah:4,3", TuningMethod::kTdLeaf);
  TdTuner tuner(setup, fresh(setup));
  play(tuner, 1, 1);
  const TuningJournal before = tuner.journal();
  engines::StopToken stopped;
  stopped.stop();
  EXPECT_FALSE(tuner.play_batch(1, stopped));
  EXPECT_EQ(tuner.journal(), before);
}

TEST(TuningJournals, ReadBackAndRefuseDamage) {
  TuningJournal journal{
      "a setup, in words", {{"x", {0.1, -1e-300, 3}}, {"none", {}}}, {"a", "b"}, {{1, 0.25}, {2, 1e9}}};
  const std::string text = journal.text();
  EXPECT_EQ(TuningJournal::parse(text), journal);
  EXPECT_EQ(journal.curve_csv(), "a,b\n1,0.25\n2,1e+09\n");
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_THROW(static_cast<void>(TuningJournal::parse(text.substr(0, size))), UserError) << size;
  }
  std::string bad = text;
  bad[text.size() - 3] ^= 1;
  EXPECT_THROW(static_cast<void>(TuningJournal::parse(bad)), UserError);
}

}  // namespace
}  // namespace palamedes::learn
