#include "games/mnk/picture.hpp"

#include <utility>

#include "games/mnk/lines/direction.hpp"

namespace palamedes::mnk {
namespace {

// Finds the lines that win.
class LineFinder {
 public:
  LineFinder(const Settings& settings, const Diagram& diagram) : settings_(settings), diagram_(diagram) {}

  std::vector<std::vector<std::string>> lines() const {
    std::vector<std::vector<std::string>> found;
    for (int row = 0; row < settings_.rows; ++row) {
      for (int column = 0; column < settings_.columns; ++column) {
        for (const auto& [up, right] : kLineDirections) {
          if (at(row - up, column - right) == at(row, column)) continue;
          std::vector<std::string> line = line_from(row, column, up, right);
          const int length = static_cast<int>(line.size());
          const Ends ends{at(row - up, column - right), at(row + length * up, column + length * right)};
          if (wins(length, at(row, column), ends)) found.push_back(std::move(line));
        }
      }
    }
    return found;
  }

 private:
  struct Ends {
    char before;
    char behind;
  };

  bool wins(int length, char stone, const Ends& ends) const {
    if (length != settings_.k) return length > settings_.k && !settings_.exact;
    const char others = stone == 'X' ? 'O' : 'X';
    return !(settings_.caro && ends.before == others && ends.behind == others);
  }

  char at(int row, int column) const {
    if (row < 0 || row >= settings_.rows || column < 0 || column >= settings_.columns) return ' ';
    return diagram_.cells[static_cast<std::size_t>(row * settings_.columns + column)];
  }

  std::vector<std::string> line_from(int row, int column, int up, int right) const {
    std::vector<std::string> line;
    const char stone = at(row, column);
    if (stone == '.') return line;
    for (; at(row, column) == stone; row += up, column += right) line.push_back(cell_name(cell_at(row, column)));
    return line;
  }

  const Settings& settings_;
  const Diagram& diagram_;
};

}  // namespace

BoardInfo board_of(const Settings& settings) {
  const bool large = settings.rows > kLargestGrid || settings.columns > kLargestGrid;
  BoardInfo board =
      grid_board({.columns = settings.columns, .rows = settings.rows, .crossings = large, .column_name = column_name});
  if (large) {
    board.pieces = {{"X", "black stone", Side::kFirst, Look::kDisc, PieceInk::kDark},
                    {"O", "white stone", Side::kSecond, Look::kDisc, PieceInk::kLight}};
    board.piece_radius = 0.44;
  } else {
    board.pieces = {{"X", "cross", Side::kFirst, Look::kCross, PieceInk::kFirst},
                    {"O", "nought", Side::kSecond, Look::kRing, PieceInk::kSecond}};
    board.piece_radius = 0.3;
  }
  return board;
}

Scene scene_of(const Settings& settings, const Diagram& diagram) {
  Scene scene;
  for (int row = 0; row < settings.rows; ++row) {
    for (int column = 0; column < settings.columns; ++column) {
      const char stone = diagram.cells[static_cast<std::size_t>(row * settings.columns + column)];
      if (stone != '.') scene.pieces.push_back({cell_name(cell_at(row, column)), std::string(1, stone)});
    }
  }
  if (diagram.result == Result::kFirstWins || diagram.result == Result::kSecondWins) {
    scene.highlights = LineFinder(settings, diagram).lines();
  }
  return scene;
}

std::vector<Touch> touches_of(Move move) { return {{cell_name(move), Touch::Role::kTo}}; }

}  // namespace palamedes::mnk
