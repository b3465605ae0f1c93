#include "games/board_info.hpp"

#include <algorithm>
#include <cmath>

namespace palamedes {
namespace {

constexpr double kTrayWidth = 1.2;
constexpr double kTrayGap = 0.35;
constexpr double kEdge = 0.4;  // around the board where there are no captions

// In proportion to the board where it is tiny or huge; on huge ones captions are fewer too.
double caption_size(const Grid& grid) {
  const int longest = std::max(grid.columns, grid.rows);
  return std::max(std::min(0.38, 0.05 + 0.07 * longest), 0.02 * longest);
}
int caption_step(int count) { return count > 40 ? 5 : 1; }

}  // namespace

std::string_view name_of(Look look) {
  switch (look) {
    case Look::kDisc: return "disc";
    case Look::kCross: return "cross";
    case Look::kRing: return "ring";
    case Look::kTile: return "tile";
    case Look::kCover: return "cover";
    case Look::kSeeds: return "seeds";
  }
  return "";
}

std::string_view name_of(PieceInk ink) {
  switch (ink) {
    case PieceInk::kLight: return "light";
    case PieceInk::kDark: return "dark";
    case PieceInk::kFirst: return "first";
    case PieceInk::kSecond: return "second";
    case PieceInk::kRed: return "red";
    case PieceInk::kBlack: return "black";
    case PieceInk::kCover: return "cover";
  }
  return "";
}

std::string_view name_of(Touch::Role role) {
  switch (role) {
    case Touch::Role::kFrom: return "from";
    case Touch::Role::kTo: return "to";
    case Touch::Role::kRemoved: return "removed";
  }
  return "";
}

BoardInfo grid_board(const Grid& grid) {
  BoardInfo board;
  board.caption_size = caption_size(grid);
  const double margin = 1.8 * board.caption_size;
  const double left = margin;
  const double top = kEdge;
  board.width = left + grid.columns + kEdge;
  board.height = top + grid.rows + margin;
  const auto x = [&](int column) { return left + column + 0.5; };
  const auto y = [&](int row) { return top + (grid.rows - 1 - row) + 0.5; };
  const double side = grid.crossings ? 0 : 1;
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column) {
      board.points.push_back({grid.column_name(column) + std::to_string(row + 1), {x(column), y(row)}, side, side, 0});
    }
  }
  if (grid.crossings) {
    for (int row = 0; row < grid.rows; ++row) board.lines.push_back({{x(0), y(row)}, {x(grid.columns - 1), y(row)}});
    for (int column = 0; column < grid.columns; ++column) {
      board.lines.push_back({{x(column), y(0)}, {x(column), y(grid.rows - 1)}});
    }
  }
  for (int column = 0; column < grid.columns; column += caption_step(grid.columns)) {
    board.captions.push_back({grid.column_name(column), {x(column), board.height - 0.5 * margin}});
  }
  for (int row = 0; row < grid.rows; row += caption_step(grid.rows)) {
    board.captions.push_back({std::to_string(row + 1), {0.5 * margin, y(row)}});
  }
  return board;
}

void widen_for_trays(BoardInfo& board) { board.width += kTrayWidth + kTrayGap; }

void add_tray(BoardInfo& board, std::string_view name, double top, double bottom) {
  const Spot centre{board.width - kEdge - kTrayWidth / 2, (top + bottom) / 2};
  board.points.push_back({std::string(name), centre, kTrayWidth, bottom - top, 0.15});
}

}  // namespace palamedes
