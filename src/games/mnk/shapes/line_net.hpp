#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/contract.hpp"
#include "games/mnk/shapes/shapes.hpp"
#include "games/net.hpp"
#include "games/weights.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace palamedes::mnk {

// What a net makes of the stones around every free cell of five in a row. Each of the four lines through a cell, four
// cells to either side, picks a row of a table; the sum of the four, cut off, is what the cell is, and that with its
// eight neighbours, weighed and cut off again, what its place is. Both are added up over the board and go into the
// hidden units of the net over counts (games/net.hpp). All of it twice, as either side sees it, and the same for the
// eight symmetries: a line has one row from both ends, all directions share the table, and a neighbour counts by
// whether it lies on a side or on a corner.
//
// All whole numbers, of sixteen bits: what is kept up to date is what would be added up afresh.
class LineNet {
 public:
  static constexpr std::size_t kChannels = 16;
  static constexpr std::size_t kReach = 4;
  static constexpr std::size_t kKeys = std::size_t{1} << (4 * kReach);
  // Cells and places, as the mover and as the opponent sees them.
  static constexpr std::size_t kSums = 4 * kChannels;
  // A line's numbers are in units of 1/512, those of a neighbour in units of 1/32, those of the sums in 1/2048.
  static constexpr int kLargestLine = 2'000;
  static constexpr int kLargestNear = 127;
  static constexpr int kMostNear = 500;  // of a cell and its eight neighbours together
  static constexpr int kLargestSum = 4'000;

  typedef std::int16_t Sixteen __attribute__((vector_size(32)));
  struct alignas(64) Pair {  // as the first and as the second side sees it
    std::array<Sixteen, 2> of;
  };

  // From the rows `line` (one a row of the table), `line-bias`, `line-near` (a cell itself, its neighbours by a side,
  // those by a corner, a bias) and `line-sum`, and those of a net over so many counts; throws UserError where their
  // numbers do not fit. None where the file has no such rows.
  static std::shared_ptr<const LineNet> from(const Weights& weights, std::size_t counts);

  // The row of a key, which is that of the same line from its other end; keys that cannot be have none.
  static constexpr std::uint16_t kNoRow = 0xffff;
  static const std::vector<std::uint16_t>& rows_of_keys();
  static std::size_t rows();

  const Pair& line(std::uint16_t key) const { return lines_[rows_[key]]; }
  const Pair& bias() const { return bias_; }
  const Sixteen& near_self() const { return near_[0]; }
  const Sixteen& near_side() const { return near_[1]; }
  const Sixteen& near_corner() const { return near_[2]; }
  const Sixteen& near_bias() const { return near_[3]; }

  using Sums = std::array<Sixteen, kSums / kChannels>;
  // What a net over counts (games/net.hpp) would say whose hidden units get the sums, too. `each` calls what it is
  // given with the number of every input that is on.
  template <class Each>
  int evaluate(const Sums& sums, Each&& each) const {
    Net::Units units = hidden(sums);
    each([&](std::size_t input) {
      const Net::Units& row = inputs_[input];
      for (std::size_t i = 0; i < units.size(); ++i) units[i] = static_cast<std::int16_t>(units[i] + row[i]);
    });
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
      sum += std::clamp<std::int32_t>(units[i], 0, Net::kOne) * output_[i];
    }
    return sum / Net::kOne;
  }

 private:
  // Their bias is in it.
  Net::Units hidden(const Sums& sums) const;

  std::vector<std::uint16_t> rows_ = rows_of_keys();
  std::vector<Pair> lines_;
  Pair bias_{};
  std::array<Sixteen, 4> near_{};
  struct alignas(64) SumRow : std::array<std::int16_t, 2 * Net::kHidden> {};
  std::vector<SumRow> sums_;  // of two sums each, one beside the other
  std::vector<Net::Units> inputs_;
  Net::Units hidden_bias_{};
  Net::Units output_{};
};

// The sums of a net for a board, kept up to date: at each look only what stones have changed since the last one.
class LineSums {
 public:
  LineSums(std::shared_ptr<const LineNet> net, const Shapes& shapes);

  // The board is another one.
  void reset() { fresh_ = false; }
  // A stone was placed here or taken back.
  void toggled(int cell) {
    if (!toggled_.empty() && toggled_.back() == cell) {
      toggled_.pop_back();
    } else {
      toggled_.push_back(cell);
    }
  }
  // As the mover sees them.
  const LineNet::Sums& look(const Shapes& shapes, Side mover);

 private:
  using Pair = LineNet::Pair;
  using Keys = std::array<std::uint16_t, Shapes::kDirections>;
  static constexpr std::size_t kMostToggled = 8;

  // Each of them once.
  struct List {
    std::vector<int> cells;
    std::size_t count = 0;
    std::vector<std::uint8_t> marks;

    void touch(int cell);
  };

  void build(const Shapes& shapes);
  void follow(const Shapes& shapes);
  void look_along_lines(const Shapes& shapes, int stone);
  void change_cell(const Shapes& shapes, int cell);

  std::shared_ptr<const LineNet> net_;
  int stride_;
  bool fresh_ = false;
  std::vector<int> cells_;            // of the board
  std::vector<std::uint8_t> inside_;  // by cell
  std::vector<Keys> keys_;
  std::vector<Pair> before_cut_;  // of cells
  std::vector<Pair> of_cells_;
  std::vector<Pair> places_;  // before they are cut off
  Pair cell_sums_{};
  Pair place_sums_{};
  LineNet::Sums seen_{};
  std::vector<int> toggled_;
  List changed_cells_;
  List changed_places_;
};

}  // namespace palamedes::mnk
