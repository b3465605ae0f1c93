#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "games/mnk/diagram.hpp"
#include "games/mnk/settings.hpp"
#include "games/mnk/shapes/shapes.hpp"
#include "games/weights.hpp"
#include "learn/fit/samples.hpp"

namespace palamedes::learn {

// One number for every channel of a net over lines (games/mnk/shapes/line_net.hpp).
typedef float Channels __attribute__((vector_size(64)));

// The cells of a board by number, and which row of the table each of their lines picks as the mover and as the opponent
// sees it. Numbers are those of mnk::Shapes, with a margin.
class LineBoard {
 public:
  static constexpr std::size_t kDirections = mnk::Shapes::kDirections;
  using Rows = std::array<std::uint16_t, kDirections>;

  explicit LineBoard(const mnk::Settings& settings);

  void set(const mnk::Diagram& diagram);

  std::size_t size() const { return size_; }
  std::ptrdiff_t stride() const { return stride_; }
  const std::vector<std::size_t>& cells() const { return cells_; }
  const std::vector<std::size_t>& free_cells() const { return free_; }
  // Of a free cell.
  const Rows& rows(std::size_t view, std::size_t cell) const { return rows_[view][cell]; }

 private:
  mnk::Shapes shapes_;
  std::ptrdiff_t stride_;
  std::size_t size_ = 0;
  std::vector<std::size_t> cells_;
  std::vector<std::size_t> free_;
  std::array<std::vector<Rows>, 2> rows_;
};

// What a net over lines and the net over counts that it goes into are before they are rounded: the same sums in real
// numbers, and what an error says about each. Units, cells and places are cut off at 0 and at 1.
//
// A row of the table is the sum of a row for the shapes that both sides would have on such a line and of one of its
// own: so rare lines begin with what is known of their like.
class LineModel {
 public:
  // What one position was on the way, for the gradient after it.
  class Trace {
   public:
    explicit Trace(std::size_t cells);

   private:
    friend class LineModel;
    // As the mover and as the opponent sees them.
    struct View {
      std::vector<Channels> before_cut;  // of cells
      std::vector<Channels> cells;
      std::vector<Channels> places;  // before they are cut off
      std::vector<Channels> place_errors;
      Channels cell_sum;
      Channels place_sum;
    };
    std::array<View, 2> views_;
    std::array<Channels, 2> hidden_{};  // before it is cut off
  };
  using Gradient = std::vector<Channels>;

  LineModel(const mnk::Settings& settings, std::size_t features, std::size_t inputs, Random& random);

  std::span<float> numbers();
  static std::span<float> numbers_of(Gradient& gradient);
  Gradient empty_gradient() const { return Gradient(at_.table + rows_, Channels{}); }
  std::size_t size() const { return at_.table * kChannels; }
  // The numbers of the table that belong to single rows.
  std::size_t own_begin() const { return at_.own * kChannels; }
  std::size_t own_end() const { return at_.bias * kChannels; }

  // In units of the logistic function; `features` in those of the descent.
  float evaluate(const LineBoard& board, const Sample& sample, std::span<const float> features, Trace& trace) const;
  void add_gradient(const LineBoard& board, const Sample& sample, std::span<const float> features, Trace& trace,
                    float error, Gradient& gradient) const;
  // What a batch says about rows of the table is said of the parts of their sums.
  void part_table(Gradient& gradient) const;
  // After the numbers have changed.
  void build_table();

  std::span<const float> features() const;
  // The rows of a weight file, whole numbers of sixteen bits.
  void add_rows(Weights& weights, double scale) const;

 private:
  static constexpr std::size_t kChannels = sizeof(Channels) / sizeof(float);
  // Where each part begins; the hidden units take two places. The table comes last, as it is not descended on itself.
  struct Places {
    std::size_t shapes, own, bias, near, inputs, sums, hidden_bias, output, features, table;
  };

  Channels near_of(const Channels* cell, std::ptrdiff_t stride) const;
  void add_cell_gradient(const LineBoard& board, Trace::View& view, std::size_t which, const Channels& cell_error,
                         const Channels& place_error, Gradient& gradient) const;
  std::span<const float> numbers_at(std::size_t place, std::size_t count) const;

  std::size_t features_;
  std::size_t inputs_;
  std::size_t rows_;
  Places at_{};
  std::vector<std::uint8_t> shapes_of_rows_;
  std::vector<Channels> values_;
};

}  // namespace palamedes::learn
