#include "protocols/gomocup/stones.hpp"

#include <algorithm>

namespace palamedes::protocols {

bool GomocupStones::has_forbidden() const {
  return std::find(cells_.begin(), cells_.end(), Stone::kForbidden) != cells_.end();
}

std::vector<GomocupCell> GomocupStones::free_cells() const {
  std::vector<GomocupCell> cells;
  for (int y = 0; y < board_.rows; ++y) {
    for (int x = 0; x < board_.columns; ++x) {
      if (at({x, y}) == Stone::kNone) cells.push_back({x, y});
    }
  }
  return cells;
}

std::string GomocupStones::position() const {
  const auto count = [this](Stone stone) { return std::count(cells_.begin(), cells_.end(), stone); };
  const bool first = count(Stone::kOwn) >= count(Stone::kOpponent);
  std::string text;
  for (int y = 0; y < board_.rows; ++y) {
    if (y > 0) text += '/';
    for (int x = 0; x < board_.columns; ++x) {
      const Stone stone = at({x, y});
      if (stone == Stone::kOwn) {
        text += first ? 'X' : 'O';
      } else if (stone == Stone::kOpponent) {
        text += first ? 'O' : 'X';
      } else {
        text += '.';
      }
    }
  }
  return text + (first ? " x" : " o");
}

}  // namespace palamedes::protocols
