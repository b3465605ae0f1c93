#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

// A set of cells of a board of up to 64: cell (row, column) at bit row * columns + column.
using CellSet = std::uint64_t;

constexpr CellSet cell_bit(int cell) { return CellSet{1} << cell; }

// The turns and mirrors of a board, applied to sets of cells a byte at a time. Symmetry 0 changes nothing.
class BoardSymmetry {
 public:
  explicit BoardSymmetry(const Settings& settings);

  int count() const { return count_; }
  int inverse(int symmetry) const { return inverses_[static_cast<std::size_t>(symmetry)]; }
  CellSet image(CellSet cells, int symmetry) const {
    if (symmetry == 0) return cells;
    const Image& image = images_[static_cast<std::size_t>(symmetry)];
    CellSet turned = 0;
    for (std::size_t byte = 0; byte < kBytes; ++byte) turned |= image[byte][cells >> (8 * byte) & 255];
    return turned;
  }

 private:
  static constexpr std::size_t kBytes = 8;
  using Image = std::array<std::array<CellSet, 256>, kBytes>;

  int count_;
  std::array<int, 8> inverses_{};
  std::vector<Image> images_;
};

}  // namespace palamedes::mnk
