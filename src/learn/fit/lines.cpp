#include "learn/fit/lines.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/files/seal.hpp"
#include "base/random.hpp"
#include "base/spec/fields.hpp"
#include "base/spec/settings.hpp"
#include "base/spec/spec.hpp"
#include "games/mnk/notation.hpp"
#include "games/mnk/shapes/shape_inputs.hpp"
#include "games/net.hpp"
#include "learn/fit/adam.hpp"
#include "learn/fit/fit_state.hpp"
#include "learn/fit/line_model.hpp"
#include "learn/fit/targets.hpp"

namespace palamedes::learn {
namespace {

float cross_entropy(float target, float points) {
  constexpr float kLeast = 1e-9F;
  return -target * std::log(points + kLeast) - (1 - target) * std::log(1 - points + kLeast);
}

// What is fitted to what, on a line.
std::string about(const std::string& game, const std::vector<Sample>& samples, const FitOptions& options) {
  std::uint64_t sum = 0;
  for (const Sample& sample : samples) {
    const std::string said = sample.board + std::to_string(sample.score) + " " + std::to_string(sample.points);
    sum = derived_seed(sum, text_checksum(said));
  }
  std::string text = "lines of " + game;
  for (const NamedValue& field : values_of(options)) text += " " + field.name + " " + value_text(field.value);
  return text + " samples " + std::to_string(samples.size()) + " " + checksum_digits(sum);
}

class LineFit {
 public:
  LineFit(const mnk::Settings& settings, const EvaluationShape& shape, const std::vector<Sample>& samples,
          const FitOptions& options)
      : shape_(shape),
        samples_(samples),
        options_(options),
        targets_(samples, options.search_share),
        scales_(feature_scales(samples, shape.features.size())),
        random_(options.seed),
        board_(settings),
        trace_(board_.size()),
        model_(settings, shape.features.size(), shape.net_inputs, random_),
        adam_(model_.size()),
        features_(shape.features.size()) {
    for (const Sample& sample : samples) {
      if (sample.board.empty()) throw UserError("these samples have no boards; learn samples --boards keeps them");
      boards_.push_back(mnk::parse_diagram(settings, sample.board));
    }
    const auto held = static_cast<std::size_t>(options.held_out * static_cast<double>(samples.size()));
    trained_.resize(samples.size() - held);
  }

  FitResult run(const std::function<void(const FitProgress&)>& listener, const std::string& kept,
                const std::string& about) {
    FitResult result;
    if (!kept.empty()) go_on_from(kept_fit_state(kept, about), result);
    if (listener) std::for_each(result.curve.begin(), result.curve.end(), listener);
    for (int epoch = static_cast<int>(result.curve.size()) + 1; epoch <= options_.epochs; ++epoch) {
      FitProgress progress{.epoch = epoch, .trained = train(epoch)};
      measure(progress);
      if (listener) listener(progress);
      result.curve.push_back(progress);
      if (kept.empty()) continue;
      const std::span<const float> numbers = model_.numbers();
      keep_fit_state(kept, about, {result.curve, {numbers.begin(), numbers.end()}, adam_.state()});
    }
    result.scale = targets_.scale();
    result.least = least();
    result.weights = weights();
    return result;
  }

 private:
  std::size_t batch() const { return static_cast<std::size_t>(options_.batch); }

  void go_on_from(std::optional<FitState> state, FitResult& result) {
    if (!state) return;
    result.curve = std::move(state->curve);
    std::copy(state->numbers.begin(), state->numbers.end(), model_.numbers().begin());
    model_.build_table();
    adam_.go_on_from(std::move(state->adam));
  }

  // Rises in the first steps, then falls by half a cosine to a hundredth.
  float rate() const {
    constexpr double kRise = 0.03;
    const std::size_t steps = (trained_.size() + batch() - 1) / batch();
    const double part = static_cast<double>(adam_.state().steps) / (static_cast<double>(steps) * options_.epochs);
    const double share = part < kRise ? part / kRise : 0.5 * (1 + std::cos(std::numbers::pi * part)) + 0.01;
    return static_cast<float>(options_.rate * share);
  }

  float points_of(std::size_t number) {
    board_.set(boards_[number]);
    for (std::size_t i = 0; i < features_.size(); ++i) {
      features_[i] = scales_[i] * static_cast<float>(samples_[number].position.features[i]);
    }
    return sigmoid(model_.evaluate(board_, samples_[number], features_, trace_));
  }

  // The order of an epoch is its own, whatever came before.
  double train(int epoch) {
    Random random(derived_seed(options_.seed, static_cast<std::uint64_t>(epoch)));
    std::iota(trained_.begin(), trained_.end(), std::size_t{0});
    for (std::size_t i = trained_.size(); i > 1; --i) {
      std::swap(trained_[i - 1], trained_[random.below(static_cast<std::uint32_t>(i))]);
    }
    LineModel::Gradient gradient = model_.empty_gradient();
    double entropy = 0;
    for (std::size_t begin = 0; begin < trained_.size(); begin += batch()) {
      const std::size_t end = std::min(begin + batch(), trained_.size());
      std::fill(gradient.begin(), gradient.end(), Channels{});
      for (std::size_t i = begin; i < end; ++i) {
        const Sample& sample = samples_[trained_[i]];
        const float points = points_of(trained_[i]);
        const float target = targets_.of(sample);
        entropy += cross_entropy(target, points);
        model_.add_gradient(board_, sample, features_, trace_, (points - target) / static_cast<float>(end - begin),
                            gradient);
      }
      step(gradient);
    }
    return entropy / static_cast<double>(trained_.size());
  }

  // Rows of single lines are held back, so that the shapes that they have say what they can.
  void step(LineModel::Gradient& gradient) {
    constexpr float kOwnRate = 0.3F;
    constexpr float kOwnDecay = 0.1F;
    model_.part_table(gradient);
    const std::span<float> said = LineModel::numbers_of(gradient);
    adam_.begin_step();
    const float pace = rate();
    adam_.step(model_.numbers(), said, 0, model_.own_begin(), pace, Adam::kDecay);
    adam_.step(model_.numbers(), said, model_.own_begin(), model_.own_end(), kOwnRate * pace, kOwnDecay);
    adam_.step(model_.numbers(), said, model_.own_end(), model_.size(), pace, Adam::kDecay);
    model_.build_table();
  }

  void measure(FitProgress& progress) {
    const auto points_of = [this](std::size_t number) { return this->points_of(number); };
    measure_held_out(samples_, trained_.size(), targets_, points_of, cross_entropy, progress);
  }

  // What would be left held out if every target were met.
  double least() const {
    const std::size_t first = trained_.size();
    if (first == samples_.size()) return 0;
    double sum = 0;
    for (std::size_t i = first; i < samples_.size(); ++i) {
      const float target = targets_.of(samples_[i]);
      sum += cross_entropy(target, target);
    }
    return sum / static_cast<double>(samples_.size() - first);
  }

  Weights weights() const {
    Weights weights;
    std::vector<double> values(model_.features().begin(), model_.features().end());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] *= scales_[i] * targets_.scale();
    add_feature_weights(weights, Net::kPrefix, shape_, samples_, values);
    model_.add_rows(weights, targets_.scale());
    return weights;
  }

  const EvaluationShape& shape_;
  const std::vector<Sample>& samples_;
  const FitOptions& options_;
  Targets targets_;
  std::vector<float> scales_;
  Random random_;
  LineBoard board_;
  LineModel::Trace trace_;
  LineModel model_;
  Adam adam_;
  std::vector<float> features_;  // of the position looked at
  std::vector<mnk::Diagram> boards_;
  std::vector<std::size_t> trained_;
};

}  // namespace

FitResult fit_lines(const std::string& game, const EvaluationShape& shape, const std::vector<Sample>& samples,
                    const FitOptions& options, const std::function<void(const FitProgress&)>& listener,
                    const std::string& kept) {
  const Spec spec = Spec::parse(game);
  const auto fits = [&] { return mnk::net_fits(settings_from<mnk::Settings>(spec)); };
  if (spec.name != "mnk" || shape.net_inputs != mnk::kShapeInputs || !fits()) {
    throw UserError(
        "a net over lines is for five in a row on more than 64 cells, where the ends of lines do not matter");
  }
  check_samples(shape, samples);
  return LineFit(settings_from<mnk::Settings>(spec), shape, samples, options)
      .run(listener, kept, about(game, samples, options));
}

}  // namespace palamedes::learn
