#include "learn/tuning/td_tuner.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/seal.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/describer.hpp"
#include "knowledge/weight_files.hpp"

namespace palamedes::learn {
namespace {

// Of the scale: how much a game may change the contribution of a feature.
constexpr double kUsualRate = 0.01;
constexpr const char* kGames = "games";
constexpr const char* kScale = "scale";
constexpr const char* kLearner = "learner";

// The names of a game's weights without a net.
std::string plain_weights(const std::string& game) {
  std::string names;
  for (const std::string& name : knowledge::built_in_weight_names(game)) {
    if (!knowledge::built_in_weights(game, name).rows.empty()) continue;
    names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

double points_of(Result result) { return result == Result::kDraw ? 0.5 : result == Result::kFirstWins ? 1 : 0; }

}  // namespace

// A game with the scores that its searches gave, for the first player.
struct TdTuner::Played {
  TdGame game;
  std::vector<double> scores;
};

namespace {

// One game of an engine against itself, as it is learned from.
class LearningGame {
 public:
  LearningGame(const TdSetup& setup, const std::string& engine, std::uint64_t number)
      : setup_(setup),
        random_(derived_seed(setup.seed, number)),
        game_(catalog::make_game(setup.game)),
        describer_(engines::make_describer(*game_)),
        engine_(engines::make_engine(engine, *game_, derived_seed(setup.seed, number))) {}

  void play(TdGame& game, std::vector<double>& scores, const engines::StopToken& token) {
    const int range = std::max(1, setup_.opening_plies - 1);
    const int opening = 2 + static_cast<int>(random_.below(static_cast<std::uint32_t>(range)));
    for (int ply = 0; !game_->outcome().over() && ply < game_->ply_limit() && !token.stopped(); ++ply) {
      if (ply < opening) {
        game_->play(catalog::random_move(*game_, random_));
        continue;
      }
      engines::EngineQuestion question;
      question.limits.nodes = setup_.nodes;
      const engines::EngineReport report = engine_->think(*game_, question, token);
      note(report, game, scores);
      game_->play(catalog::resolved(*game_, report.move(), random_));
    }
    const catalog::Outcome outcome = game_->outcome();
    game.points = points_of(outcome.over() ? outcome.result : game_->judge());
  }

 private:
  void note(const engines::EngineReport& report, TdGame& game, std::vector<double>& scores) const {
    const engines::EngineLine& line = report.lines.front();
    const double sign = game_->side_to_move() == Side::kFirst ? 1 : -1;
    if (search::is_decided(line.score)) {
      game.positions.push_back({{}, search::is_win(line.score) == (sign > 0) ? 1.0 : 0.0});
      return;
    }
    if (setup_.method == TuningMethod::kTdLeaf) {
      game.positions.push_back(seen(*leaf_of(line)));
    } else if (!describer_->noisy(*game_, report.move())) {
      game.positions.push_back(seen(*game_));
    } else {
      return;
    }
    scores.push_back(sign * line.score);
  }

  // Where the line that the search expects ends; before what is left to chance.
  std::unique_ptr<catalog::Game> leaf_of(const engines::EngineLine& line) const {
    auto leaf = game_->clone();
    for (const std::string& move : line.moves) {
      try {
        if (leaf->outcome().over() || !leaf->chance_outcomes(move).empty()) break;
        leaf->play(move);
      } catch (const UserError&) {
        break;  // a search may expect what the path forbids
      }
    }
    return leaf;
  }

  TdPosition seen(const catalog::Game& game) const {
    if (const catalog::Outcome outcome = game.outcome(); outcome.over()) return {{}, points_of(outcome.result)};
    const double sign = game.side_to_move() == Side::kFirst ? 1 : -1;
    TdPosition position;
    for (const std::int16_t feature : describer_->describe(game).features) position.features.push_back(sign * feature);
    return position;
  }

  const TdSetup& setup_;
  Random random_;
  std::unique_ptr<catalog::Game> game_;
  std::unique_ptr<engines::Describer> describer_;
  std::unique_ptr<engines::Engine> engine_;
};

}  // namespace

std::vector<std::string> TdTuner::columns(const TdSetup& setup) {
  std::vector<std::string> names{"games", "difference", "error"};
  const auto features = engines::make_describer(*catalog::make_game(setup.game))->feature_names();
  names.insert(names.end(), features.begin(), features.end());
  return names;
}

TdTuner::TdTuner(TdSetup setup, TuningJournal journal) : setup_(std::move(setup)), journal_(std::move(journal)) {
  const auto game = catalog::make_game(setup_.game);
  base_ = knowledge::named_weights(game->family().name(), setup_.from);
  if (!base_.rows.empty()) {
    throw UserError("the weights " + quote(setup_.from) +
                    " have a net; learn tune begins with plain ones: " + plain_weights(base_.game));
  }
  features_ = engines::make_describer(*game)->feature_names();
  if (setup_.td.scale > 0) journal_.numbers[kScale] = {setup_.td.scale};
  if (!journal_.numbers.contains(kScale)) return;
  choose_scale({});
  if (const auto known = journal_.numbers.find(kLearner); known != journal_.numbers.end()) {
    learner_->restore(known->second);
  }
}

void TdTuner::choose_scale(const std::vector<Played>& games) {
  if (!journal_.numbers.contains(kScale)) {
    std::vector<double> scores;
    std::vector<double> points;
    for (const Played& played : games) {
      scores.insert(scores.end(), played.scores.begin(), played.scores.end());
      points.resize(scores.size(), played.game.points);
    }
    journal_.numbers[kScale] = {fitted_scale(scores, points)};
  }
  TdOptions options = setup_.td;
  options.scale = journal_.numbers.at(kScale).front();
  if (options.rate <= 0) options.rate = kUsualRate * options.scale;
  std::vector<double> weights;
  for (const std::string& feature : features_) weights.push_back(base_.of(feature));
  learner_ = std::make_unique<TdLearner>(options, std::move(weights));
}

std::uint64_t TdTuner::games() const {
  const auto known = journal_.numbers.find(kGames);
  return known == journal_.numbers.end() || known->second.empty() ? 0
                                                                  : static_cast<std::uint64_t>(known->second.front());
}

Weights TdTuner::rounded(const std::vector<double>& values) const {
  Weights weights = base_;
  weights.name = setup_.name;
  for (std::size_t i = 0; i < values.size(); ++i) {
    weights.set(features_[i], static_cast<int>(std::lround(values[i])));
  }
  return weights;
}

std::string TdTuner::weights_text() const {
  std::vector<double> means(journal_.curve.empty() ? 0 : features_.size());
  const std::size_t from = journal_.curve.size() / 2;
  const std::size_t before = columns(setup_).size() - features_.size();
  for (std::size_t row = from; row < journal_.curve.size(); ++row) {
    for (std::size_t i = 0; i < means.size(); ++i) {
      means[i] += journal_.curve[row][before + i] / static_cast<double>(journal_.curve.size() - from);
    }
  }
  return sealed("# " + std::to_string(games()) + " games of " + setup_.text() + "\n" + rounded(means).text());
}

TdTuner::Played TdTuner::play(std::uint64_t number, const engines::StopToken& token) const {
  const auto game = catalog::make_game(setup_.game);
  Spec engine = engines::without_presets(Spec::parse(setup_.engine), *game);
  engine.set("evaluation", playing_.path());
  Played played;
  LearningGame(setup_, engine.text(), number).play(played.game, played.scores, token);
  return played;
}

bool TdTuner::play_batch(int threads, const engines::StopToken& token) {
  playing_.write(rounded(learner_ ? learner_->weights() : std::vector<double>()).text());
  std::vector<Played> games(setup_.batch);
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    for (std::size_t i = next.fetch_add(1); i < games.size(); i = next.fetch_add(1)) {
      try {
        games[i] = play(this->games() + i, token);
      } catch (...) {
        const std::scoped_lock lock(mutex);
        failure = std::current_exception();
        return;
      }
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
  if (token.stopped()) return false;
  if (!learner_) choose_scale(games);
  TdLearner::Lesson sum;
  for (const Played& played : games) {
    const TdLearner::Lesson lesson = learner_->learn(played.game);
    sum.difference += lesson.difference / static_cast<double>(games.size());
    sum.error += lesson.error / static_cast<double>(games.size());
  }
  const auto total = static_cast<double>(this->games() + games.size());
  journal_.numbers[kGames] = {total};
  journal_.numbers[kLearner] = learner_->state();
  std::vector<double> row{total, sum.difference, sum.error};
  row.insert(row.end(), learner_->weights().begin(), learner_->weights().end());
  journal_.curve.push_back(std::move(row));
  return true;
}

}  // namespace palamedes::learn
