#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "games/contract.hpp"

// A position as planes of numbers over a grid, for programs that learn. Where it makes sense planes are of the side to
// move and of its opponent rather than of the first and the second side. Row 0 is the lowest row of the board, column 0
// the leftmost; docs/python.md lists the planes of each game.
namespace palamedes {

struct PlaneShape {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<std::string> names;  // of the planes, in their order

  std::size_t cells() const { return rows * columns; }
  std::size_t size() const { return names.size() * cells(); }
};

// Writes the planes of one position; all numbers are zero to begin with.
class PlaneWriter {
 public:
  PlaneWriter(std::span<float> numbers, std::size_t rows, std::size_t columns)
      : numbers_(numbers), rows_(rows), columns_(columns) {}

  void set(std::size_t plane, int row, int column, float value = 1) {
    numbers_[(plane * rows_ + static_cast<std::size_t>(row)) * columns_ + static_cast<std::size_t>(column)] = value;
  }
  // The same number everywhere.
  void fill(std::size_t plane, float value) {
    if (value == 0) return;
    for (float& number : numbers_.subspan(plane * rows_ * columns_, rows_ * columns_)) number = value;
  }

 private:
  std::span<float> numbers_;
  std::size_t rows_;
  std::size_t columns_;
};

// What games/<game>/planes.hpp has for a game: functions beside its class.
template <class G>
concept HasPlanes = Game<G> && requires(const G& game, const typename G::Position& position, PlaneWriter& writer) {
  { plane_shape(game) } -> std::same_as<PlaneShape>;
  { write_planes(game, position, writer) } -> std::same_as<void>;
};

}  // namespace palamedes
