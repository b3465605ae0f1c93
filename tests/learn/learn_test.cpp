#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "games/net.hpp"
#include "learn/fit/fit.hpp"
#include "learn/fit/sample_file.hpp"
#include "search/common/score.hpp"

namespace palamedes::learn {
namespace {

// A folder that is gone with the test.
class LearnFiles : public testing::Test {
 protected:
  LearnFiles() : folder_(testing::TempDir() + "learn-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~LearnFiles() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }

 private:
  std::string folder_;
};

SelfPlaySetup quick_setup() {
  SelfPlaySetup setup;
  setup.game = "mingmang";
  setup.engine = "alphabeta:table-mb=1";
  setup.nodes = 60;
  setup.sampled_plies = 20;
  return setup;
}

std::vector<Sample> linear_samples(std::size_t count, double scale) {
  Random random(7);
  std::vector<Sample> samples(count);
  for (Sample& sample : samples) {
    const int a = static_cast<int>(random.below(21)) - 10;
    const int b = static_cast<int>(random.below(201)) - 100;
    sample.position.features = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b)};
    sample.score = static_cast<float>(30 * a - 2 * b);
    sample.points = random.unit() < 1 / (1 + std::exp(-sample.score / scale)) ? 1.0F : 0.0F;
  }
  return samples;
}

TEST(Fit, FindsTheWeightsThatMadeTheResults) {
  const FitResult result = fit({{"a", "b"}, 0}, linear_samples(20'000, 150), {.epochs = 40, .rate = 0.01}, {});
  EXPECT_NEAR(result.scale, 150, 25);
  EXPECT_NEAR(result.weights.of("a"), 30, 3);
  EXPECT_NEAR(result.weights.of("b"), -2, 1);
  EXPECT_LT(result.curve.back().held_out, result.curve.front().held_out);
}

// What no game went on from speaks by its score alone, and what is won or lost is nearly certain and no more.
TEST(Fit, GoesByTheScoreWhereThereIsNoResult) {
  auto samples = linear_samples(20'000, 150);
  for (std::size_t i = 0; i < samples.size(); i += 2) samples[i].points = kNoPoints;
  for (std::size_t i = 1; i < 100; i += 2) {
    samples[i].score = samples[i].points > 0 ? search::win_in(7) : search::loss_in(8);
  }
  const FitResult result = fit({{"a", "b"}, 0}, samples, {.epochs = 40, .rate = 0.01, .search_share = 1}, {});
  EXPECT_NEAR(result.scale, 150, 25);
  EXPECT_NEAR(result.weights.of("a"), 30, 3);
  EXPECT_LT(result.curve.back().held_out_results, 0.25);
}

TEST(Fit, KeepsWhatNoSampleSpeaksOf) {
  auto samples = linear_samples(2'000, 150);
  for (Sample& sample : samples) sample.position.features.push_back(0);
  const FitResult result = fit({{"a", "b", "never"}, 0}, samples, {.epochs = 3}, {});
  Weights base;
  base.values = {{"a", 1'000}, {"never", 7}, {"width", 24}};
  const Weights changed = fitted(base, result);
  EXPECT_NE(changed.of("a"), 1'000);
  EXPECT_EQ(changed.of("a"), result.weights.of("a"));
  EXPECT_EQ(changed.of("never"), 7);
  EXPECT_EQ(changed.of("width"), 24);
}

TEST(Fit, IsTheSameForTheSameSeed) {
  const auto samples = linear_samples(2'000, 150);
  const EvaluationShape shape{{"a", "b"}, 0};
  EXPECT_EQ(fit(shape, samples, {.epochs = 3}, {}).weights, fit(shape, samples, {.epochs = 3}, {}).weights);
}

// Whether exactly one of two inputs is on: what no sum of weights can tell, and a net must.
TEST(Fit, MakesANetOfWhatNoSumCanTell) {
  Random random(3);
  std::vector<Sample> samples(8'000);
  for (Sample& sample : samples) {
    const bool a = random.below(2) == 1;
    const bool b = random.below(2) == 1;
    if (a) sample.position.inputs.push_back(0);
    if (b) sample.position.inputs.push_back(1);
    sample.position.features = {1};
    sample.points = a != b ? 1.0F : 0.0F;
    sample.score = a != b ? 300.0F : -300.0F;
  }
  FitResult result = fit({{"one"}, 2}, samples, {.epochs = 30, .rate = 0.01}, {});
  result.weights.game = "test";
  result.weights.name = "net";
  const auto net = Net::from(Weights::parse(result.weights.text()), 2);
  ASSERT_NE(net, nullptr);
  const int base = result.weights.of("net-one");
  const auto value = [&](bool a, bool b) {
    return base + net->evaluate([&](auto&& turn_on) {
      if (a) turn_on(std::size_t{0});
      if (b) turn_on(std::size_t{1});
    });
  };
  EXPECT_LT(value(false, false), 0);
  EXPECT_LT(value(true, true), 0);
  EXPECT_GT(value(true, false), 0);
  EXPECT_GT(value(false, true), 0);
}

TEST(Fit, RefusesSamplesOfAnotherEvaluation) {
  EXPECT_THROW(static_cast<void>(fit({{"a"}, 0}, linear_samples(10, 100), {}, {})), UserError);
  EXPECT_THROW(static_cast<void>(fit({{"a"}, 0}, {}, {}, {})), UserError);
}

// Whatever instructions it uses: the sum of the rows that are on, each unit cut off at 0 and 1, times the output.
TEST(Nets, SumUpTheRowsThatAreOn) {
  constexpr std::size_t kInputs = 40;
  Random random(11);
  const auto row = [&](int largest) {
    std::vector<int> numbers(Net::kHidden);
    for (int& number : numbers)
      number = static_cast<int>(random.below(static_cast<std::uint32_t>(2 * largest + 1))) - largest;
    return numbers;
  };
  for (int round = 0; round < 50; ++round) {
    Weights weights;
    for (std::size_t i = 0; i < kInputs; ++i) weights.rows.emplace_back("net-input", row(Net::kLargestInput));
    weights.rows.emplace_back("net-bias", row(Net::kLargestBias));
    weights.rows.emplace_back("net-output", row(Net::kLargestOutput));
    const auto net = Net::from(weights, kInputs);
    std::vector<std::size_t> on;
    for (std::size_t i = 0; i < kInputs && on.size() < Net::kMostOn; ++i) {
      if (random.below(2) == 1) on.push_back(i);
    }
    int expected = 0;
    for (std::size_t unit = 0; unit < Net::kHidden; ++unit) {
      int sum = weights.rows[kInputs].second[unit];
      for (const std::size_t input : on) sum += weights.rows[input].second[unit];
      expected += weights.rows[kInputs + 1].second[unit] * std::clamp(sum, 0, Net::kOne);
    }
    EXPECT_EQ(net->evaluate([&](auto&& turn_on) {
      for (const std::size_t input : on) turn_on(input);
    }),
              expected / Net::kOne);
  }
}

TEST(Nets, OfWrongSizeAreRefused) {
  Weights weights;
  weights.game = "test";
  weights.name = "net";
  EXPECT_EQ(Net::from(weights, 1), nullptr);
  weights.rows.emplace_back("net-input", std::vector<int>(Net::kHidden, 1));
  EXPECT_THROW(static_cast<void>(Net::from(weights, 1)), UserError);
  weights.rows.emplace_back("net-bias", std::vector<int>(Net::kHidden, 1));
  weights.rows.emplace_back("net-output", std::vector<int>(Net::kHidden, 1));
  EXPECT_NE(Net::from(weights, 1), nullptr);
  EXPECT_THROW(static_cast<void>(Net::from(weights, 2)), UserError);
  weights.rows.back().second.pop_back();
  EXPECT_THROW(static_cast<void>(Net::from(weights, 1)), UserError);
  weights.rows.back().second.push_back(Net::kLargestOutput + 1);
  EXPECT_THROW(static_cast<void>(Net::from(weights, 1)), UserError);
}

TEST(Samples, AreTheSameForTheSameGame) {
  const SelfPlaySetup setup = quick_setup();
  const auto once = play_samples(setup, 3);
  ASSERT_FALSE(once.empty());
  EXPECT_EQ(once, play_samples(setup, 3));
  EXPECT_NE(once, play_samples(setup, 4));
}

TEST(Samples, BeginWithAnOpeningOfAList) {
  SelfPlaySetup setup{.game = "mnk:15x15,5",
                      .engine = "alphabeta:table-mb=1",
                      .nodes = 200,
                      .opening_plies = 0,
                      .sampled_plies = 6,
                      .openings = {"h8 i9 g7 j10"}};
  const auto game = catalog::make_game(setup.game);
  for (const char* move : {"h8", "i9", "g7", "j10"}) game->play(move);
  const auto samples = play_samples(setup, 1);
  ASSERT_FALSE(samples.empty());
  EXPECT_EQ(samples.front().position.features, engines::make_describer(*game)->describe(*game).features);

  // Then come plies that differ from game to game.
  setup.opening_plies = 6;
  setup.sampled_plies = 30;
  EXPECT_EQ(play_samples(setup, 1), play_samples(setup, 1));
  EXPECT_NE(play_samples(setup, 1), play_samples(setup, 2));

  // A file goes on with the same openings only.
  const std::string text = setup.text();
  setup.openings.front() = "h8 i9 g7 j11";
  EXPECT_NE(setup.text(), text);
}

TEST(Samples, KeepWhatSearchesMeetWhereThatIsAsked) {
  SelfPlaySetup setup;
  setup.game = "mnk:15x15,5";
  setup.engine = "alphabeta:table-mb=1";
  setup.nodes = 300;
  setup.opening_plies = 6;
  const auto is_decided = [](const Sample& sample) {
    return search::is_decided(static_cast<search::Score>(sample.score));
  };
  const auto quiet = play_samples(setup, 5);
  EXPECT_TRUE(std::none_of(quiet.begin(), quiet.end(), is_decided));
  setup.kept = Kept::kUnproven;
  const auto all = play_samples(setup, 5);
  EXPECT_GT(all.size(), quiet.size());
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), is_decided));
  // All but a win by fours at sight: the loser may see one coming.
  EXPECT_TRUE(
      std::none_of(all.begin(), all.end(), [](const Sample& sample) { return sample.score == search::win_in(1); }));
  const auto has_no_points = [](const Sample& sample) { return sample.points == kNoPoints; };
  EXPECT_TRUE(std::none_of(all.begin(), all.end(), has_no_points));
  setup.strays = 100;
  const auto with_strays = play_samples(setup, 5);
  EXPECT_TRUE(std::any_of(with_strays.begin(), with_strays.end(), has_no_points));
  EXPECT_EQ(with_strays, play_samples(setup, 5));
}

TEST(Samples, KeepEachBoardOnce) {
  SelfPlaySetup setup;
  setup.game = "mnk:15x15,5";
  setup.engine = "alphabeta:table-mb=1";
  setup.nodes = 100;
  const auto twice = play_samples(setup, 3);
  setup.boards = true;
  const auto once = play_samples(setup, 3);
  EXPECT_EQ(2 * once.size(), twice.size());
  for (const Sample& sample : once) EXPECT_EQ(std::count(sample.board.begin(), sample.board.end(), '/'), 14);
}

// White sees the board after half a turn: what the side to move looks at has no colour.
TEST(Samples, LookFromTheSideToMove) {
  const auto game = catalog::make_game("mingmang");
  Random random(5);
  for (int i = 0; i < 9; ++i) game->play(catalog::random_move(*game, random));
  const auto describer = engines::make_describer(*game);
  engines::Description here = describer->describe(*game);
  std::sort(here.inputs.begin(), here.inputs.end());
  EXPECT_EQ(here.inputs.size(), 28U);
  int alike = 0;
  for (int symmetry = 0; symmetry < game->symmetries(); ++symmetry) {
    if (!game->swaps_sides(symmetry)) continue;
    const auto turned = catalog::make_game("mingmang");
    turned->set_position(game->transformed_position(symmetry));
    std::vector<std::uint16_t> inputs = describer->describe(*turned).inputs;
    std::sort(inputs.begin(), inputs.end());
    alike += inputs == here.inputs ? 1 : 0;
  }
  EXPECT_EQ(alike, 1);
}

TEST_F(LearnFiles, LoadBackWhatWasSaved) {
  SelfPlaySetup setup = quick_setup();
  setup.boards = true;
  const auto one = play_samples(setup, 0);
  EXPECT_FALSE(one.front().board.empty());
  const auto two = play_samples(setup, 1);
  {
    SampleFile file(path("a"), setup);
    file.append(1, two);
    file.append(0, one);
  }
  std::vector<Sample> both = one;
  both.insert(both.end(), two.begin(), two.end());
  EXPECT_EQ(read_samples(path("a")).samples, both);
  EXPECT_FALSE(read_samples(path("a")).cut_short);
  const SampleFile again(path("a"), setup);
  EXPECT_EQ(again.games(), 2U);
  EXPECT_TRUE(again.has(1));
  EXPECT_FALSE(again.has(2));
}

TEST_F(LearnFiles, ForgetAGameThatWasCutShort) {
  const SelfPlaySetup setup = quick_setup();
  {
    SampleFile file(path("a"), setup);
    file.append(0, play_samples(setup, 0));
    file.append(1, play_samples(setup, 1));
  }
  const std::string whole = read_file(path("a"));
  for (const std::size_t lost : {1U, 9U, 40U}) {
    write_file(path("a"), whole.substr(0, whole.size() - lost));
    EXPECT_TRUE(read_samples(path("a")).cut_short);
    SampleFile file(path("a"), setup);
    EXPECT_EQ(file.games(), 1U);
    file.append(1, play_samples(setup, 1));
    EXPECT_EQ(read_file(path("a")), whole);
  }
}

// Whatever bit it is: no game is taken for another, none is left out without a word.
TEST_F(LearnFiles, SayThatTheyAreDamaged) {
  const SelfPlaySetup setup = quick_setup();
  {
    SampleFile file(path("a"), setup);
    for (std::uint64_t i = 0; i < 3; ++i) file.append(i, play_samples(setup, i));
  }
  const std::string whole = read_file(path("a"));
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    std::string flipped = whole;
    char& byte = flipped[random.below(static_cast<std::uint32_t>(whole.size()))];
    byte = static_cast<char>(byte ^ (1 << random.below(8)));
    write_file(path("b"), flipped);
    try {
      EXPECT_TRUE(read_samples(path("b")).cut_short);
    } catch (const UserError&) {
      EXPECT_THROW(SampleFile(path("b"), setup), UserError);
    }
    EXPECT_EQ(read_file(path("b")).size(), whole.size()) << "cut at the damage";
  }
}

// A size that is wrong looks like the end of the file, but for the games behind it.
TEST_F(LearnFiles, AWrongSizeIsDamageToo) {
  const SelfPlaySetup setup = quick_setup();
  std::size_t head = 0;
  {
    SampleFile file(path("a"), setup);
    head = read_file(path("a")).size();
    for (std::uint64_t i = 0; i < 3; ++i) file.append(i, play_samples(setup, i));
  }
  std::string large = read_file(path("a"));
  large[head + 16 + 3] = 1;
  write_file(path("a"), large);
  EXPECT_THROW(static_cast<void>(read_samples(path("a"))), UserError);
}

TEST_F(LearnFiles, HaveOneWriterAtATime) {
  const SelfPlaySetup setup = quick_setup();
  const SampleFile file(path("a"), setup);
  EXPECT_THROW(SampleFile(path("a"), setup), UserError);
}

TEST_F(LearnFiles, OfAnotherSetupAreRefused) {
  SelfPlaySetup setup = quick_setup();
  { const SampleFile file(path("a"), setup); }
  setup.nodes = 61;
  EXPECT_THROW(SampleFile(path("a"), setup), UserError);
  write_file(path("b"), "something else");
  EXPECT_THROW(static_cast<void>(read_samples(path("b"))), UserError);
}

}  // namespace
}  // namespace palamedes::learn
