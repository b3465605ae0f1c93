#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocols/gomocup/notation.hpp"

namespace palamedes::protocols {

// The cells of a board as a Gomocup manager tells them: whose stone, not who moved first.
class GomocupStones {
 public:
  enum class Stone : std::uint8_t { kNone, kOwn, kOpponent, kForbidden };

  explicit GomocupStones(const GomocupBoard& board)
      : board_(board), cells_(static_cast<std::size_t>(board.rows) * static_cast<std::size_t>(board.columns)) {}

  Stone at(GomocupCell cell) const { return cells_[index(cell)]; }
  void put(GomocupCell cell, Stone stone) { cells_[index(cell)] = stone; }
  bool is_free(GomocupCell cell) const { return board_.holds(cell) && at(cell) == Stone::kNone; }
  void clear() { cells_.assign(cells_.size(), Stone::kNone); }

  bool has_forbidden() const;
  std::vector<GomocupCell> free_cells() const;
  // With oneself to move. Who has as many stones as the opponent moved first. Forbidden cells are empty in it: the game
  // knows of no such thing.
  std::string position() const;

 private:
  std::size_t index(GomocupCell cell) const {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(board_.columns) +
           static_cast<std::size_t>(cell.x);
  }

  GomocupBoard board_;
  std::vector<Stone> cells_;
};

}  // namespace palamedes::protocols
