#include "games/mnk/exact/board_symmetry.hpp"

#include <utility>

#include "base/bits.hpp"

namespace palamedes::mnk {
namespace {

int image_of_cell(const Settings& settings, int cell, int symmetry) {
  int row = cell / settings.columns;
  int column = cell % settings.columns;
  if ((symmetry & 1) != 0) column = settings.columns - 1 - column;
  if ((symmetry & 2) != 0) row = settings.rows - 1 - row;
  if ((symmetry & 4) != 0) std::swap(row, column);
  return row * settings.columns + column;
}

// Rows and columns exchanged after both mirrors are the same as mirrors exchanged after them.
int inverse_of(int symmetry) { return symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry; }

}  // namespace

BoardSymmetry::BoardSymmetry(const Settings& settings)
    : count_(settings.square() ? 8 : 4), images_(static_cast<std::size_t>(count_)) {
  for (int symmetry = 0; symmetry < count_; ++symmetry) {
    inverses_[static_cast<std::size_t>(symmetry)] = inverse_of(symmetry);
    for (int cell = 0; cell < settings.cells(); ++cell) {
      const CellSet image = cell_bit(image_of_cell(settings, cell, symmetry));
      for (unsigned value = 0; value < 256; ++value) {
        if ((value >> (cell % 8) & 1) == 0) continue;
        images_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(cell / 8)][value] |= image;
      }
    }
  }
}

}  // namespace palamedes::mnk
