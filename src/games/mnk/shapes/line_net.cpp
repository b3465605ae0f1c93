#include "games/mnk/shapes/line_net.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>

#include "base/error.hpp"

// Words of 32 bytes are handed only to functions that are part of their callers: how they would be is of no matter.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace palamedes::mnk {
namespace {

using Sixteen = LineNet::Sixteen;
using Pair = LineNet::Pair;

constexpr int kLargestCell = 127;
constexpr int kPlaceOne = 16;  // halves of cells times units of neighbours are in sixteenths of what a place holds

// The compiler does not find all of these instructions by itself.
#if defined(__AVX2__)
[[gnu::always_inline]] inline __m256i word(Sixteen value) { return reinterpret_cast<__m256i>(value); }
[[gnu::always_inline]] inline Sixteen cut_off(Sixteen value, int most, int shift) {
  const __m256i top = _mm256_set1_epi16(static_cast<short>(most));
  const __m256i cut = _mm256_min_epi16(_mm256_max_epi16(word(value), _mm256_setzero_si256()), top);
  return reinterpret_cast<Sixteen>(_mm256_srli_epi16(cut, shift));
}
[[gnu::always_inline]] inline bool is_zero(Sixteen value) { return _mm256_testz_si256(word(value), word(value)) != 0; }
#else
[[gnu::always_inline]] inline Sixteen cut_off(Sixteen value, int most, int shift) {
  const Sixteen top = Sixteen{} + static_cast<std::int16_t>(most);
  const Sixteen positive = value > 0 ? value : Sixteen{};
  return (positive < top ? positive : top) >> shift;
}
[[gnu::always_inline]] inline bool is_zero(Sixteen value) {
  typedef std::int64_t Four __attribute__((vector_size(32)));
  const Four words = reinterpret_cast<Four>(value);
  return (words[0] | words[1] | words[2] | words[3]) == 0;
}
#endif

[[gnu::always_inline]] inline Sixteen cell_of(Sixteen sum) { return cut_off(sum, 4 * kLargestCell, 2); }
[[gnu::always_inline]] inline Sixteen place_of(Sixteen sum) { return cut_off(sum, kPlaceOne * kLargestCell, 4); }

constexpr std::uint16_t reversed(std::uint16_t key) {
  std::uint16_t result = 0;
  constexpr unsigned kHalf = 2 * LineNet::kReach;
  for (unsigned side = 0; side < 2; ++side) {
    for (unsigned i = 0; i < kHalf; ++i) {
      if ((key >> (side * kHalf + i) & 1) != 0)
        result = static_cast<std::uint16_t>(result | 1U << (side * kHalf + kHalf - 1 - i));
    }
  }
  return result;
}
constexpr std::uint16_t exchanged(std::uint16_t key) { return static_cast<std::uint16_t>(key >> 8 | key << 8); }

// Both bits are set where the board ends, and beyond that there is only more of it.
constexpr bool is_possible(unsigned key) {
  const unsigned outside = key & key >> 8 & 255;
  const unsigned before = outside & 15;
  const unsigned after = outside >> 4 ^ 15;
  return (before & (before + 1)) == 0 && (after & (after + 1)) == 0;
}

[[noreturn]] void fail(const Weights& weights, const std::string& what) {
  throw UserError("weights " + weights.name + " of " + weights.game + ": " + what);
}

void check(const Weights& weights, std::span<const int> row, const std::string& name, std::size_t size, int largest) {
  if (row.size() != size) {
    fail(weights, "a row " + name + " has " + std::to_string(size) + " numbers, not " + std::to_string(row.size()));
  }
  for (const int number : row) {
    if (std::abs(number) > largest) {
      fail(weights,
           "the numbers of " + name + " lie within " + std::to_string(largest) + ", not " + std::to_string(number));
    }
  }
}

[[gnu::always_inline]] inline Sixteen sixteen(std::span<const int> row) {
  Sixteen result{};
  for (std::size_t i = 0; i < row.size(); ++i) result[i] = static_cast<std::int16_t>(row[i]);
  return result;
}

Net::Units units_of(std::span<const int> row) {
  Net::Units units{};
  for (std::size_t i = 0; i < units.size(); ++i) units[i] = static_cast<std::int16_t>(row[i]);
  return units;
}

}  // namespace

const std::vector<std::uint16_t>& LineNet::rows_of_keys() {
  static const std::vector<std::uint16_t> rows = [] {
    std::vector<std::uint16_t> result(kKeys, kNoRow);
    std::uint16_t next = 0;
    for (unsigned key = 0; key < kKeys; ++key) {
      if (!is_possible(key)) continue;
      const std::uint16_t other_end = reversed(static_cast<std::uint16_t>(key));
      result[key] = other_end < key ? result[other_end] : next++;
    }
    return result;
  }();
  return rows;
}

std::size_t LineNet::rows() {
  std::size_t most = 0;
  for (const std::uint16_t row : rows_of_keys()) {
    if (row != kNoRow) most = std::max<std::size_t>(most, row);
  }
  return most + 1;
}

std::shared_ptr<const LineNet> LineNet::from(const Weights& weights, std::size_t counts) {
  const auto lines = weights.rows_of("line");
  const auto bias = weights.rows_of("line-bias");
  const auto near = weights.rows_of("line-near");
  const auto sums = weights.rows_of("line-sum");
  if (lines.empty() && bias.empty() && near.empty() && sums.empty()) return nullptr;
  if (lines.size() != rows() || bias.size() != 1 || near.size() != 4 || sums.size() != kSums) {
    fail(weights, "a net over lines has " + std::to_string(rows()) + " rows line, not " + std::to_string(lines.size()) +
                      ", one row line-bias, 4 rows line-near and " + std::to_string(kSums) + " rows line-sum");
  }
  auto net = std::make_shared<LineNet>();
  for (const auto& row : lines) check(weights, row, "line", kChannels, kLargestLine);
  net->lines_.resize(lines.size());
  for (std::size_t key = 0; key < kKeys; ++key) {
    if (net->rows_[key] == kNoRow) continue;
    const std::uint16_t as_second = net->rows_[exchanged(static_cast<std::uint16_t>(key))];
    net->lines_[net->rows_[key]] = {{sixteen(lines[net->rows_[key]]), sixteen(lines[as_second])}};
  }
  check(weights, bias.front(), "line-bias", kChannels, kLargestLine);
  net->bias_ = {{sixteen(bias.front()), sixteen(bias.front())}};
  for (std::size_t i = 0; i < near.size(); ++i) {
    check(weights, near[i], "line-near", kChannels, i < 3 ? kLargestNear : kLargestLine);
    net->near_[i] = sixteen(near[i]);
  }
  for (std::size_t i = 0; i < kChannels; ++i) {
    if (std::abs(near[0][i]) + 4 * std::abs(near[1][i]) + 4 * std::abs(near[2][i]) > kMostNear) {
      fail(weights, "the numbers of line-near are too large together");
    }
  }
  net->sums_.resize(kSums / 2);
  for (std::size_t i = 0; i < kSums; ++i) {
    check(weights, sums[i], "line-sum", Net::kHidden, kLargestSum);
    for (std::size_t unit = 0; unit < Net::kHidden; ++unit) {
      net->sums_[i / 2][2 * unit + i % 2] = static_cast<std::int16_t>(sums[i][unit]);
    }
  }
  // Which looks at them.
  if (!Net::from(weights, counts)) fail(weights, "a net over lines goes into the hidden units of one over counts");
  for (const auto& row : weights.rows_of("net-input")) net->inputs_.push_back(units_of(row));
  net->hidden_bias_ = units_of(weights.rows_of("net-bias").front());
  net->output_ = units_of(weights.rows_of("net-output").front());
  return net;
}

Net::Units LineNet::hidden(const Sums& sums) const {
  // An eighth of each: so no sum of products leaves 32 bits.
  constexpr int kShift = 3;
  constexpr int kUnits = 10;
  constexpr std::int32_t kMost = 1'800;
  std::array<std::int16_t, kSums> inputs;
  for (std::size_t i = 0; i < kSums; ++i) inputs[i] = static_cast<std::int16_t>(sums[i / 16][i % 16] >> kShift);
  Net::Units result;
#if defined(__AVX2__)
  typedef std::int32_t Eight __attribute__((vector_size(32)));
  std::array<Eight, Net::kHidden / 8> totals{};
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const std::uint32_t two = static_cast<std::uint16_t>(inputs[2 * i]) | static_cast<std::uint32_t>(inputs[2 * i + 1])
                                                                              << 16;
    const __m256i both = _mm256_set1_epi32(static_cast<int>(two));
    const auto* row = reinterpret_cast<const __m256i*>(sums_[i].data());
    for (std::size_t part = 0; part < totals.size(); ++part) {
      totals[part] += reinterpret_cast<Eight>(_mm256_madd_epi16(both, _mm256_load_si256(row + part)));
    }
  }
  std::array<std::int32_t, Net::kHidden> hidden;
  for (std::size_t unit = 0; unit < Net::kHidden; ++unit) hidden[unit] = totals[unit / 8][unit % 8];
#else
  std::array<std::int32_t, Net::kHidden> hidden{};
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    for (std::size_t unit = 0; unit < Net::kHidden; ++unit) {
      hidden[unit] += inputs[2 * i] * sums_[i][2 * unit] + inputs[2 * i + 1] * sums_[i][2 * unit + 1];
    }
  }
#endif
  for (std::size_t unit = 0; unit < Net::kHidden; ++unit) {
    const std::int32_t by_sums = std::clamp(hidden[unit] >> kUnits, -kMost, kMost);
    result[unit] = static_cast<std::int16_t>(by_sums + hidden_bias_[unit]);
  }
  return result;
}

LineSums::LineSums(std::shared_ptr<const LineNet> net, const Shapes& shapes)
    : net_(std::move(net)), stride_(shapes.step(1)) {
  const Settings& settings = shapes.settings();
  for (int row = 0; row < settings.rows; ++row) {
    for (int column = 0; column < settings.columns; ++column) cells_.push_back(shapes.cell(cell_at(row, column)));
  }
  const auto size = static_cast<std::size_t>(cells_.back() + static_cast<int>(LineNet::kReach) * (stride_ + 1) + 1);
  inside_.resize(size);
  for (const int cell : cells_) inside_[static_cast<std::size_t>(cell)] = 1;
  keys_.resize(size);
  before_cut_.resize(size);
  of_cells_.resize(size);
  places_.resize(size);
  for (List* const list : {&changed_cells_, &changed_places_}) {
    list->cells.resize(cells_.size() + 1);
    // What lies outside is never listed.
    for (const std::uint8_t inside : inside_) list->marks.push_back(inside == 0 ? 1 : 0);
  }
}

const LineNet::Sums& LineSums::look(const Shapes& shapes, Side mover) {
  if (!fresh_ || toggled_.size() > kMostToggled) {
    build(shapes);
  } else {
    follow(shapes);
  }
  toggled_.clear();
  fresh_ = true;
  const auto mine = static_cast<std::size_t>(index_of(mover));
  seen_ = {cell_sums_.of[mine], place_sums_.of[mine], cell_sums_.of[1 - mine], place_sums_.of[1 - mine]};
  return seen_;
}

void LineSums::build(const Shapes& shapes) {
  std::fill(of_cells_.begin(), of_cells_.end(), Pair{});
  for (auto& place : places_) place = {{net_->near_bias(), net_->near_bias()}};
  cell_sums_ = place_sums_ = {};
  for (const int cell : cells_) {
    const auto at = static_cast<std::size_t>(cell);
    before_cut_[at] = net_->bias();
    for (int direction = 0; direction < Shapes::kDirections; ++direction) {
      const std::uint16_t key = shapes.line_key(direction, cell);
      keys_[at][static_cast<std::size_t>(direction)] = key;
      for (std::size_t side = 0; side < 2; ++side) before_cut_[at].of[side] += net_->line(key).of[side];
    }
    for (std::size_t side = 0; side < 2; ++side) place_sums_.of[side] += place_of(places_[at].of[side]);
  }
  for (const int cell : cells_) change_cell(shapes, cell);
  follow(shapes);
}

void LineSums::follow(const Shapes& shapes) {
  for (const int stone : toggled_) look_along_lines(shapes, stone);
  for (std::size_t i = 0; i < changed_cells_.count; ++i) {
    changed_cells_.marks[static_cast<std::size_t>(changed_cells_.cells[i])] = 0;
    change_cell(shapes, changed_cells_.cells[i]);
  }
  changed_cells_.count = 0;
  Pair sums = place_sums_;
  for (std::size_t i = 0; i < changed_places_.count; ++i) {
    const auto at = static_cast<std::size_t>(changed_places_.cells[i]);
    changed_places_.marks[at] = 0;
    for (std::size_t side = 0; side < 2; ++side) sums.of[side] += place_of(places_[at].of[side]);
  }
  place_sums_ = sums;
  changed_places_.count = 0;
}

// With no branch: a cell that is listed already is written behind the end.
inline void LineSums::List::touch(int cell) {
  std::uint8_t& mark = marks[static_cast<std::size_t>(cell)];
  cells[count] = cell;
  count += 1U - mark;
  mark = 1;
}

void LineSums::look_along_lines(const Shapes& shapes, int stone) {
  changed_cells_.touch(stone);
  for (int direction = 0; direction < Shapes::kDirections; ++direction) {
    const auto along = static_cast<std::size_t>(direction);
    constexpr int kReach = static_cast<int>(LineNet::kReach);
    for (int distance = -kReach; distance <= kReach; ++distance) {
      const int cell = stone + distance * shapes.step(direction);
      const auto at = static_cast<std::size_t>(cell);
      if (inside_[at] == 0) continue;
      const std::uint16_t key = shapes.line_key(direction, cell);
      const std::uint16_t before = keys_[at][along];
      if (key == before) continue;
      keys_[at][along] = key;
      const Pair& now = net_->line(key);
      const Pair& old = net_->line(before);
      for (std::size_t side = 0; side < 2; ++side) before_cut_[at].of[side] += now.of[side] - old.of[side];
      changed_cells_.touch(cell);
    }
  }
}

// What it is to itself and to its neighbours.
void LineSums::change_cell(const Shapes& shapes, int cell) {
  const auto at = static_cast<std::size_t>(cell);
  Pair now{};
  if (shapes.is_free(cell)) now = {{cell_of(before_cut_[at].of[0]), cell_of(before_cut_[at].of[1])}};
  const Pair more{{now.of[0] - of_cells_[at].of[0], now.of[1] - of_cells_[at].of[1]}};
  if (is_zero(more.of[0] | more.of[1])) return;
  const Pair before = of_cells_[at];
  of_cells_[at] = now;
  Pair half;
  for (std::size_t side = 0; side < 2; ++side) {
    cell_sums_.of[side] += more.of[side];
    half.of[side] = (now.of[side] >> 1) - (before.of[side] >> 1);
  }
  const std::array<std::array<int, 4>, 2> around = {
      {{-1, 1, -stride_, stride_}, {-stride_ - 1, -stride_ + 1, stride_ - 1, stride_ + 1}}};
  const auto add = [&](int place, const Pair& what) {
    const auto there = static_cast<std::size_t>(place);
    if (changed_places_.marks[there] == 0) {
      changed_places_.touch(place);
      for (std::size_t side = 0; side < 2; ++side) place_sums_.of[side] -= place_of(places_[there].of[side]);
    }
    for (std::size_t side = 0; side < 2; ++side) places_[there].of[side] += what.of[side];
  };
  add(cell, {{half.of[0] * net_->near_self(), half.of[1] * net_->near_self()}});
  const Pair by_side{{half.of[0] * net_->near_side(), half.of[1] * net_->near_side()}};
  for (const int step : around[0]) add(cell + step, by_side);
  const Pair by_corner{{half.of[0] * net_->near_corner(), half.of[1] * net_->near_corner()}};
  for (const int step : around[1]) add(cell + step, by_corner);
}

}  // namespace palamedes::mnk
