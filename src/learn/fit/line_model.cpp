#include "learn/fit/line_model.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "games/mnk/shapes/line_net.hpp"
#include "games/net.hpp"

// Words of 64 bytes are handed only to functions that are part of their callers: how they would be is of no matter.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace palamedes::learn {
namespace {

using mnk::LineNet;

constexpr std::size_t kShapePairs = 256;
constexpr std::size_t kUnitWords = 2;
static_assert(sizeof(Channels) == LineNet::kChannels * sizeof(float));
static_assert(Net::kHidden * sizeof(float) == kUnitWords * sizeof(Channels));

// Sums over a whole board, brought to about one.
constexpr float kSumUnit = 1.0F / 16;
// Of a row, so that it fits its sixteen bits.
constexpr float kLargestOfTable = 3.9F;
// In which units LineNet has a line, a neighbour, what is added to a place, and a sum.
constexpr double kLineUnit = 508;
constexpr double kNearUnit = 32;
constexpr double kPlaceUnit = 2'032;
constexpr double kSumOfNet = 1'032;

// Words of 64 bytes are compared number by number where a processor has none that long; it has words of 16.
typedef float Four __attribute__((vector_size(16)));
using Fours = std::array<Four, sizeof(Channels) / sizeof(Four)>;
static_assert(sizeof(Fours) == sizeof(Channels));

[[gnu::always_inline]] inline Channels cut_off(const Channels& x) {
  auto fours = std::bit_cast<Fours>(x);
  for (Four& four : fours) {
    const Four zero{};
    const Four positive = four > zero ? four : zero;
    four = positive < zero + 1.0F ? positive : zero + 1.0F;
  }
  return std::bit_cast<Channels>(fours);
}

// What of an error gets through where `x` was cut off.
[[gnu::always_inline]] inline Channels let_through(const Channels& x, const Channels& error) {
  const auto fours = std::bit_cast<Fours>(x);
  auto errors = std::bit_cast<Fours>(error);
  for (std::size_t i = 0; i < fours.size(); ++i) {
    const Four zero{};
    errors[i] = ((fours[i] > zero) & (fours[i] < zero + 1.0F)) ? errors[i] : zero;
  }
  return std::bit_cast<Channels>(errors);
}

[[gnu::always_inline]] inline float sum_of(const Channels& x) {
  float sum = 0;
  for (std::size_t i = 0; i < LineNet::kChannels; ++i) sum += x[i];
  return sum;
}

[[gnu::always_inline]] inline Channels by_side(const Channels* cell, std::ptrdiff_t stride) {
  return cell[1] + cell[-1] + cell[stride] + cell[-stride];
}
[[gnu::always_inline]] inline Channels by_corner(const Channels* cell, std::ptrdiff_t stride) {
  return cell[stride + 1] + cell[stride - 1] + cell[1 - stride] + cell[-1 - stride];
}

constexpr std::uint16_t exchanged(std::uint16_t key) { return static_cast<std::uint16_t>(key >> 8 | key << 8); }

int whole(float value, double unit, int largest) {
  return std::clamp(static_cast<int>(std::lround(value * unit)), -largest, largest);
}

void add_row(Weights& weights, const char* name, std::span<const float> values, double unit, int largest) {
  std::vector<int> row;
  for (const float value : values) row.push_back(whole(value, unit, largest));
  weights.rows.emplace_back(name, std::move(row));
}

}  // namespace

LineBoard::LineBoard(const mnk::Settings& settings) : shapes_(settings, {}), stride_(shapes_.step(1)) {
  for (int row = 0; row < settings.rows; ++row) {
    for (int column = 0; column < settings.columns; ++column) {
      cells_.push_back(static_cast<std::size_t>(shapes_.cell(mnk::cell_at(row, column))));
    }
  }
  size_ = cells_.back() + static_cast<std::size_t>(stride_) + 2;
  for (auto& rows : rows_) rows.resize(size_);
}

void LineBoard::set(const mnk::Diagram& diagram) {
  const int columns = shapes_.settings().columns;
  shapes_.set([&](int row, int column) {
    const char stone = diagram.cells[static_cast<std::size_t>(row * columns + column)];
    return stone == '.' ? 0 : stone == 'X' ? 1 : 2;
  });
  free_.clear();
  const std::vector<std::uint16_t>& rows_of_keys = LineNet::rows_of_keys();
  for (const std::size_t cell : cells_) {
    const int number = static_cast<int>(cell);
    if (!shapes_.is_free(number)) continue;
    free_.push_back(cell);
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
      const std::uint16_t key = shapes_.line_key(static_cast<int>(direction), number);
      const std::array<std::uint16_t, 2> rows = {rows_of_keys[key], rows_of_keys[exchanged(key)]};
      const auto mover = static_cast<std::size_t>(index_of(diagram.to_move));
      for (std::size_t view = 0; view < 2; ++view) rows_[view][cell][direction] = rows[view ^ mover];
    }
  }
}

LineModel::Trace::Trace(std::size_t cells) {
  for (View& view : views_) {
    for (auto* const list : {&view.before_cut, &view.cells, &view.places, &view.place_errors}) list->resize(cells);
    view.cell_sum = view.place_sum = Channels{};
  }
}

LineModel::LineModel(const mnk::Settings& settings, std::size_t features, std::size_t inputs, Random& random)
    : features_(features), inputs_(inputs), rows_(LineNet::rows()), shapes_of_rows_(rows_) {
  std::size_t next = 0;
  const auto take = [&](std::size_t words) { return std::exchange(next, next + words); };
  at_.shapes = take(kShapePairs);
  at_.own = take(rows_);
  at_.bias = take(1);
  at_.near = take(4);
  at_.inputs = take(inputs * kUnitWords);
  at_.sums = take(LineNet::kSums * kUnitWords);
  at_.hidden_bias = take(kUnitWords);
  at_.output = take(kUnitWords);
  at_.features = take((features + kChannels - 1) / kChannels);
  at_.table = take(rows_);
  values_.resize(next);

  mnk::ShapeTable shapes(settings);
  for (std::size_t key = 0; key < LineNet::kKeys; ++key) {
    if (const std::uint16_t row = LineNet::rows_of_keys()[key]; row != LineNet::kNoRow) {
      shapes_of_rows_[row] = shapes.shapes(key);
    }
  }
  const auto fill = [&](std::size_t place, std::size_t words, float middle, float range) {
    for (std::size_t i = place; i < place + words; ++i) {
      for (std::size_t channel = 0; channel < kChannels; ++channel) {
        values_[i][channel] = middle + range * static_cast<float>(2 * random.unit() - 1);
      }
    }
  };
  fill(at_.shapes, kShapePairs, 0, 0.15F);
  fill(at_.bias, 1, 0.1F, 0);
  fill(at_.near, 1, 0.4F, 0.3F);
  fill(at_.near + 1, 2, 0, 0.3F);
  fill(at_.near + 3, 1, 0.05F, 0);
  fill(at_.inputs, inputs * kUnitWords, 0, 0.1F);
  fill(at_.sums, LineNet::kSums * kUnitWords, 0, 0.1F);
  fill(at_.hidden_bias, kUnitWords, 0.3F, 0);
  fill(at_.output, kUnitWords, 0, 0.3F);
  build_table();
}

// The compiler knows that a vector is made of its numbers.
std::span<float> LineModel::numbers() { return {reinterpret_cast<float*>(values_.data()), size()}; }
std::span<float> LineModel::numbers_of(Gradient& gradient) {
  return {reinterpret_cast<float*>(gradient.data()), gradient.size() * kChannels};
}
std::span<const float> LineModel::numbers_at(std::size_t place, std::size_t count) const {
  return {reinterpret_cast<const float*>(values_.data() + place), count};
}
std::span<const float> LineModel::features() const { return numbers_at(at_.features, features_); }

void LineModel::build_table() {
  for (std::size_t row = 0; row < rows_; ++row) {
    const Channels sum = values_[at_.shapes + shapes_of_rows_[row]] + values_[at_.own + row];
    const Channels most = Channels{} + kLargestOfTable;
    const Channels above = sum > -most ? sum : -most;
    values_[at_.table + row] = above < most ? above : most;
  }
}

void LineModel::part_table(Gradient& gradient) const {
  for (std::size_t row = 0; row < rows_; ++row) {
    const Channels said = gradient[at_.table + row];
    gradient[at_.own + row] += said;
    gradient[at_.shapes + shapes_of_rows_[row]] += said;
  }
}

[[gnu::always_inline]] inline Channels LineModel::near_of(const Channels* cell, std::ptrdiff_t stride) const {
  const Channels* near = &values_[at_.near];
  return near[0] * cell[0] + near[1] * by_side(cell, stride) + near[2] * by_corner(cell, stride);
}

float LineModel::evaluate(const LineBoard& board, const Sample& sample, std::span<const float> features,
                          Trace& trace) const {
  const Channels* table = &values_[at_.table];
  std::array<Channels, kUnitWords> hidden = {values_[at_.hidden_bias], values_[at_.hidden_bias + 1]};
  const auto add_units = [&](std::size_t place, float times) {
    for (std::size_t word = 0; word < kUnitWords; ++word) hidden[word] += values_[place + word] * times;
  };
  for (const std::uint16_t input : sample.position.inputs) add_units(at_.inputs + input * kUnitWords, 1);
  std::size_t sums = at_.sums;
  for (std::size_t which = 0; which < 2; ++which) {
    Trace::View& view = trace.views_[which];
    std::fill(view.cells.begin(), view.cells.end(), Channels{});
    Channels cell_sum{};
    for (const std::size_t cell : board.free_cells()) {
      Channels sum = values_[at_.bias];
      for (const std::uint16_t row : board.rows(which, cell)) sum += table[row];
      view.before_cut[cell] = sum;
      view.cells[cell] = cut_off(sum);
      cell_sum += view.cells[cell];
    }
    Channels place_sum{};
    for (const std::size_t cell : board.cells()) {
      view.places[cell] = values_[at_.near + 3] + near_of(&view.cells[cell], board.stride());
      place_sum += cut_off(view.places[cell]);
    }
    view.cell_sum = cell_sum * kSumUnit;
    view.place_sum = place_sum * kSumUnit;
    for (const Channels* const sum : {&view.cell_sum, &view.place_sum}) {
      for (std::size_t channel = 0; channel < kChannels; ++channel, sums += kUnitWords) {
        add_units(sums, (*sum)[channel]);
      }
    }
  }
  float result = 0;
  for (std::size_t word = 0; word < kUnitWords; ++word) {
    trace.hidden_[word] = hidden[word];
    result += sum_of(cut_off(hidden[word]) * values_[at_.output + word]);
  }
  const std::span<const float> weights = this->features();
  for (std::size_t i = 0; i < features.size(); ++i) result += weights[i] * features[i];
  return result;
}

void LineModel::add_gradient(const LineBoard& board, const Sample& sample, std::span<const float> features,
                             Trace& trace, float error, Gradient& gradient) const {
  for (std::size_t i = 0; i < features.size(); ++i) {
    gradient[at_.features + i / kChannels][i % kChannels] += error * features[i];
  }
  std::array<Channels, kUnitWords> below;
  for (std::size_t word = 0; word < kUnitWords; ++word) {
    gradient[at_.output + word] += error * cut_off(trace.hidden_[word]);
    below[word] = let_through(trace.hidden_[word], error * values_[at_.output + word]);
    gradient[at_.hidden_bias + word] += below[word];
  }
  for (const std::uint16_t input : sample.position.inputs) {
    for (std::size_t word = 0; word < kUnitWords; ++word) {
      gradient[at_.inputs + input * kUnitWords + word] += below[word];
    }
  }
  std::size_t sums = at_.sums;
  for (std::size_t which = 0; which < 2; ++which) {
    Trace::View& view = trace.views_[which];
    std::array<Channels, 2> errors{};
    for (std::size_t kind = 0; kind < 2; ++kind) {
      const Channels& sum = kind == 0 ? view.cell_sum : view.place_sum;
      for (std::size_t channel = 0; channel < kChannels; ++channel, sums += kUnitWords) {
        float said = 0;
        for (std::size_t word = 0; word < kUnitWords; ++word) {
          said += sum_of(values_[sums + word] * below[word]);
          gradient[sums + word] += below[word] * sum[channel];
        }
        errors[kind][channel] = said * kSumUnit;
      }
    }
    add_cell_gradient(board, view, which, errors[0], errors[1], gradient);
  }
}

void LineModel::add_cell_gradient(const LineBoard& board, Trace::View& view, std::size_t which,
                                  const Channels& cell_error, const Channels& place_error, Gradient& gradient) const {
  std::array<Channels, 4> near{};
  for (const std::size_t cell : board.cells()) {
    const Channels error = let_through(view.places[cell], place_error);
    view.place_errors[cell] = error;  // the margin keeps its zeros
    const Channels* here = &view.cells[cell];
    near[0] += error * here[0];
    near[1] += error * by_side(here, board.stride());
    near[2] += error * by_corner(here, board.stride());
    near[3] += error;
  }
  for (std::size_t i = 0; i < near.size(); ++i) gradient[at_.near + i] += near[i];
  Channels bias{};
  for (const std::size_t cell : board.free_cells()) {
    // A cell is to its neighbours what they are to it.
    const Channels all = cell_error + near_of(&view.place_errors[cell], board.stride());
    const Channels error = let_through(view.before_cut[cell], all);
    bias += error;
    for (const std::uint16_t row : board.rows(which, cell)) gradient[at_.table + row] += error;
  }
  gradient[at_.bias] += bias;
}

void LineModel::add_rows(Weights& weights, double scale) const {
  for (std::size_t i = 0; i < inputs_; ++i) {
    add_row(weights, "net-input", numbers_at(at_.inputs + i * kUnitWords, Net::kHidden), Net::kOne, Net::kLargestInput);
  }
  add_row(weights, "net-bias", numbers_at(at_.hidden_bias, Net::kHidden), Net::kOne, Net::kLargestBias);
  add_row(weights, "net-output", numbers_at(at_.output, Net::kHidden), scale, Net::kLargestOutput);
  for (std::size_t row = 0; row < rows_; ++row) {
    add_row(weights, "line", numbers_at(at_.table + row, kChannels), kLineUnit, LineNet::kLargestLine);
  }
  add_row(weights, "line-bias", numbers_at(at_.bias, kChannels), kLineUnit, LineNet::kLargestLine);
  for (std::size_t i = 0; i < 3; ++i) {
    std::vector<float> row;
    for (std::size_t channel = 0; channel < kChannels; ++channel) {
      // A cell and its neighbours together have a bound as well.
      const Channels* near = &values_[at_.near];
      const double together =
          kNearUnit * (std::abs(near[0][channel]) + 4 * std::abs(near[1][channel]) + 4 * std::abs(near[2][channel]));
      constexpr double kRounding = 4.5;
      constexpr double kMost = LineNet::kMostNear - kRounding;
      row.push_back(static_cast<float>(near[i][channel] * std::min(1.0, kMost / std::max(together, 1.0))));
    }
    add_row(weights, "line-near", row, kNearUnit, LineNet::kLargestNear);
  }
  add_row(weights, "line-near", numbers_at(at_.near + 3, kChannels), kPlaceUnit, LineNet::kLargestLine);
  for (std::size_t i = 0; i < LineNet::kSums; ++i) {
    add_row(weights, "line-sum", numbers_at(at_.sums + i * kUnitWords, Net::kHidden), kSumOfNet, LineNet::kLargestSum);
  }
}

}  // namespace palamedes::learn
