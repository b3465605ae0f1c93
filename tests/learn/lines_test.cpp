#include "learn/fit/lines.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/seal.hpp"
#include "base/random.hpp"
#include "base/spec/settings.hpp"
#include "base/spec/spec.hpp"
#include "catalog/catalog.hpp"
#include "games/mnk/heuristics.hpp"
#include "games/mnk/mnk.hpp"
#include "games/mnk/notation.hpp"
#include "games/mnk/shapes/line_net.hpp"
#include "learn/fit/line_model.hpp"
#include "learn/fit/samples.hpp"
#include "learn/fit/targets.hpp"

namespace palamedes::learn {
namespace {

constexpr const char* kGame = "mnk:15x15,5";

std::vector<Sample> few_samples(std::size_t count) {
  SelfPlaySetup setup;
  setup.game = kGame;
  setup.engine = "alphabeta:table-mb=1";
  setup.nodes = 100;
  setup.opening_plies = 8;
  setup.kept = Kept::kUnproven;
  setup.strays = 50;
  setup.boards = true;
  std::vector<Sample> samples;
  for (std::uint64_t game = 0; samples.size() < count; ++game) {
    for (const Sample& sample : play_samples(setup, game)) samples.push_back(sample);
  }
  return samples;
}

EvaluationShape shape() {
  const auto describer = engines::make_describer(*catalog::make_game(kGame));
  return {describer->feature_names(), describer->net_inputs()};
}

std::string file_of(const FitResult& result) { return sealed(fitted(Weights{"mnk", "lines", {}}, result).text()); }

mnk::Settings settings() { return settings_from<mnk::Settings>(Spec::parse(kGame)); }

int judged(mnk::ShapeJudge& judge, const Sample& sample) {
  const mnk::Diagram diagram = mnk::parse_diagram(settings(), sample.board);
  judge.set([&](int row, int column) {
    const char stone = diagram.cells[static_cast<std::size_t>(row * settings().columns + column)];
    return stone == '.' ? 0 : stone == 'X' ? 1 : 2;
  });
  return judge.evaluation(diagram.to_move);
}

struct KeptFile {
  KeptFile() { std::filesystem::remove(path); }
  KeptFile(const KeptFile&) = delete;
  KeptFile& operator=(const KeptFile&) = delete;
  ~KeptFile() { std::filesystem::remove(path); }

  std::string path = testing::TempDir() + "lines-" + std::to_string(::getpid());
};

// Of foretelling the targets of the last samples.
double mean_entropy(const std::vector<Sample>& samples, std::size_t first, const Targets& targets,
                    const std::function<double(const Sample&)>& points) {
  double sum = 0;
  for (std::size_t i = first; i < samples.size(); ++i) {
    const double target = targets.of(samples[i]);
    const double said = points(samples[i]);
    sum -= target * std::log(said) + (1 - target) * std::log(1 - said);
  }
  return sum / static_cast<double>(samples.size() - first);
}

TEST(Lines, ForetellPositionsTheyWereNotFittedTo) {
  const auto samples = few_samples(1'500);
  const FitOptions options{.epochs = 10, .rate = 0.02, .search_share = 0.7, .held_out = 0.2};
  const FitResult result = fit_lines(kGame, shape(), samples, options, {});
  ASSERT_EQ(result.curve.size(), 10U);
  FitOptions still = options;
  still.epochs = 1;
  still.rate = 1e-12;
  const FitResult start = fit_lines(kGame, shape(), samples, still, {});
  const std::size_t first = samples.size() - samples.size() / 5;
  const Targets targets(samples, options.search_share);
  const double constant = mean_entropy(samples, first, targets, [](const Sample&) { return 0.5; });
  const double held_out = result.curve.back().held_out;
  EXPECT_LT(held_out, start.curve.back().held_out - 0.04);
  EXPECT_LT(held_out, constant - 0.04);
  EXPECT_LT(result.curve.back().trained, result.curve.front().trained);
  EXPECT_GT(held_out, result.least);
  EXPECT_NEAR(result.least, mean_entropy(samples, first, targets, [&](const Sample& s) { return targets.of(s); }),
              1e-5);

  // What was written judges the same positions as well as was said.
  const Weights weights = Weights::parse(unsealed(file_of(result)).text);
  EXPECT_EQ(weights.rows_of("line").size(), mnk::LineNet::rows());
  mnk::ShapeJudge judge(settings(), weights, {});
  const auto points = [&](const Sample& sample) { return 1 / (1 + std::exp(-judged(judge, sample) / result.scale)); };
  EXPECT_NEAR(mean_entropy(samples, first, targets, points), held_out, 0.01);
}

TEST(Lines, AreTheSameForTheSameSamplesAndSeed) {
  const auto samples = few_samples(200);
  FitOptions options{.epochs = 1};
  const std::string file = file_of(fit_lines(kGame, shape(), samples, options, {}));
  EXPECT_EQ(file_of(fit_lines(kGame, shape(), samples, options, {})), file);
  options.seed = 2;
  EXPECT_NE(file_of(fit_lines(kGame, shape(), samples, options, {})), file);
}

// What is rounded says what the real numbers say, on positions of either side to move.
TEST(Lines, AreJudgedAsTheyWereFitted) {
  const auto samples = few_samples(200);
  Random random(3);
  const EvaluationShape features = shape();
  LineModel model(settings(), features.features.size(), features.net_inputs, random);
  // Rows of single lines differ from those of their shapes.
  for (std::size_t i = model.own_begin(); i < model.own_end(); ++i) {
    model.numbers()[i] = 0.1F * static_cast<float>(2 * random.unit() - 1);
  }
  model.build_table();
  constexpr double kScale = 400;
  Weights weights{"mnk", "lines", {}};
  model.add_rows(weights, kScale);
  mnk::ShapeJudge judge(settings(), weights, {});
  LineBoard board(settings());
  LineModel::Trace trace(board.size());
  const std::vector<float> no_features(features.features.size());
  double missed = 0;
  double different = 0;
  const double first = judged(judge, samples.front());
  for (const Sample& sample : samples) {
    board.set(mnk::parse_diagram(settings(), sample.board));
    const double said = kScale * model.evaluate(board, sample, no_features, trace);
    EXPECT_NEAR(judged(judge, sample), said, 40);
    missed += std::abs(judged(judge, sample) - said);
    different += std::abs(said - first);
  }
  EXPECT_LT(missed, 0.2 * different);
}

// The gradient is what a small change of a number does.
TEST(Lines, HaveTheGradientOfTheirSums) {
  const Sample sample = few_samples(30).back();
  Random random(4);
  const EvaluationShape features = shape();
  LineModel model(settings(), features.features.size(), features.net_inputs, random);
  LineBoard board(settings());
  board.set(mnk::parse_diagram(settings(), sample.board));
  LineModel::Trace trace(board.size());
  const std::vector<float> seen(features.features.size(), 0.5F);
  model.evaluate(board, sample, seen, trace);
  auto gradient = model.empty_gradient();
  model.add_gradient(board, sample, seen, trace, 1, gradient);
  model.part_table(gradient);
  const auto said = LineModel::numbers_of(gradient);
  int looked_at = 0;
  int right = 0;
  for (std::size_t i = 0; i < model.size(); ++i) {
    if (std::abs(said[i]) < 0.02F) continue;
    constexpr float kStep = 0.002F;
    const float before = model.numbers()[i];
    std::array<float, 2> values{};
    for (const int up : {0, 1}) {
      model.numbers()[i] = before + (up == 1 ? kStep : -kStep);
      model.build_table();
      values[static_cast<std::size_t>(up)] = model.evaluate(board, sample, seen, trace);
    }
    model.numbers()[i] = before;
    model.build_table();
    ++looked_at;
    // A few change what is cut off.
    right += std::abs((values[1] - values[0]) / (2 * kStep) - said[i]) < 0.02F + 0.1F * std::abs(said[i]) ? 1 : 0;
  }
  EXPECT_GT(looked_at, 100);
  EXPECT_GT(right, looked_at * 95 / 100);
}

TEST(Lines, GoOnFromTheEpochTheyWereStoppedAfter) {
  const auto samples = few_samples(150);
  const FitOptions options{.epochs = 3};
  const std::string file = file_of(fit_lines(kGame, shape(), samples, options, {}));
  const KeptFile kept;
  struct Stop {};
  const auto stop = [](const FitProgress& progress) {
    if (progress.epoch == 3) throw Stop();
  };
  EXPECT_THROW(static_cast<void>(fit_lines(kGame, shape(), samples, options, stop, kept.path)), Stop);
  std::vector<int> told;
  const auto tell = [&](const FitProgress& progress) { told.push_back(progress.epoch); };
  const FitResult result = fit_lines(kGame, shape(), samples, options, tell, kept.path);
  EXPECT_EQ(told, (std::vector{1, 2, 3}));
  EXPECT_EQ(file_of(result), file);
  // All is done: the file is enough.
  EXPECT_EQ(file_of(fit_lines(kGame, shape(), samples, options, {}, kept.path)), file);
}

TEST(Lines, DoNotGoOnFromAnotherFitOrFromDamage) {
  auto samples = few_samples(150);
  const KeptFile kept;
  const FitOptions options{.epochs = 1};
  static_cast<void>(fit_lines(kGame, shape(), samples, options, {}, kept.path));
  EXPECT_THROW(static_cast<void>(fit_lines(kGame, shape(), samples, {.epochs = 2}, {}, kept.path)), UserError);
  const std::string whole = read_file(kept.path);
  for (const std::size_t byte : {std::size_t{3}, whole.size() / 2, whole.size() - 1}) {
    std::string damaged = whole;
    damaged[byte] = static_cast<char>(damaged[byte] ^ 4);
    write_file(kept.path, damaged);
    EXPECT_THROW(static_cast<void>(fit_lines(kGame, shape(), samples, options, {}, kept.path)), UserError);
  }
  write_file(kept.path, whole);
  samples.back().score += 1;
  EXPECT_THROW(static_cast<void>(fit_lines(kGame, shape(), samples, options, {}, kept.path)), UserError);
}

TEST(Lines, WantBoardsAndFiveInARow) {
  auto samples = few_samples(5);
  EXPECT_THROW(static_cast<void>(fit_lines("mnk:15x15,6", shape(), samples, {}, {})), UserError);
  samples.front().board.clear();
  EXPECT_THROW(static_cast<void>(fit_lines(kGame, shape(), samples, {.epochs = 1}, {})), UserError);
}

}  // namespace
}  // namespace palamedes::learn
