#include "learn/tuning/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "arena/local_crew.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "learn/tuning/spsa_tuner.hpp"

namespace palamedes::learn {
namespace {

// Games between two settings whose strength falls with the square of the distance from the best one.
double noisy_games(const std::vector<double>& up, const std::vector<double>& down, const std::vector<double>& best,
                   const std::vector<double>& widths, Random& random) {
  const auto strength = [&](const std::vector<double>& values) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum -= std::pow((values[i] - best[i]) / widths[i], 2);
    return sum;
  };
  const double wins = 1 / (1 + std::exp(-4 * (strength(up) - strength(down))));
  constexpr int kGames = 8;
  double points = 0;
  for (int i = 0; i < kGames; ++i) points += random.unit() < wins ? 1 : 0;
  return 2 * points / kGames - 1;
}

TEST(Spsa, FindsTheTopOfANoisyHill) {
  const std::vector<double> best{30, 0.7, 4};
  const std::vector<double> widths{100, 1, 12};
  double worst = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    std::vector<SpsaParameter> parameters{
        {"wide", 0, 100, 90, true}, {"real", 0, 1, 0.1, false}, {"few", 1, 13, 12, true}};
    Spsa spsa(parameters, {.steps = 600, .seed = seed});
    Random random(seed);
    while (spsa.steps() < 600) {
      const Spsa::Trial trial = spsa.trial();
      spsa.learn(noisy_games(spsa.used(trial.up), spsa.used(trial.down), best, widths, random));
    }
    const std::vector<double> found = spsa.values();
    for (std::size_t i = 0; i < best.size(); ++i) worst = std::max(worst, std::abs(found[i] - best[i]) / widths[i]);
  }
  EXPECT_LT(worst, 0.2);
}

TEST(Spsa, StaysInItsRangesAndTriesTwoDifferentSettings) {
  Spsa spsa({{"few", 1, 3, 3, true}, {"edge", -5, 5, -5, false}}, {.steps = 50});
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    const Spsa::Trial trial = spsa.trial();
    EXPECT_NE(spsa.used(trial.up), spsa.used(trial.down));
    for (const auto* values : {&trial.up, &trial.down}) {
      EXPECT_GE((*values)[0], 1);
      EXPECT_LE((*values)[0], 3);
      EXPECT_GE((*values)[1], -5);
      EXPECT_LE((*values)[1], 5);
    }
    spsa.learn(2 * random.unit() - 1);
  }
}

TEST(Spsa, ReadsParameters) {
  const auto parameters = parse_parameters("late-after:1:12,exploration:0.1:2.5");
  ASSERT_EQ(parameters.size(), 2U);
  EXPECT_EQ(parameters[0].name, "late-after");
  EXPECT_EQ(parameters[1].high, 2.5);
  for (const char* bad : {"", "a", "a:1", "a:1:2:3", "a:2:1", "a:x:2", ":1:2", "a:1:2,a:1:2", "a:1:2,", "a:nan:2"}) {
    EXPECT_THROW(static_cast<void>(parse_parameters(bad)), UserError) << bad;
  }
}

SpsaSetup quick_setup() {
  SpsaSetup setup;
  setup.game = "kalah:3,2";
  setup.engine = "alphabeta:table-mb=1";
  setup.parameters = "late-after:1:12,quiescence-depth:0:8";
  setup.pairs = 2;
  setup.terms.nodes = 30;
  setup.spsa.steps = 6;
  return setup;
}

TuningJournal run(const SpsaSetup& setup, TuningJournal journal, std::uint64_t steps, int threads) {
  SpsaTuner tuner(setup, std::move(journal));
  arena::LocalCrew crew({.concurrency = threads, .pin = false, .oracle = nullptr});
  const engines::StopToken never;
  while (tuner.steps() < steps) EXPECT_TRUE(tuner.step(crew, never));
  EXPECT_NE(tuner.engine().find("quiescence-depth"), std::string::npos);
  return tuner.journal();
}

TEST(SpsaTuner, GoesOnAsIfItHadNotStopped) {
  const SpsaSetup setup = quick_setup();
  const TuningJournal fresh{setup.text(), {}, SpsaTuner::columns(setup), {}};
  const TuningJournal whole = run(setup, fresh, 6, 1);
  const TuningJournal half = run(setup, fresh, 3, 2);
  EXPECT_EQ(run(setup, TuningJournal::parse(half.text()), 6, 1).text(), whole.text());
  EXPECT_EQ(whole.curve.size(), 6U);
}

TEST(SpsaTuner, RefusesWhatTheEngineDoesNotHave) {
  SpsaSetup setup = quick_setup();
  setup.parameters = "courage:1:2";
  EXPECT_THROW(static_cast<void>(SpsaTuner(setup, {})), UserError);
  setup.parameters = "table:1:2";  // a choice, no number
  EXPECT_THROW(static_cast<void>(SpsaTuner(setup, {})), UserError);
}

}  // namespace
}  // namespace palamedes::learn
